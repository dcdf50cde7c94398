import { nextEventBoundary } from '#server/platform/database/event-boundary.ts';
import type { Shop } from '#server/shop.ts';

const tables = [
  'discount_events',
  'threshold_rewards',
  'free_shipping_events',
  'first_purchase_events',
  'quantity_offers',
  'amount_offers',
  'add_on_offers',
];

/** The next moment from now at which a promotion begins or ends; undefined if there is none. */
export function nextBoundary({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  return nextEventBoundary(db, clock.now(), tables);
}
