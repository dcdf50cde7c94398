import { and, count, eq } from 'drizzle-orm';
import { recordAction } from '../../admin/audit.ts';
import { askForApproval } from '../../approvals/ask.ts';
import { reasonsOf } from './bulk-answer.ts';
import { bulkChangeRows } from './tables.ts';
import type { BulkWriting } from './write-bulk-change.ts';

/** The records of a change that a second person has to approve. */
export const waitingRows = (id: number) =>
  and(eq(bulkChangeRows.bulkChangeId, id), eq(bulkChangeRows.errorCode, 'APPROVAL_NEEDED'));

/** Has those records wait for a second person that this change may not change without one. */
export async function askForBulkChange({
  shop,
  transaction,
  bound,
  bulk,
}: BulkWriting): Promise<void> {
  const { id, fields } = bulk;
  const [waiting] = await transaction
    .select({ records: count() })
    .from(bulkChangeRows)
    .where(waitingRows(id));
  if (!waiting || waiting.records === 0) return;
  const { name, label } = bound.resource;
  const labels = fields.map((field) => bound.resource.fields[field]?.label ?? field);
  const reasons = await reasonsOf(transaction, waitingRows(id));
  await askForApproval(
    {
      inside: shop,
      transaction,
      note: (entry) => recordAction(shop, transaction, bulk, entry),
    },
    bulk,
    {
      kind: 'BULK_CHANGE',
      subject: ['bulk-change', id],
      title: `批次修改 ${waiting.records.toLocaleString('en')} 筆${label}的${labels.join('、')}`,
      path: `/${name}/bulk/${id}`,
      facts: reasons.map(({ reason, count: records }) => ({
        label: reason,
        value: `${records.toLocaleString('en')} 筆`,
      })),
      data: { bulkChangeId: id },
      wishKey: `bulk-change-${id}`,
      reason: '',
      call: `${name}/update-list`,
    },
  );
}
