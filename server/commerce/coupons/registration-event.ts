import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { RegistrationCouponEvent } from '#contract/entities/promotions.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { hasCouponsLeft } from './count-receipt.ts';
import { isGiveable, readGiveableCouponEvent } from './list-coupon-events.ts';
import { couponEvents, registrationCouponEvents } from './tables.ts';

interface RunningEvent {
  event: typeof registrationCouponEvents.$inferSelect;
  /** Whether its coupon can be given now. */
  isGiven: boolean;
}

/**
 * The ONLINE registration event that runs at this moment and counts; undefined if none runs (G-063). Of several it is
 * the one that began last among those whose coupon can be given, and else the one that began last.
 */
async function runningEvent(db: Queryable, now: Date): Promise<RunningEvent | undefined> {
  const running = await db
    .select({ event: registrationCouponEvents, couponEventId: couponEvents.id })
    .from(registrationCouponEvents)
    .leftJoin(
      couponEvents,
      and(
        eq(couponEvents.id, registrationCouponEvents.couponEventId),
        isGiveable(now),
        hasCouponsLeft(),
      ),
    )
    .where(
      and(
        eq(registrationCouponEvents.currentVisibilityRule, 'ONLINE'),
        lt(registrationCouponEvents.eventBeginAt, now),
        gt(registrationCouponEvents.eventEndAt, now),
      ),
    )
    .orderBy(desc(registrationCouponEvents.eventBeginAt), desc(registrationCouponEvents.id));
  const found = running.find(({ couponEventId }) => couponEventId !== null) ?? running[0];
  return found && { event: found.event, isGiven: found.couponEventId !== null };
}

/** The id of the coupon event that the running registration event gives; undefined if none runs. */
export async function runningRegistrationCouponEvent(
  db: Queryable,
  now: Date,
): Promise<number | undefined> {
  return (await runningEvent(db, now))?.event.couponEventId;
}

/** The registration event whose coupon a newly verified member is given; null if there is none (G-063). */
export async function readRegistrationCouponEvent(
  shop: Shop,
): Promise<RegistrationCouponEvent | null> {
  const running = await runningEvent(shop.db, shop.clock.now());
  if (!running?.isGiven) return null;
  const { event } = running;
  const couponEvent = await readGiveableCouponEvent(shop, event.couponEventId);
  if (!couponEvent) return null;
  return {
    id: event.id,
    name: event.name,
    image: event.image,
    couponEvent,
    eventBeginAt: toWireInstant(event.eventBeginAt),
    eventEndAt: toWireInstant(event.eventEndAt),
  };
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
