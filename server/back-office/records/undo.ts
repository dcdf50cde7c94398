import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { readRecord } from '#server/records/read-records.ts';
import {
  createRecord,
  deleteRecord,
  refuseStale,
  updateRecord,
  type WriteOutcome,
  type Writing,
} from '#server/records/write-records.ts';
import { findEntry } from '../admin/history.ts';

/**
 * Does the opposite of a change, as long as nobody has changed the same fields since; else STALE_RECORD with the record
 * as it is now. It is a change like any other, and can itself be undone.
 */
export async function undoChange(
  writing: Writing,
  bound: BoundResource,
  changeId: number,
): Promise<WriteOutcome> {
  const entry = await findEntry(writing.transaction, bound.resource.name, changeId);
  if (!entry) return refused('NOT_FOUND');
  const { subjectId: id } = entry;
  const [before, after] = [declared(bound, entry.before), declared(bound, entry.after)];
  if (!after) return before ? restore(writing, bound, id, before) : refused('NOT_FOUND');
  const found = await findAsChanged(writing, bound, id, after);
  if (!found.ok) return found;
  const { version } = found.value;
  return before
    ? updateRecord(writing, bound, id, { ...before, version })
    : deleteRecord(writing, bound, id, version);
}

/** What the log keeps of fields that are still declared. */
function declared({ resource }: BoundResource, values: RecordValues | null): RecordValues | null {
  return (
    values &&
    pick(
      values,
      Object.keys(values).filter((name) => name in resource.fields),
    )
  );
}

/** Brings a removed record back; STALE_RECORD if it is there again already. */
async function restore(
  writing: Writing,
  bound: BoundResource,
  id: number,
  values: RecordValues,
): Promise<WriteOutcome> {
  const current = await readRecord(writing.transaction, bound, id);
  return current ? refuseStale(current) : createRecord(writing, bound, values, { id });
}

async function findAsChanged(
  { transaction }: Writing,
  bound: BoundResource,
  id: number,
  after: RecordValues,
): Promise<Outcome<StoredRecord, 'NOT_FOUND' | 'STALE_RECORD'>> {
  const record = await readRecord(transaction, bound, id, { lock: true });
  if (!record) return refused('NOT_FOUND');
  return differing(bound.resource.fields, record, after).length > 0
    ? refuseStale(record)
    : done(record);
}
