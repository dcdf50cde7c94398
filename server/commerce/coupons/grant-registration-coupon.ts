import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Listener } from '#server/platform/events.ts';
import { countReceipt } from './count-receipt.ts';
import { runningRegistrationCouponEvent } from './registration-event.ts';
import { userCoupons } from './tables.ts';

/** Gives the registration gift in the transaction that verifies the member. */
export const grantAtVerification: Listener<'member-verified'> = {
  event: 'member-verified',
  hear: (transaction, { memberId, at }) => grantRegistrationCoupon(transaction, memberId, at),
};

/**
 * Gives a newly verified member the coupon of the running registration event. Null if no event runs; false if its
 * coupon is archived, OFFLINE, over or has reached its limit (G-080, G-081).
 */
async function grantRegistrationCoupon(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<boolean | null> {
  const couponEventId = await runningRegistrationCouponEvent(transaction, now);
  if (couponEventId === undefined) return null;
  // A member gets the coupon of an event only once, also if it was received by code. One of a level or a birthday is
  // given besides, for a time of its own.
  const own = and(
    eq(userCoupons.userId, userId),
    eq(userCoupons.couponEventId, couponEventId),
    isNull(userCoupons.validUntil),
  );
  const owned = await transaction.select({ id: userCoupons.id }).from(userCoupons).where(own);
  if (owned.length > 0) return true;
  if (!(await countReceipt(transaction, couponEventId, now))) return false;
  await transaction.insert(userCoupons).values({ userId, couponEventId, receivedAt: now });
  return true;
}
