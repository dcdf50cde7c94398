import { taipeiDay } from '#rules/dates.ts';
import { isNoticeDue } from '#rules/orders/standing-order.ts';
import { isBuyingClosed } from '#server/content/maintain-settings.ts';
import { lockActiveMember } from '#server/people/accounts/member-accounts.ts';
import { transact } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { findUnannounced } from './due.ts';
import { followMembers } from './follow-members.ts';
import { isParcelHeld } from './hold-parcel.ts';
import { pauseIfNotTaken } from './stop.ts';
import { endLocked, lockUnchanged, readOpen, readParcel, writeParcel } from './stored.ts';

const batch = 200;

/**
 * Enqueues the notices of the parcels that come within five days, one for each date. A missed run is made up by the
 * next, and so is one while buying is closed.
 */
export async function announceParcels(shop: Shop): Promise<void> {
  await followMembers(shop);
  if (await isBuyingClosed(shop.db)) return;
  const today = taipeiDay(shop.clock.now());
  let failed = 0;
  const batches = inBatches(batch, (after, limit) =>
    findUnannounced(shop.db, today, { after, limit }),
  );
  for await (const items of batches) {
    failed += await settleIndependently({
      log: shop.log,
      items,
      logFields: ({ id }) => ({ standingOrderId: id }),
      work: ({ id }) => announceParcel(shop, id),
    });
  }
  throwIfAny(failed);
}

/** Enqueues the notice of the next parcel, unless the member was notified before or something has changed meanwhile. */
async function announceParcel(shop: Shop, id: number): Promise<void> {
  const row = await readOpen(shop.db, id);
  const now = shop.clock.now();
  if (row?.state !== 'RUNNING' || !isNoticeDue(row.nextOn, taipeiDay(now))) return;
  if (await transact(shop.db, (transaction) => isParcelHeld(shop, transaction, row.userId))) return;
  if (await pauseIfNotTaken(shop, row)) return;
  await transact(shop.db, async (transaction) => {
    const member = await lockActiveMember(transaction, row.userId);
    if (!(await lockUnchanged(transaction, row))) return;
    if (!member) {
      await endLocked(transaction, row, now);
      return;
    }
    const { id: standingOrderId, nextOn: dueOn } = row;
    const parcel = await readParcel(transaction, standingOrderId, dueOn);
    if (parcel && (parcel.announcedAt !== null || parcel.state !== 'OPEN')) return;
    // Prices may be under work while buying is closed, and a notice leaves once.
    if (await isBuyingClosed(transaction)) return;
    const noted = { standingOrderId, dueOn, state: 'OPEN', announcedAt: now, at: now } as const;
    await writeParcel(transaction, noted);
    const jobData = { standingOrderId, dueOn, occasion: 'upcoming' } as const;
    await shop.jobs.enqueue(transaction, 'send-standing-letter', jobData);
  });
}
