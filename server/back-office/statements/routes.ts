import type { adminStatementCalls } from '#contract/calls/admin-statements.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readStatementSources, uploadStatement } from './upload.ts';

/** The calls about statements of providers and the bank. */
export function statementRoutes(shop: Shop): Handlers<typeof adminStatementCalls> {
  return {
    readStatementSources: () => readStatementSources(shop.db),
    uploadStatement: ({ query, body }, request) => {
      const { source, fileName, isTrial, reference, amount, date, from, to } = query;
      const columns = reference && amount && date ? { reference, amount, date } : undefined;
      return uploadStatement(shop, request, {
        source,
        file: body,
        fileName,
        columns,
        period: { from, to },
        isTrial: isTrial === 'true',
      });
    },
  };
}
