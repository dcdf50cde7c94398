import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { pick } from '#rules/records/differences.ts';
import { recordAction } from '#server/back-office/admin/audit.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { updateRecord, writableNames } from '#server/resource-engine/write-records.ts';
import type { Shop } from '#server/shop.ts';
import { noteWritten } from '../write.ts';
import type { VersionRow } from './apply-version.ts';
import { type Publishing, setVersion } from './publish-version.ts';
import { earlyVersions, recordVersions } from './tables.ts';

/**
 * Takes back versions that became live before their moment (`early_versions`): the record gets its old values, the
 * version is scheduled again, and the version before it is live again. It does so only if nothing was saved since
 * and the version did not create the record. Otherwise the person who handles the exception decides.
 */
export async function takeBackEarly(
  shop: Pick<Shop, 'db' | 'clock'>,
  adapters: readonly ResourceAdapter[],
): Promise<void> {
  for (const { versionId } of await shop.db.select().from(earlyVersions)) {
    await transact(shop.db, async (transaction) => {
      const [version] = await transaction
        .select()
        .from(recordVersions)
        .where(eq(recordVersions.id, versionId))
        .for('update');
      const [early] = await transaction
        .delete(earlyVersions)
        .where(eq(earlyVersions.versionId, versionId))
        .returning();
      const now = shop.clock.now();
      const isEarly = version?.state === 'LIVE' && version.publishedAt && version.publishedAt > now;
      // Another copy of the server has done it, or its moment has come.
      if (!early || !isEarly) return;
      const actor = {
        administratorId: version.scheduledBy ?? version.administratorId,
        requestId: `take-back-early/${versionId}`,
      };
      const note: Publishing['note'] = (entry) => recordAction(shop, transaction, actor, entry);
      await takeBack(
        { transaction, now, mayPublish: true, isApproved: true, note },
        adapters,
        version,
      );
    });
  }
}

async function takeBack(
  publishing: Publishing,
  adapters: readonly ResourceAdapter[],
  version: VersionRow,
): Promise<void> {
  const { transaction } = publishing;
  const adapter = adapters.find(({ resource }) => resource.name === version.resource);
  if (!adapter || version.recordId === null || version.baseVersion === null) return;
  const record = await readRecord(transaction, adapter, version.recordId, { lock: true });
  if (!record || !isStill(record, version, adapter)) return;
  const before = { ...version.base, version: record.version };
  const written = await updateRecord(publishing, adapter, version.recordId, before);
  if (!written.ok) return;
  await noteWritten(publishing, { adapter, call: 'version-schedule' }, written.value);
  await setVersion(publishing, version, {
    state: version.publishAt ? 'SCHEDULED' : 'DRAFT',
    published: null,
    publishedAt: null,
  });
  await bringBack(transaction, version, publishing.now);
}

/** Whether a record still has exactly the values of its version. */
const isStill = (
  record: Record<string, unknown>,
  { published }: VersionRow,
  adapter: ResourceAdapter,
) => isDeepStrictEqual(JSON.parse(JSON.stringify(pick(record, writableNames(adapter)))), published);

/** Makes the version before live again, unless its own end has come. */
async function bringBack(
  transaction: Transaction,
  { resource, recordId }: VersionRow,
  now: Date,
): Promise<void> {
  const { id, state, endAt, publishedAt } = recordVersions;
  const last = transaction
    .select({ id })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.resource, resource),
        eq(recordVersions.recordId, recordId ?? 0),
        eq(state, 'ARCHIVED'),
        sql`${publishedAt} <= ${now}`,
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(1);
  await transaction
    .update(recordVersions)
    .set({ state: 'LIVE' })
    .where(and(sql`${id} = (${last})`, or(isNull(endAt), sql`${endAt} > ${now}`)));
}
