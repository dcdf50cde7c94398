import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { couponEvents } from './tables.ts';

/** A coupon event as operators see it, OFFLINE ones included; undefined if there is none. */
export async function readCouponTerms(db: Queryable, id: number) {
  const [row] = await db.select().from(couponEvents).where(eq(couponEvents.id, id));
  return row;
}
