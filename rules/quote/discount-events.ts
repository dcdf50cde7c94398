import type { DiscountScope } from '#contract/enumerations.ts';
import type { SaleableKind } from '../goods/saleable.ts';
import type { DiscountTerms, Prices } from '../prices/prices.ts';
import { lowestEventPrice } from './discounted-price.ts';

/** The reduction of an event, and the goods that it lowers. */
export interface ScopedDiscount extends DiscountTerms {
  applicable: DiscountScope;
  /** Product ids of PARTIAL_PRODUCTS, and combination ids of PARTIAL_COMBINATIONS. */
  productIds: ReadonlySet<number>;
  combinationIds: ReadonlySet<number>;
}

/** Whether an event is for these goods; an event for all products is for combinations too (row 4.030). */
export function appliesTo(
  { applicable, productIds, combinationIds }: Omit<ScopedDiscount, keyof DiscountTerms>,
  kind: SaleableKind,
  id: number,
): boolean {
  switch (applicable) {
    case 'ALL_PRODUCTS':
      return true;
    case 'PARTIAL_PRODUCTS':
      return kind === 'product' && productIds.has(id);
    case 'PARTIAL_COMBINATIONS':
      return kind === 'combination' && combinationIds.has(id);
  }
}

/**
 * The one of these events that gives the lowest price for these goods, and that price in TWD; undefined if none lowers
 * the price. Events do not stack (G-061).
 */
export function bestEventFor<Event extends ScopedDiscount>(
  events: readonly Event[],
  kind: SaleableKind,
  goods: Omit<Prices, 'eventPrice'> & { id: number },
) {
  return lowestEventPrice(
    goods,
    events.filter((event) => appliesTo(event, kind, goods.id)),
  );
}
