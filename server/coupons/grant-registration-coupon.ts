import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { runningRegistrationCouponEvent } from '../promotions/registration-event.ts';
import { countReceipt } from './receive-coupon.ts';
import { userCoupons } from './tables.ts';

/**
 * Gives a newly verified member the coupon of the running registration event: null when none is running, false when
 * its coupon has been archived, taken offline, is over or has reached its limit (G-080, G-081).
 */
export async function grantRegistrationCoupon(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<boolean | null> {
  const couponEventId = await runningRegistrationCouponEvent(transaction, now);
  if (couponEventId === undefined) return null;
  // Each member has the coupon of an event once, whatever it came from.
  const own = and(eq(userCoupons.userId, userId), eq(userCoupons.couponEventId, couponEventId));
  const owned = await transaction.select({ id: userCoupons.id }).from(userCoupons).where(own);
  if (owned.length > 0) return true;
  if (!(await countReceipt(transaction, couponEventId, now))) return false;
  await transaction.insert(userCoupons).values({ userId, couponEventId, receivedAt: now });
  return true;
}
