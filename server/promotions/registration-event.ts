import { and, desc, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { registrationCouponEvents } from './tables.ts';

/** The coupon event that the running registration event gives; of several the latest begun counts (G-063). */
export async function runningRegistrationCouponEvent(
  db: Queryable,
  now: Date,
): Promise<number | undefined> {
  const [event] = await db
    .select({ couponEventId: registrationCouponEvents.couponEventId })
    .from(registrationCouponEvents)
    .where(
      and(
        lt(registrationCouponEvents.eventBeginAt, now),
        gt(registrationCouponEvents.eventEndAt, now),
      ),
    )
    .orderBy(desc(registrationCouponEvents.eventBeginAt), desc(registrationCouponEvents.id))
    .limit(1);
  return event?.couponEventId;
}
