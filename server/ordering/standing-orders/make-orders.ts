import { done, refused } from '#contract/outcome.ts';
import { taipeiDay } from '#rules/dates.ts';
import {
  nextDate,
  reasonOfRefusal,
  rhythmDaysOf,
  risesTooMuch,
} from '#rules/orders/standing-order.ts';
import { placeStaffOrder } from '#server/ordering/checkout/place-staff-order.ts';
import type { QuotedStaffOrder } from '#server/ordering/checkout/staff-quote.ts';
import { lockActiveMember } from '#server/people/accounts/member-accounts.ts';
import { transact, transactUnlessRefused } from '#server/platform/database/database.ts';
import { inBatches } from '#server/platform/in-batches.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { findDue } from './due.ts';
import { followMembers } from './follow-members.ts';
import { isParcelHeld } from './hold-parcel.ts';
import { daysThatParcelLasts } from './own-use.ts';
import { pricesOf, quoteParcel } from './quote-parcel.ts';
import { askMember, pauseIfNotTaken } from './stop.ts';
import {
  changeLocked,
  endLocked,
  lockUnchanged,
  nextFreeDate,
  type OpenRow,
  readOpen,
  readParcel,
  writeParcel,
} from './stored.ts';

const batch = 200;
/** How often a parcel is priced again when something has changed between its price and its order. */
const tries = 3;

/**
 * Makes the orders of all parcels whose date has come, one for each date. A missed run is made up by the next (G-235).
 */
export async function makeDueOrders(shop: Shop): Promise<void> {
  await followMembers(shop);
  const today = taipeiDay(shop.clock.now());
  let failed = 0;
  const batches = inBatches(batch, (after, limit) => findDue(shop.db, today, { after, limit }));
  for await (const items of batches) {
    failed += await settleIndependently({
      log: shop.log,
      items,
      logFields: ({ id }) => ({ standingOrderId: id }),
      work: ({ id }) => makeDueOrder(shop, id),
    });
  }
  throwIfAny(failed);
}

/**
 * Makes the order of one parcel by the ordinary path, or asks the member, or pauses, all as `docs/adr/049` says. What
 * has changed meanwhile is read again, and left to the next run if it changes on and on.
 */
export async function makeDueOrder(shop: Shop, id: number): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const row = await readOpen(shop.db, id);
    const today = taipeiDay(shop.clock.now());
    if (row?.state !== 'RUNNING' || row.nextOn > today) return;
    if (await transact(shop.db, (transaction) => isParcelHeld(shop, transaction, row.userId))) {
      return;
    }
    if (await stepOverTaken(shop, row)) continue;
    if (await pauseIfNotTaken(shop, row)) return;
    const quoted = await quoteParcel(shop, row);
    if (!quoted.ok) {
      if (quoted.failure.code === 'SERVICE_IS_MAINTAINING') return;
      return askMember(shop, row, reasonOfRefusal(quoted.failure));
    }
    if (risesTooMuch(row.agreedAmount, quoted.value.quote.amounts.paid)) {
      return askMember(shop, row, 'PRICE_ROSE');
    }
    const placed = await placeParcel(shop, row, quoted.value);
    if (placed.ok) {
      if (placed.value) await shop.cache.invalidate(['stock']);
      return;
    }
  }
  shop.log.warn({ standingOrderId: id }, 'parcel changed at each try and is left to the next run');
}

/**
 * Goes on with the next date if something has become of this one already; true if so. Nobody is asked about such a
 * date.
 */
async function stepOverTaken({ db, clock }: Shop, row: OpenRow): Promise<boolean> {
  const { id, nextOn, rhythmDays: days } = row;
  const parcel = await readParcel(db, id, nextOn);
  if (!parcel || parcel.state === 'OPEN') return false;
  await transact(db, async (transaction) => {
    if (!(await lockUnchanged(transaction, row))) return;
    const first = nextDate(nextOn, days, taipeiDay(clock.now()));
    const free = await nextFreeDate(transaction, id, { first, days });
    await changeLocked(transaction, row, { nextOn: free });
  });
  return true;
}

/**
 * Writes the order and the end of its date in one transaction; answers whether there is an order. Nothing happens if
 * the standing order has changed since it was read. A refusal means that the price has to be found again.
 */
async function placeParcel(shop: Shop, row: OpenRow, quoted: QuotedStaffOrder) {
  const days = rhythmDaysOf(
    row.rhythmWeeks,
    row.rhythmWeeks === null ? await daysThatParcelLasts(shop, row) : undefined,
  );
  return transactUnlessRefused(shop.db, async (transaction) => {
    const now = shop.clock.now();
    // The member first and the standing order after, as everywhere, so that nobody waits for each other.
    const member = await lockActiveMember(transaction, row.userId);
    if (!(await lockUnchanged(transaction, row))) return done(false);
    if (!member) {
      await endLocked(transaction, row, now);
      return done(false);
    }
    // Once more under the lock, because an erasure may have been accepted while the parcel was priced.
    if (await isParcelHeld(shop, transaction, row.userId)) return done(false);
    const { id: standingOrderId, nextOn: dueOn, delivery } = row;
    const parcel = await readParcel(transaction, standingOrderId, dueOn);
    if (parcel && parcel.state !== 'OPEN') return done(false);
    const first = nextDate(dueOn, days, taipeiDay(now));
    const nextOn = await nextFreeDate(transaction, standingOrderId, { first, days });
    const placed = await placeStaffOrder(shop, transaction, quoted, {
      memberId: row.userId,
      buyerName: member.name ?? delivery.recipient,
      buyerMobile: member.mobileNumber ?? delivery.recipientMobile,
      standingOrderId,
      async beforeStock({ id: orderId, paidAmount: agreedAmount }) {
        const made = { standingOrderId, dueOn, state: 'ORDERED', orderId } as const;
        await writeParcel(transaction, { ...made, at: now });
        const agreed = { agreedAmount, agreedPrices: pricesOf(quoted.quote) };
        await changeLocked(transaction, row, { nextOn, rhythmDays: days, ...agreed });
      },
    });
    return placed.ok ? done(true) : refused(placed.failure.code);
  });
}
