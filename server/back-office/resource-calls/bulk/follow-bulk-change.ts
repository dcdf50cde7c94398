import { sql } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { refuseFields } from '../field-rights.ts';
import { begin } from './begin-bulk-change.ts';
import { bulkChangeRows } from './tables.ts';
import type { Bulk } from './types.ts';

/** A follow-up of a change: the same change again for the refused records, or the undo for the others. */
type Step = 'RETRY' | 'UNDO';

/**
 * Repeats a change for the records that were refused, or restores the old values where nobody has changed the same
 * fields since; both with the present versions of the records. Each is possible once. Records that the retry refuses
 * too can be tried again by a retry of the retry. ALREADY_HANDLED if the change is not done yet, was already undone or tried again, or leaves
 * nothing to do.
 */
export async function followBulkChange(
  shop: Shop,
  request: RequestContext,
  adapter: ResourceAdapter,
  { id, change, fields, isDone }: Bulk,
  step: Step,
) {
  const forbidden = refuseFields(adapter.resource, request, fields);
  if (forbidden) return forbidden;
  if (!isDone || (step === 'RETRY' && !change)) return refused('ALREADY_HANDLED');
  const asked =
    step === 'RETRY'
      ? { change, fields, undoes: null, retries: id }
      : { change: null, fields, undoes: id };
  return transactUnlessRefused(shop.db, async (transaction) => {
    const begun = await begin(
      { shop, request, transaction, adapter },
      asked,
      { step, id },
      async (made) => {
        const { rowCount } = await transaction.execute(sql`
          insert into ${bulkChangeRows} (bulk_change_id, record_id, version)
          select ${made}::integer, ${bulkChangeRows.recordId}, ${adapter.column('version')}
          from ${bulkChangeRows}
          left join ${adapter.table} on ${adapter.column('id')} = ${bulkChangeRows.recordId}
          where ${bulkChangeRows.bulkChangeId} = ${id}
            and ${bulkChangeRows.state} = ${step === 'RETRY' ? 'REFUSED' : 'CHANGED'}
            -- A second person is asked about these already.
            and ${bulkChangeRows.errorCode} is distinct from 'APPROVAL_NEEDED'`);
        return rowCount ? done(rowCount) : refused('ALREADY_HANDLED');
      },
    );
    if (!begun.ok) return begun;
    const { bulkChangeId, taskId } = begun.value;
    return done({ id: bulkChangeId, taskId: taskId ?? null });
  });
}
