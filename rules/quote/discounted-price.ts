import { type DiscountTerms, type Prices, replacedPrice } from '../prices/prices.ts';
import { onNumbers } from './kinds/discount-events/arithmetic.ts';
import { discountPrices } from './kinds/discount-events/discount-prices.ts';

/**
 * TWD after a discount on `base` TWD. Fractions of a dollar are dropped in the shopper's favour. The result is
 * never below 0 nor above `base` (G-061).
 */
export function discountedPrice(
  base: number,
  { discountType, discountValue }: DiscountTerms,
): number {
  return discountPrices[discountType](base, discountValue, onNumbers);
}

export interface AppliedEvent<Event> {
  event: Event;
  /** TWD. */
  price: number;
}

/**
 * The event with the lowest price, and that price; events do not stack (G-061). Of several with the same price the
 * first one wins; undefined if no event lowers the price.
 */
export function lowestEventPrice<Event extends DiscountTerms>(
  prices: Omit<Prices, 'eventPrice'>,
  events: Iterable<Event>,
): AppliedEvent<Event> | undefined {
  const base = replacedPrice(prices);
  let lowest: AppliedEvent<Event> | undefined;
  for (const event of events) {
    const price = discountedPrice(base, event);
    if (price < (lowest?.price ?? base)) lowest = { event, price };
  }
  return lowest;
}
