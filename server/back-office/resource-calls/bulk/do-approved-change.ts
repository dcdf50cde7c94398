import { sql } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { ApprovalAction } from '../../approvals/actions.ts';
import { waitingRows } from './ask-for-bulk-change.ts';
import { begin } from './begin-bulk-change.ts';
import { findBulkChange } from './read-bulk-change.ts';
import { bulkChangeRows } from './tables.ts';

/**
 * Carries out the change for exactly those records that waited, if each still has the version of that time; changed
 * ones are refused. STALE_RECORD if none is left.
 */
export const bulkAction = (adapters: readonly ResourceAdapter[]): ApprovalAction => ({
  async carryOut({ inside, transaction }, approver, { id: approvalId, data }) {
    const asked = await findBulkChange(transaction, Number(data.bulkChangeId));
    const adapter = adapters.find(({ resource }) => resource.name === asked?.resource);
    if (!asked || !adapter) return refused('NOT_FOUND');
    const { id, change, fields, undoes } = asked;
    const begun = await begin<never>(
      { shop: inside, request: { ...approver, idempotencyKey: undefined }, transaction, adapter },
      { change, fields, undoes, isApproved: true },
      { approvalId },
      async (made) => {
        // An undoing that an earlier release asked for names no version: no record has version 0, so it is stale.
        const { rowCount } = await transaction.execute(sql`
          insert into ${bulkChangeRows} (bulk_change_id, record_id, version)
          select ${made}::integer, ${bulkChangeRows.recordId}, coalesce(${bulkChangeRows.version}, 0)
          from ${bulkChangeRows} where ${waitingRows(id)}`);
        return done(rowCount ?? 0);
      },
    );
    if (!begun.ok) return begun;
    if (begun.value.taskId !== undefined) return done({ state: 'APPROVED' });
    return begun.value.changed === 0
      ? refused('STALE_RECORD', { message: '送出申請之後這些資料都已被修改，請申請人重新送出' })
      : done({ state: 'DONE' });
  },
});
