import type { DiscountType } from '#contract/enumerations.ts';

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
