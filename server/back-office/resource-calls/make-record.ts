import { creationFields } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  createRecord,
  type WriteOutcome,
  type Writing,
} from '#server/resource-engine/write-records.ts';
import type { Audited } from '../admin/audit.ts';

interface NewRecord {
  /** The fields of the record, and the further fields of a create request. */
  values: RecordValues;
  /** The administrator who is responsible for the actions that go with it. */
  administratorId: number;
  /** An id that was reserved for it. */
  reserved?: { id: number; isNew: true } | undefined;
}

/**
 * Creates a record and carries out the parts of the create request that are not its fields, with audit entries: all
 * or nothing.
 */
export async function makeRecord(
  writing: Writing,
  { note }: Pick<Audited, 'note'>,
  adapter: ResourceAdapter,
  { values, administratorId, reserved }: NewRecord,
): Promise<WriteOutcome> {
  const saidNames = creationFields(adapter.resource).map(([name]) => name);
  const storedNames = Object.keys(values).filter((name) => !saidNames.includes(name));
  const made = await createRecord(writing, adapter, pick(values, storedNames), reserved);
  if (!made.ok || !adapter.opening) return made;
  const { transaction, now } = writing;
  const { id } = made.value.record;
  const actions = await adapter.opening.carryOut({ transaction, now, administratorId }, [
    { id, said: values },
  ]);
  if (actions.length === 0) return made;
  for (const action of actions) await note(action);
  const record = (await readRecord(transaction, adapter, id)) ?? made.value.record;
  return { ...made, value: { ...made.value, record } };
}
