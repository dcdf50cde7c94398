import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isOpenVersion } from '#contract/record-versions.ts';
import { creationFields, writableFields } from '#contract/resources/resource.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { withSortedReferences } from '#rules/records/references.ts';
import { refuseProblems } from '#server/resource-engine/database-refusals.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { refuseStale, valuesToWrite } from '#server/resource-engine/write-records.ts';
import type { VersionRow } from './apply-version.ts';
import { nextNumber, noteAction, type Publishing, setVersion } from './publish-version.ts';
import { lockVersion } from './read-versions.ts';
import { recordVersions } from './tables.ts';

export interface Draft {
  values: RecordValues;
  baseVersion?: number | undefined;
  replaces?: number | undefined;
  note: string;
  state: 'DRAFT' | 'REVIEW';
}

type Saved = Outcome<
  VersionRow,
  'VALIDATION_FAILED' | 'NOT_FOUND' | 'STALE_RECORD' | 'ALREADY_HANDLED'
>;

/**
 * Stores changes of a record, or of a new one (`recordId` null), as a draft. The draft that it replaces is
 * archived. ALREADY_HANDLED if somebody has replaced, published or discarded that one meanwhile, STALE_RECORD if
 * the record was changed since it was read.
 */
export async function saveVersion(
  publishing: Publishing,
  adapter: ResourceAdapter,
  administratorId: number,
  { recordId, ...draft }: Draft & { recordId: number | null },
): Promise<Saved> {
  const { transaction } = publishing;
  const before = await readBase(publishing, adapter, recordId, draft.baseVersion);
  if (!before.ok) return before;
  const given = before.value
    ? valuesToWrite(adapter, before.value, draft.values)
    : withSortedReferences(adapter.resource, draft.values);
  const { base, names } = changedOf(adapter, before.value, given);
  if (names.length === 0) return refuseProblems({ values: '沒有與目前內容不同的欄位' });
  const wanted = pick(given, names);
  const archived = await archiveReplaced(publishing, adapter, recordId, draft.replaces);
  if (!archived.ok) return archived;
  const { title } = adapter.resource;
  const [version] = await transaction
    .insert(recordVersions)
    .values({
      resource: adapter.resource.name,
      recordId,
      number: await nextNumber(publishing, adapter.resource.name, recordId),
      state: draft.state,
      title: String(wanted[title] ?? before.value?.[title] ?? ''),
      values: wanted,
      base,
      baseVersion: before.value ? Number(before.value.version) : null,
      note: draft.note,
      administratorId,
      createdAt: publishing.now,
    })
    .returning();
  if (!version) throw new Error(`A version of ${adapter.resource.name} was not inserted.`);
  await noteAction(publishing, version, 'version-save', { state: version.state });
  return done(version);
}

/** The present record, locked; undefined if it does not exist yet. */
async function readBase(
  { transaction }: Publishing,
  adapter: ResourceAdapter,
  recordId: number | null,
  baseVersion: number | undefined,
): Promise<Outcome<RecordValues | undefined, 'NOT_FOUND' | 'STALE_RECORD'>> {
  if (recordId === null) return done(undefined);
  const record = await readRecord(transaction, adapter, recordId, { lock: true });
  if (!record) return refused('NOT_FOUND');
  return baseVersion === undefined || record.version === baseVersion
    ? done(record)
    : refuseStale(record);
}

function changedOf(
  { resource }: ResourceAdapter,
  record: RecordValues | undefined,
  given: RecordValues,
) {
  const declared = [...writableFields(resource), ...(record ? [] : creationFields(resource))];
  const writable = new Set(declared.map(([name]) => name));
  const names = (record ? differing(resource.fields, record, given) : Object.keys(given)).filter(
    (name) => writable.has(name),
  );
  return { names, base: record ? pick(record, names) : {} };
}

async function archiveReplaced(
  publishing: Publishing,
  adapter: ResourceAdapter,
  recordId: number | null,
  replaced: number | undefined,
): Promise<Outcome<undefined, 'NOT_FOUND' | 'ALREADY_HANDLED'>> {
  if (replaced === undefined) return done(undefined);
  const version = await lockVersion(publishing, adapter, replaced);
  if (version?.recordId !== recordId) return refused('NOT_FOUND');
  if (!isOpenVersion(version.state)) return refused('ALREADY_HANDLED');
  await setVersion(publishing, version, { state: 'ARCHIVED' });
  return done(undefined);
}
