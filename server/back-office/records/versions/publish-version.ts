import { and, eq, max, ne } from 'drizzle-orm';
import type { RecordCall } from '#contract/record-endpoints.ts';
import { pick } from '#rules/records/differences.ts';
import type { AuditEntry } from '#server/back-office/admin/audit.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { BoundResource } from '#server/records/bound.ts';
import { hiddenValues } from '#server/records/copy-record.ts';
import { readRecord } from '#server/records/read-records.ts';
import { updateRecord, type Writing, writableNames } from '#server/records/write-records.ts';
import { noteWritten } from '../write.ts';
import { applyVersion, type VersionRow } from './apply-version.ts';
import { recordVersions } from './tables.ts';

/** Where a version is published, and who is told of it in the log. */
export interface Publishing extends Writing {
  note(entry: AuditEntry): Promise<void>;
}

/**
 * Makes a version live, with its entry in the log. What was live before is archived. A version that does not fit what is
 * live now changes nothing: it becomes NEEDS_REVIEW and says why. The row is the caller's, locked.
 */
export async function publishVersion(
  publishing: Publishing,
  bound: BoundResource,
  version: VersionRow,
  endAt: Date | null = version.endAt,
): Promise<VersionRow> {
  const { transaction, now } = publishing;
  const { written, problems } = await applyVersion(publishing, bound, version);
  if (!written) {
    await noteDeed(publishing, version, 'version-publish', { state: 'NEEDS_REVIEW', problems });
    return setVersion(publishing, version, { state: 'NEEDS_REVIEW', problems });
  }
  killPoint('publish: record written');
  const { record } = written;
  const isOther = ne(recordVersions.id, version.id);
  const ofRecord = and(
    eq(recordVersions.resource, version.resource),
    eq(recordVersions.recordId, record.id),
  );
  await transaction
    .update(recordVersions)
    .set({ state: 'ARCHIVED' })
    .where(and(ofRecord, isOther, eq(recordVersions.state, 'LIVE')));
  await noteWritten(publishing, { bound, call: 'version-publish' }, written);
  const live = await setVersion(publishing, version, {
    state: 'LIVE',
    recordId: record.id,
    published: pick(record, writableNames(bound)),
    publishedAt: now,
    // It may be published before the moment for which it was scheduled.
    publishAt: version.publishAt && version.publishAt <= now ? version.publishAt : null,
    problems: null,
    endAt,
  });
  killPoint('publish: before commit');
  return live;
}

/** Takes the record of a live version away from shoppers, as its end has come, with its entry in the log. */
export async function endVersion(
  publishing: Publishing,
  bound: BoundResource,
  version: VersionRow,
): Promise<VersionRow> {
  const { transaction } = publishing;
  const id = version.recordId ?? 0;
  if (await readRecord(transaction, bound, id)) {
    const hidden = await updateRecord(publishing, bound, id, hiddenValues(bound.resource));
    if (!hidden.ok) {
      return setVersion(publishing, version, {
        state: 'NEEDS_REVIEW',
        problems: { '': '排定的下架沒有完成，請手動下架' },
      });
    }
    await noteWritten(publishing, { bound, call: 'version-schedule' }, hidden.value);
  }
  return setVersion(publishing, version, { state: 'ARCHIVED' });
}

export async function setVersion(
  { transaction }: Pick<Writing, 'transaction'>,
  { id }: Pick<VersionRow, 'id'>,
  values: Partial<VersionRow>,
): Promise<VersionRow> {
  const [row] = await transaction
    .update(recordVersions)
    .set(values)
    .where(eq(recordVersions.id, id))
    .returning();
  if (!row) throw new Error(`Version ${id} is gone.`);
  return row;
}

/** Notes a deed that changes a version and nothing that is live. */
export function noteDeed(
  { note }: Pick<Publishing, 'note'>,
  { id, resource, recordId, number, title }: VersionRow,
  call: RecordCall,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const after = { resource, recordId, number, ...facts };
  return note({ call: `${resource}/${call}`, subject: ['record-version', id], title, after });
}

/** The number of a record's next version. The record is the caller's, locked. */
export async function nextNumber(
  { transaction }: Pick<Writing, 'transaction'>,
  resource: string,
  recordId: number | null,
): Promise<number> {
  if (recordId === null) return 1;
  const [row] = await transaction
    .select({ last: max(recordVersions.number) })
    .from(recordVersions)
    .where(and(eq(recordVersions.resource, resource), eq(recordVersions.recordId, recordId)));
  return (row?.last ?? 0) + 1;
}
