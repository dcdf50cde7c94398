import { and, eq, max, ne } from 'drizzle-orm';
import type { RecordCallAction } from '#contract/actions.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { RecordProblems } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import type { AuditEntry } from '#server/back-office/admin/audit.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { hiddenValues } from '#server/resource-engine/copy-record.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import {
  updateRecord,
  type Writing,
  writableNames,
} from '#server/resource-engine/write-records.ts';
import { withdrawApprovalRequests } from '../../approvals/ask.ts';
import { noteWritten } from '../write.ts';
import { type Applied, applyVersion, type VersionRow } from './apply-version.ts';
import { recordVersions } from './tables.ts';

/** The type of a version as a subject of the audit log and of approval requests. */
export const versionSubject = 'record-version';

/** The transaction of a publication, and the administrator for its audit entry. */
export interface Publishing extends Writing {
  note(entry: AuditEntry): Promise<void>;
}

/**
 * Makes a version live, with its audit entry. The version that was live before is archived. A version that does not
 * fit the live record changes nothing: it becomes NEEDS_REVIEW with its problems. APPROVAL_NEEDED, and nothing is
 * written, if a second person must approve it. The caller must hold the lock on the row.
 */
export async function publishVersion(
  publishing: Publishing,
  adapter: ResourceAdapter,
  version: VersionRow,
  endAt: Date | null = version.endAt,
): Promise<Outcome<VersionRow, 'APPROVAL_NEEDED'>> {
  const { transaction, now } = publishing;
  const applied = await applyVersion(publishing, adapter, version);
  const { written, problems } = applied;
  if (!written) {
    return refuseUnapproved(applied) ?? done(await needReview(publishing, version, problems));
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
  await noteWritten(publishing, { adapter, call: 'version-publish' }, written);
  const live = await setVersion(publishing, version, {
    state: 'LIVE',
    recordId: record.id,
    published: pick(record, writableNames(adapter)),
    publishedAt: now,
    // It may be published before the moment for which it was scheduled.
    publishAt: version.publishAt && version.publishAt <= now ? version.publishAt : null,
    problems: null,
    endAt,
  });
  killPoint('publish: before commit');
  return done(live);
}

/** APPROVAL_NEEDED, with the reason, if only the approval is missing. */
export function refuseUnapproved({ approvalNeeded, problems }: Applied) {
  return approvalNeeded ? refused('APPROVAL_NEEDED', { message: problems?.[''] ?? '' }) : undefined;
}

/** Stores why a version did not become live. */
export async function needReview(
  publishing: Publishing,
  version: VersionRow,
  problems: RecordProblems,
): Promise<VersionRow> {
  await noteAction(publishing, version, 'version-publish', { state: 'NEEDS_REVIEW', problems });
  return setVersion(publishing, version, { state: 'NEEDS_REVIEW', problems });
}

/** Hides the record of a live version from shoppers when its end has come, with an audit entry. */
export async function endVersion(
  publishing: Publishing,
  adapter: ResourceAdapter,
  version: VersionRow,
): Promise<VersionRow> {
  const { transaction } = publishing;
  const id = version.recordId ?? 0;
  if (await readRecord(transaction, adapter, id)) {
    const hidden = await updateRecord(publishing, adapter, id, hiddenValues(adapter.resource));
    if (!hidden.ok) {
      return setVersion(publishing, version, {
        state: 'NEEDS_REVIEW',
        problems: { '': '排定的下架沒有完成，請手動下架' },
      });
    }
    await noteWritten(publishing, { adapter, call: 'version-schedule' }, hidden.value);
  }
  return setVersion(publishing, version, { state: 'ARCHIVED' });
}

/**
 * Changes columns of a version. A waiting approval request about it is withdrawn, because it was made for the
 * earlier state.
 */
export async function setVersion(
  { transaction }: Pick<Writing, 'transaction'>,
  { id }: Pick<VersionRow, 'id'>,
  values: Partial<VersionRow>,
): Promise<VersionRow> {
  await withdrawApprovalRequests(transaction, versionSubject, id);
  const [row] = await transaction
    .update(recordVersions)
    .set(values)
    .where(eq(recordVersions.id, id))
    .returning();
  if (!row) throw new Error(`Version ${id} is gone.`);
  return row;
}

/** Writes an audit entry for an action that changes a version but nothing live. */
export function noteAction(
  { note }: Pick<Publishing, 'note'>,
  { id, resource, recordId, number, title }: VersionRow,
  call: RecordCallAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const after = { resource, recordId, number, ...details };
  return note({ call: `${resource}/${call}`, subject: [versionSubject, id], title, after });
}

/** The number of a record's next version. The caller must hold the lock on the record. */
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
