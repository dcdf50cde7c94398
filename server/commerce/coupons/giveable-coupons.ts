import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { couponEvents } from './tables.ts';

/** The value of a coupon event's coupons. */
export interface GiveableCoupon {
  id: number;
  name: string;
  discountType: typeof couponEvents.$inferSelect.discountType;
  discountValue: number;
  minAmount: number;
}

/** The coupon events whose coupons can be given now: ONLINE, not archived and not over; by id. */
export async function readGiveableCoupons(
  db: Queryable,
  now: Date,
): Promise<ReadonlyMap<number, GiveableCoupon>> {
  const { id, name, discountType, discountValue, minAmount } = couponEvents;
  const rows = await db
    .select({ id, name, discountType, discountValue, minAmount })
    .from(couponEvents)
    .where(
      and(
        eq(couponEvents.currentVisibilityRule, 'ONLINE'),
        eq(couponEvents.isArchived, false),
        gt(couponEvents.eventEndAt, now),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}
