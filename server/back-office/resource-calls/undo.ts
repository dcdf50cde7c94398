import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  createRecord,
  deleteRecord,
  refuseStale,
  updateRecord,
  type WriteOutcome,
  type Writing,
} from '#server/resource-engine/write-records.ts';
import { findEntry } from '../admin/history.ts';

/**
 * Reverses a change, if nobody has changed the same fields since; otherwise STALE_RECORD with the present record.
 * It is a change like any other, and can be undone itself.
 */
export async function undoChange(
  writing: Writing,
  adapter: ResourceAdapter,
  changeId: number,
): Promise<WriteOutcome> {
  const entry = await findEntry(writing.transaction, adapter.resource.name, changeId);
  if (!entry) return refused('NOT_FOUND');
  const { subjectId: id } = entry;
  const [before, after] = [declared(adapter, entry.before), declared(adapter, entry.after)];
  if (!after) return before ? restore(writing, adapter, id, before) : refused('NOT_FOUND');
  const found = await findAsChanged(writing, adapter, id, after);
  if (!found.ok) return found;
  const { version } = found.value;
  if (!before) return deleteRecord(writing, adapter, id, version);
  const writable = withoutReadOnly(adapter, before);
  // E.g. the state of a purchase order, which its steps set.
  if (Object.keys(writable).length === 0 && Object.keys(before).length > 0) {
    return refused('VALIDATION_FAILED', { message: '這項變更不是填寫的欄位，不能復原' });
  }
  return updateRecord(writing, adapter, id, { ...writable, version });
}

/** The values of the fields that people write; the shop sets the others. */
const withoutReadOnly = ({ resource }: ResourceAdapter, values: RecordValues): RecordValues =>
  pick(
    values,
    Object.keys(values).filter((name) => !resource.fields[name]?.readOnly),
  );

/** The audited values of fields that are still declared. */
function declared({ resource }: ResourceAdapter, values: RecordValues | null): RecordValues | null {
  return (
    values &&
    pick(
      values,
      Object.keys(values).filter((name) => name in resource.fields),
    )
  );
}

/** Restores a removed record; STALE_RECORD if it exists already. */
async function restore(
  writing: Writing,
  adapter: ResourceAdapter,
  id: number,
  values: RecordValues,
): Promise<WriteOutcome> {
  const current = await readRecord(writing.transaction, adapter, id);
  return current ? refuseStale(current) : createRecord(writing, adapter, values, { id });
}

async function findAsChanged(
  { transaction }: Writing,
  adapter: ResourceAdapter,
  id: number,
  after: RecordValues,
): Promise<Outcome<StoredRecord, 'NOT_FOUND' | 'STALE_RECORD'>> {
  const record = await readRecord(transaction, adapter, id, { lock: true });
  if (!record) return refused('NOT_FOUND');
  return differing(adapter.resource.fields, record, after).length > 0
    ? refuseStale(record)
    : done(record);
}
