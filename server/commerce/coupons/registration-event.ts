import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { RegistrationCouponEvent } from '#contract/entities/promotions.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { listCouponEvents } from './list-coupon-events.ts';
import { registrationCouponEvents } from './tables.ts';

/**
 * The ONLINE registration events that run at this moment; the one that began last comes first, and it counts
 * (G-063).
 */
function runningEvents(db: Queryable, now: Date) {
  return db
    .select()
    .from(registrationCouponEvents)
    .where(
      and(
        eq(registrationCouponEvents.currentVisibilityRule, 'ONLINE'),
        lt(registrationCouponEvents.eventBeginAt, now),
        gt(registrationCouponEvents.eventEndAt, now),
      ),
    )
    .orderBy(desc(registrationCouponEvents.eventBeginAt), desc(registrationCouponEvents.id));
}

/** The id of the coupon event that the running registration event gives; undefined if none runs. */
export async function runningRegistrationCouponEvent(
  db: Queryable,
  now: Date,
): Promise<number | undefined> {
  const [event] = await runningEvents(db, now);
  return event?.couponEventId;
}

/**
 * The running registration event whose coupon can be received, the latest of several; null if there is none
 * (G-063).
 */
export async function readRegistrationCouponEvent(
  shop: Shop,
): Promise<RegistrationCouponEvent | null> {
  const running = await runningEvents(shop.db, shop.clock.now());
  if (running.length === 0) return null;
  const offered = await listCouponEvents(shop);
  for (const event of running) {
    const couponEvent = offered.find(({ id }) => id === event.couponEventId);
    if (!couponEvent) continue;
    return {
      id: event.id,
      name: event.name,
      image: event.image,
      couponEvent,
      eventBeginAt: toWireInstant(event.eventBeginAt),
      eventEndAt: toWireInstant(event.eventEndAt),
    };
  }
  return null;
}

/** The ONLINE registration events that are not over, future ones included. */
export function listRegistrationEvents(db: Queryable, now: Date) {
  const { id, name: title, eventBeginAt, eventEndAt } = registrationCouponEvents;
  return db
    .select({ id, title, eventBeginAt, eventEndAt })
    .from(registrationCouponEvents)
    .where(
      and(
        eq(registrationCouponEvents.currentVisibilityRule, 'ONLINE'),
        gt(registrationCouponEvents.eventEndAt, now),
      ),
    );
}
