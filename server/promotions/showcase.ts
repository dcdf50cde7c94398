import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { FlashSale, Gift, RegistrationCouponEvent } from '#contract/entities/promotions.ts';
import { toWireInstant } from '#rules/dates.ts';
import { listCouponEvents } from '../coupons/list-coupon-events.ts';
import type { Shop } from '../shop.ts';
import { gifts } from './gift-tables.ts';
import { flashSales, registrationCouponEvents } from './tables.ts';

/** ONLINE flash sales, in the operator's order. */
export function listFlashSales({ db }: Shop): Promise<FlashSale[]> {
  return db
    .select()
    .from(flashSales)
    .where(eq(flashSales.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(flashSales.weight), asc(flashSales.id));
}

/** ONLINE gifts. */
export function listGifts({ db }: Shop): Promise<Gift[]> {
  return db
    .select()
    .from(gifts)
    .where(eq(gifts.currentVisibilityRule, 'ONLINE'))
    .orderBy(asc(gifts.id));
}

/** The gift for new members that runs now, the latest begun of several; null when there is none (G-063). */
export async function readRegistrationCouponEvent(
  shop: Shop,
): Promise<RegistrationCouponEvent | null> {
  const now = shop.clock.now();
  const running = await shop.db
    .select()
    .from(registrationCouponEvents)
    .where(
      and(
        lt(registrationCouponEvents.eventBeginAt, now),
        gt(registrationCouponEvents.eventEndAt, now),
      ),
    )
    .orderBy(desc(registrationCouponEvents.eventBeginAt), desc(registrationCouponEvents.id));
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
