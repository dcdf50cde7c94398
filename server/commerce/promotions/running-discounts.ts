import type { ProductDiscount } from '#contract/entities/catalog.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { type Prices, replacedPrice } from '#rules/prices/prices.ts';
import { bestEventFor } from '#rules/quote/discount-events.ts';
import { startedOf } from '#rules/visibility.ts';
import type { Shop } from '#server/shop.ts';
import { type DiscountEventRecord, readPromotions } from './read-promotions.ts';

/** The discount events that run at one moment. */
export type RunningDiscounts = readonly DiscountEventRecord[];

/** The discount events that run now, without those whose limits are reached. */
export async function readRunningDiscounts(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
): Promise<RunningDiscounts> {
  const { discountEvents } = await readPromotions(shop);
  const now = shop.clock.now();
  return startedOf(discountEvents, now).filter(
    ({ usedUpUntil }) => !usedUpUntil || usedUpUntil <= now,
  );
}

export interface EventPrice {
  /** TWD; null if no running event lowers the price. */
  eventPrice: number | null;
  event: DiscountEventRecord | null;
  /** The event in the form in which goods carry it on the wire: at most one, because events do not stack (G-061). */
  discounts: ProductDiscount[];
}

/** The lowest price that the running events give these goods, and the event that gives it. */
export function eventPriceOf(
  running: RunningDiscounts,
  kind: SaleableKind,
  goods: Omit<Prices, 'eventPrice'> & { id: number },
): EventPrice {
  const applied = bestEventFor(running, kind, goods);
  if (!applied) return { eventPrice: null, event: null, discounts: [] };
  const { id, title, label, eventEndAt } = applied.event;
  const discount = replacedPrice(goods) - applied.price;
  return {
    eventPrice: applied.price,
    event: applied.event,
    discounts: [{ id, title, label, discount, endsAt: toWireInstant(eventEndAt) }],
  };
}
