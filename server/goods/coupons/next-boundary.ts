import { nextEventBoundary } from '#server/platform/database/event-boundary.ts';
import type { Shop } from '#server/shop.ts';

/** When a coupon can next be used or a registration gift had, or no longer; undefined when nothing will change. */
export function nextBoundary({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  return nextEventBoundary(db, clock.now(), ['registration_coupon_events', 'coupon_events']);
}
