import { nextEventBoundary } from '#server/platform/database/event-boundary.ts';
import type { Shop } from '#server/shop.ts';

const tables = [
  'discount_events',
  'threshold_rewards',
  'free_shipping_events',
  'first_purchase_events',
];

/** When a promotion next begins or ends, seen from now; undefined when none will. */
export function nextBoundary({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  return nextEventBoundary(db, clock.now(), tables);
}
