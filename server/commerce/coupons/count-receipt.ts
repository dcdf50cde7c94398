import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { isGiveable } from './list-coupon-events.ts';
import { couponEvents } from './tables.ts';

/** Counts one more received coupon if it may be received now; answers whether it was counted. */
export async function countReceipt(
  transaction: Transaction,
  couponEventId: number,
  now: Date,
): Promise<boolean> {
  const counted = await transaction
    .update(couponEvents)
    .set({ receivedCount: sql`${couponEvents.receivedCount} + 1` })
    .where(and(eq(couponEvents.id, couponEventId), isGiveable(now), hasCouponsLeft()))
    .returning({ id: couponEvents.id });
  return counted.length > 0;
}

/** The condition for coupon events of which not as many coupons as their limit were received. */
export const hasCouponsLeft = (): SQL | undefined =>
  or(isNull(couponEvents.receiveLimit), lt(couponEvents.receivedCount, couponEvents.receiveLimit));
