import { and, asc, count, eq } from 'drizzle-orm';
import type { ApprovalDetail } from '#contract/approvals.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { WantedChange } from '#server/resource-engine/change-many.ts';
import { readRecords } from '#server/resource-engine/read-records.ts';
import { recordAction } from '../../admin/audit.ts';
import { askForApproval } from '../../approvals/ask.ts';
import { effectOf, inOneLine } from '../ask-for-change.ts';
import { reasonsOf } from './bulk-answer.ts';
import { bulkChangeRows } from './tables.ts';
import type { BulkWriting } from './types.ts';

/** The records of a change that need the approval of a second person. */
export const waitingRows = (id: number) =>
  and(eq(bulkChangeRows.bulkChangeId, id), eq(bulkChangeRows.errorCode, 'APPROVAL_NEEDED'));

const mostExamples = 5;

/** The values that a change gives each of these records. */
type Valuing = (ids: readonly number[]) => Promise<WantedChange['values']>;

/** The effect on the first records that wait; the page of the change lists all of them. */
async function examplesOf(
  { transaction, adapter, bulk }: BulkWriting,
  valuesFor: Valuing,
): Promise<ApprovalDetail[]> {
  const rows = await transaction
    .select({ id: bulkChangeRows.recordId })
    .from(bulkChangeRows)
    .where(waitingRows(bulk.id))
    .orderBy(asc(bulkChangeRows.recordId))
    .limit(mostExamples);
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(transaction, adapter, ids);
  const valuesOf = await valuesFor(ids);
  return ids.flatMap((id) => {
    const record = records.get(id);
    if (!record) return [];
    const values = valuesOf(record);
    const effect = effectOf(adapter, values.ok ? values.value : {}, record);
    return [{ label: String(record[adapter.resource.title]), value: inOneLine(effect) }];
  });
}

/** Makes an approval request for those records that the change may not touch without one. */
export async function askForBulkChange(writing: BulkWriting, valuesFor: Valuing): Promise<void> {
  const { shop, transaction, adapter, bulk } = writing;
  const { id, fields, undoes } = bulk;
  const [waiting] = await transaction
    .select({ records: count() })
    .from(bulkChangeRows)
    .where(waitingRows(id));
  if (!waiting || waiting.records === 0) return;
  const { name, label } = adapter.resource;
  const labels = fields.map((field) => adapter.resource.fields[field]?.label ?? field);
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
      title: `${undoes === null ? '' : '復原'}批次修改 ${formatNumber(waiting.records)} 筆${label}的${labels.join('、')}`,
      path: `/${name}/bulk/${id}`,
      facts: [
        ...reasons.map(({ reason, count: records }) => ({
          label: reason,
          value: `${formatNumber(records)} 筆`,
        })),
        ...(await examplesOf(writing, valuesFor)),
      ],
      data: { bulkChangeId: id },
      requestKey: `bulk-change-${id}`,
      reason: '',
      call: `${name}/${undoes === null ? 'update-list' : 'undo'}`,
    },
  );
}
