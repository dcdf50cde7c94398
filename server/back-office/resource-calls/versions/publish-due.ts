import { and, eq, inArray } from 'drizzle-orm';
import { recordAction } from '#server/back-office/admin/audit.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import { lockKeys } from '#server/platform/database/lock-keys.ts';
import { holdLock } from '#server/platform/database/transaction-locks.ts';
import { throwIfAny } from '#server/platform/settle-independently.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import type { VersionRow } from './apply-version.ts';
import { findDue, isDue } from './find-due.ts';
import { endVersion, needReview, type Publishing, publishVersion } from './publish-version.ts';
import { recordVersions } from './tables.ts';

/**
 * Publishes every scheduled version that is due and ends those whose end is due, each in its own transaction with
 * an audit entry. If a version no longer fits, the administrator who scheduled it gets an e-mail. Several copies of
 * the server may run it at the same time: each version is published once. A failure does not affect the others.
 */
export async function publishDue(
  shop: Pick<Shop, 'db' | 'clock' | 'log' | 'jobs'>,
  adapters: readonly ResourceAdapter[],
): Promise<void> {
  const failed: number[] = [];
  for (;;) {
    const due = await findDue(shop.db, shop.clock.now(), failed);
    if (!due) break;
    try {
      await publishAlone(shop, adapters, due.id);
    } catch (error) {
      failed.push(due.id);
      shop.log.error({ versionId: due.id, error }, 'version not published');
    }
  }
  throwIfAny(failed.length);
}

function publishAlone(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  adapters: readonly ResourceAdapter[],
  id: number,
): Promise<void> {
  const now = shop.clock.now();
  return transact(shop.db, async (transaction) => {
    // Over all copies of the server, versions become live one after another, in the order of their moments.
    await holdLock(transaction, lockKeys.publishing);
    const [version] = await transaction
      .select()
      .from(recordVersions)
      .where(and(eq(recordVersions.id, id), isDue(now)))
      .for('update');
    // Another copy of the server has published it.
    if (!version) return;
    const actor = {
      administratorId: version.scheduledBy ?? version.administratorId,
      requestId: `publish-versions/${id}`,
    };
    const { state } = await carryOut(adapters, version, {
      transaction,
      now,
      mayPublish: true,
      note: (entry) => recordAction(shop, transaction, actor, entry),
    });
    if (state === 'NEEDS_REVIEW') {
      await shop.jobs.enqueue(transaction, 'send-version-letter', { versionId: id });
    }
  });
}

/**
 * Changes the shop to its state at a later moment, in a transaction that the caller rolls back: publishes and ends
 * every scheduled version until then, in order and each at its own moment, so that prices get their future dates.
 */
export async function publishUntil(
  publishing: Publishing,
  adapters: readonly ResourceAdapter[],
): Promise<void> {
  for (;;) {
    const due = await findDue(publishing.transaction, publishing.now, []);
    if (!due) return;
    await carryOut(adapters, due, { ...publishing, now: dueAt(due) ?? publishing.now });
  }
}

/** When a scheduled version becomes live, or a live one ends. */
const dueAt = ({ state, publishAt, endAt }: VersionRow) => (state === 'LIVE' ? endAt : publishAt);

/** Does the same with all drafts, as if they were published now. Drafts that do not fit are left out. */
export async function publishDrafts(
  { transaction, shop }: { transaction: Transaction; shop: Pick<Shop, 'clock'> },
  adapters: readonly ResourceAdapter[],
): Promise<void> {
  const drafts = await transaction
    .select()
    .from(recordVersions)
    .where(inArray(recordVersions.state, ['DRAFT', 'REVIEW']))
    .orderBy(recordVersions.id);
  const publishing = {
    transaction,
    now: shop.clock.now(),
    mayPublish: true,
    // Only the person who previews it sees it.
    isApproved: true as const,
    note: async () => undefined,
  };
  for (const draft of drafts) await carryOut(adapters, draft, publishing);
}

async function carryOut(
  adapters: readonly ResourceAdapter[],
  version: VersionRow,
  publishing: Publishing,
): Promise<VersionRow> {
  const adapter = adapters.find(({ resource }) => resource.name === version.resource);
  if (!adapter)
    throw new Error(`Version ${version.id} is of ${version.resource}, which is unknown.`);
  if (version.state === 'LIVE') return endVersion(publishing, adapter, version);
  const published = await publishVersion(publishing, adapter, version);
  if (published.ok) return published.value;
  const why = `${published.failure.message}，請再發布一次以送出核可申請`;
  return needReview(publishing, version, { '': why });
}
