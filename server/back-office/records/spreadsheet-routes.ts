import { done } from '#contract/outcome.ts';
import type { RecordCall } from '#contract/record-endpoints.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import type { SpreadsheetFormat } from '#contract/resources/spreadsheet.ts';
import { taipeiDay } from '#rules/dates.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Handler, RequestContext } from '#server/platform/http/handler.ts';
import { fileAnswer } from '#server/platform/http/http-answer.ts';
import type { BoundList, BoundResource } from '#server/records/bound.ts';
import { whereOf } from '#server/records/find.ts';
import { chosenColumns } from '#server/records/spreadsheet/columns.ts';
import { exportedRows } from '#server/records/spreadsheet/export.ts';
import { makeTemplate } from '#server/records/spreadsheet/template.ts';
import { contentTypes, writeRows } from '#server/records/spreadsheet/workbook.ts';
import type { Shop } from '#server/shop.ts';
import { audited } from '../admin/audit.ts';
import { seenBy } from './field-rights.ts';
import { beginImport } from './imports/begin-import.ts';
import { cancelImport, type RunWish, runImport, undoImport } from './imports/decide-import.ts';
import { errorsFile } from './imports/errors-file.ts';
import { readImport, readImportRows } from './imports/import-state.ts';

type Bounds = readonly BoundResource[];
export type FileCall = Extract<RecordCall, 'export' | `import${string}`>;

const idOf = (params: unknown) => (params as { id: number }).id;

/** The handlers of one entity's calls for files; `bounds` are all entities, to which references lead. */
export function spreadsheetHandlers(
  shop: Shop,
  bounds: Bounds,
  bound: BoundResource,
): Record<FileCall, Handler> {
  const { db } = shop;
  return {
    export: exportHandler(shop, bounds, bound),
    'import-template': async () =>
      done(
        fileAnswer(
          `${bound.resource.label}-匯入範本.xlsx`,
          contentTypes.xlsx,
          await makeTemplate(bound.resource),
        ),
      ),
    import: ({ query, body }, request) => {
      const { fileName } = query as { fileName: string };
      return beginImport(shop, request, bound, { file: body as Uint8Array, fileName });
    },
    'import-state': ({ params }) => readImport(db, bound, idOf(params)),
    'import-rows': ({ params, query }) =>
      readImportRows(db, bounds, bound, idOf(params), query as never),
    'import-errors': ({ params }) => errorsFile(db, bound, idOf(params)),
    'import-run': ({ params, body }, request) =>
      runImport(shop, request, bound, idOf(params), body as RunWish),
    'import-undo': ({ params }, request) => undoImport(shop, request, bound, idOf(params)),
    'import-cancel': ({ params }) => cancelImport(shop, bound, idOf(params)),
  };
}

interface Wish {
  q?: { keyword: string; conditions?: Conditions };
  columns?: string[];
  format: SpreadsheetFormat;
}

/** The export of an entity or a listing; `bounds` are all entities, to which references lead. */
export const exportHandler =
  (shop: Shop, bounds: Bounds, bound: BoundList): Handler =>
  ({ query }, request) =>
    exportFile(shop, request, { bounds, bound }, query as Wish);

/** A file of what a search finds. What the role may not see is left out. Who took it away, how many records and which, is noted before it begins. */
async function exportFile(
  shop: Shop,
  request: RequestContext,
  { bounds, bound }: { bounds: Bounds; bound: BoundList },
  { q = { keyword: '' }, columns: names, format }: Wish,
) {
  const { resource, table } = bound;
  const problems = q.conditions ? checkConditions(resource, q.conditions, 'q.conditions') : {};
  if (Object.keys(problems).length > 0) return invalid(problems);
  const now = shop.clock.now();
  const where = await whereOf(shop.db, bound, q, now);
  const isSeen = seenBy(resource, request.role);
  const columns = chosenColumns(resource, names).filter(({ name }) => isSeen(name));
  await audited(shop, request, async ({ transaction, note }) => {
    const count = await transaction.$count(table, where);
    const fields = columns.map(({ name }) => name);
    const after = { count, format, columns: fields, ...q };
    await note({ call: `${resource.name}/export`, subject: [resource.name, 0], after });
    return done({});
  });
  const rows = exportedRows({ db: shop.db, bounds, bound, columns, where });
  return done(
    fileAnswer(
      `${resource.label}-${taipeiDay(now)}.${format}`,
      contentTypes[format],
      writeRows(format, { name: resource.label, columns }, rows),
    ),
  );
}
