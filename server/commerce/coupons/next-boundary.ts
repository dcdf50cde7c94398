import { nextEventBoundary } from '#server/platform/database/event-boundary.ts';
import type { Shop } from '#server/shop.ts';

/** The next moment at which a coupon event or registration event begins or ends; undefined if there is none. */
export function nextBoundary({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  return nextEventBoundary(db, clock.now(), ['registration_coupon_events', 'coupon_events']);
}
