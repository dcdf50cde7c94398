import type { DiscountType } from '#contract/enumerations.ts';
import { onNumbers } from './quote/kinds/discount-events/arithmetic.ts';
import { discountPrices } from './quote/kinds/discount-events/discount-prices.ts';

/** The prices that decide the price of one unit, in TWD. */
export interface Prices {
  price: number;
  memberPrice: number | null;
  /** Only set while an event sells the goods for less than `memberPrice ?? price`. */
  eventPrice: number | null;
}

/** The reduction of an event: per cent off, TWD off, or one fixed price (G-061). */
export interface DiscountTerms {
  discountType: DiscountType;
  discountValue: number;
}

/** TWD a shopper pays for one unit: the running event's price, else the member price, else the price (G-059). */
export function sellingPrice({ price, memberPrice, eventPrice }: Prices): number {
  return eventPrice ?? memberPrice ?? price;
}

/** The struck-out price beside the selling price, in TWD; null if nothing is saved (G-059). */
export function struckOutPrice(prices: Prices): number | null {
  return prices.price > sellingPrice(prices) ? prices.price : null;
}

/** TWD that one unit costs without an event: the price that an event replaces. */
export function replacedPrice({ price, memberPrice }: Omit<Prices, 'eventPrice'>): number {
  return memberPrice ?? price;
}

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
