import type { DiscountScope } from '#contract/enumerations.ts';
import { type DiscountTerms, lowestEventPrice, type Prices } from './prices.ts';
import type { SaleableKind } from './saleable.ts';

/** Which goods an event lowers the price of, and by how much. */
export interface ScopedDiscount extends DiscountTerms {
  applicable: DiscountScope;
  /** What PARTIAL_PRODUCTS and PARTIAL_COMBINATIONS are for. */
  productIds: ReadonlySet<number>;
  combinationIds: ReadonlySet<number>;
}

/** Whether an event lowers the price of these goods; one for all products is for combinations too (row 4.030). */
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

/** Of the events given, the one that sells these goods for least, and that price in TWD: events do not stack (G-061). */
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
