import type { AskedAddOn, CartLine } from '../cart-lines.ts';
import type { Quote } from './types.ts';

/** A quoted cart as it is asked for again: the lines without the units that are bought as add-ons, and the add-ons. */
export function withoutAddOnUnits({ lines, addOns }: Pick<Quote, 'lines' | 'addOns'>): {
  lines: CartLine[];
  addOns: AskedAddOn[];
} {
  const units = new Map<number, number>();
  for (const { productId, quantity } of addOns) {
    units.set(productId, (units.get(productId) ?? 0) + quantity);
  }
  return {
    lines: lines.flatMap(({ kind, id, count }) => {
      const added = kind === 'product' ? (units.get(id) ?? 0) : 0;
      // A line of nothing but add-ons is no line of its own. One that is sold out stays, so that the shopper sees it.
      return added > 0 && added === count ? [] : [{ kind, id, quantity: count - added }];
    }),
    addOns: addOns.map(({ offerId, productId, quantity }) => ({ offerId, productId, quantity })),
  };
}
