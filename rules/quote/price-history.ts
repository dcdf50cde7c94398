import type { SaleableKind } from '../goods/saleable.ts';
import { type Prices, replacedPrice } from '../prices/prices.ts';
import { bestEventFor, type ScopedDiscount } from './discount-events.ts';

/** The prices of goods (TWD) from a moment until the next row. */
export interface DatedPrices extends Omit<Prices, 'eventPrice'> {
  validFrom: Date;
}

/** A discount event with its period; the begin is exclusive, as everywhere. */
export interface DatedDiscount extends ScopedDiscount {
  eventBeginAt: Date;
  eventEndAt: Date;
}

interface PriceHistory {
  kind: SaleableKind;
  id: number;
  /** The earliest first. */
  dated: readonly DatedPrices[];
  events: readonly DatedDiscount[];
}

/** A price (TWD) from a moment until the next step. */
export interface PriceStep {
  from: Date;
  price: number;
}

/**
 * How the price to pay changed from `since` to `until`, both included, the earliest first; it begins where a price is
 * known. A price is what one unit cost, by event, member price or list price (G-059, G-176).
 */
export function priceSteps(
  { kind, id, dated, events }: PriceHistory,
  since: Date,
  until: Date,
): PriceStep[] {
  // A price can change only at these moments. An event runs from the millisecond after its begin.
  const moments = [
    since.getTime(),
    until.getTime(),
    ...dated.map(({ validFrom }) => validFrom.getTime()),
    ...events.flatMap(({ eventBeginAt, eventEndAt }) => [
      eventBeginAt.getTime() + 1,
      eventEndAt.getTime(),
    ]),
  ].filter((moment) => moment >= since.getTime() && moment <= until.getTime());
  const known = moments
    .toSorted((a, b) => a - b)
    .flatMap((moment) => {
      const prices = dated.findLast(({ validFrom }) => validFrom.getTime() <= moment);
      if (!prices) return [];
      const running = events.filter(
        ({ eventBeginAt, eventEndAt }) =>
          eventBeginAt.getTime() < moment && moment < eventEndAt.getTime(),
      );
      const price = bestEventFor(running, kind, { ...prices, id })?.price ?? replacedPrice(prices);
      return [{ from: new Date(moment), price }];
    });
  return known.filter(({ price }, index) => price !== known[index - 1]?.price);
}

/**
 * The prices (TWD) that shoppers paid or would have paid from `since` to `until`, both included. Empty if no price
 * of that time is known.
 */
export function chargedPrices(
  history: PriceHistory,
  since: Date,
  until: Date,
): ReadonlySet<number> {
  return new Set(priceSteps(history, since, until).map(({ price }) => price));
}
