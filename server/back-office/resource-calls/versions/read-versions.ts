import { and, desc, eq, isNull } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isOpenVersion } from '#contract/record-versions.ts';
import { toSnake, toSnakeKey } from '#contract/wire-case.ts';
import { toWireInstant } from '#rules/dates.ts';
import { emailsOf } from '#server/back-office/admin/history.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Writing } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { waitingAmong } from '../../approvals/ask.ts';
import type { VersionRow } from './apply-version.ts';
import { versionSubject } from './publish-version.ts';
import { recordVersions } from './tables.ts';

type Reading = Pick<Shop, 'db' | 'clock'>;

/** The most versions of a record that are shown. */
const mostShown = 50;

/** A version of this entity, locked until the transaction ends; undefined if there is none. */
export async function lockVersion(
  { transaction }: Pick<Writing, 'transaction'>,
  { resource }: ResourceAdapter,
  id: number,
): Promise<VersionRow | undefined> {
  const [version] = await transaction
    .select()
    .from(recordVersions)
    .where(and(eq(recordVersions.id, id), eq(recordVersions.resource, resource.name)))
    .for('update');
  return version;
}

/** The same for a version that can still become live; ALREADY_HANDLED for any other. */
export async function findOpen(
  publishing: Pick<Writing, 'transaction'>,
  adapter: ResourceAdapter,
  id: number,
): Promise<Outcome<VersionRow, 'NOT_FOUND' | 'ALREADY_HANDLED'>> {
  const version = await lockVersion(publishing, adapter, id);
  if (!version) return refused('NOT_FOUND');
  return isOpenVersion(version.state) ? done(version) : refused('ALREADY_HANDLED');
}

/** The versions of a record, newest first; with `recordId` null those of records that do not exist yet. */
export async function listVersions(shop: Reading, resource: string, recordId: number | null) {
  const rows = await shop.db
    .select()
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.resource, resource),
        recordId === null ? isNull(recordVersions.recordId) : eq(recordVersions.recordId, recordId),
      ),
    )
    .orderBy(desc(recordVersions.id))
    .limit(mostShown);
  return versionsOnWire(shop, rows);
}

/**
 * Versions as calls answer them. Names of fields are converted here, because the wire treats them as data and would
 * not.
 */
export async function versionsOnWire({ db, clock }: Reading, rows: readonly VersionRow[]) {
  const emails = await emailsOf(
    db,
    rows.map(({ administratorId }) => administratorId),
  );
  const ids = rows.map(({ id }) => id);
  const waiting = await waitingAmong(db, versionSubject, ids, clock.now());
  const instantOf = (moment: Date | null) => moment && toWireInstant(moment);
  return rows.map(({ values, base, problems, publishAt, endAt, publishedAt, ...row }) => ({
    ...row,
    values: toSnake(values),
    base: toSnake(base),
    publishAt: instantOf(publishAt),
    endAt: instantOf(endAt),
    publishedAt: instantOf(publishedAt),
    at: toWireInstant(row.createdAt),
    by: emails.get(row.administratorId) ?? '',
    isAwaitingApproval: waiting.has(row.id),
    problems:
      problems &&
      Object.fromEntries(Object.entries(problems).map(([name, why]) => [toSnakeKey(name), why])),
  }));
}
