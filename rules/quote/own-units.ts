import type { AskedAddOn, CartLine } from '../goods/cart-lines.ts';
import type { Quote } from './types.ts';

/** Units that are bought as an add-on; `unitPrice` is TWD. */
export interface BoughtAddOn extends AskedAddOn {
  unitPrice: number;
}

/** The units of a quoted cart that are bought as add-ons. Its lines count them too. */
export const addOnsIn = ({ lines }: Pick<Quote, 'lines'>): BoughtAddOn[] =>
  lines.flatMap(({ id: productId, unitPrice, adjustments }) =>
    adjustments
      .filter(({ kind }) => kind === 'ADD_ON')
      .map(({ offerId, units: quantity, amount }) => ({
        offerId,
        productId,
        quantity,
        unitPrice: unitPrice - amount / quantity,
      })),
  );

/** A quoted cart as it is asked for again: the lines without the units that are bought as add-ons, and the add-ons. */
export function withoutAddOnUnits(quote: Pick<Quote, 'lines'>): {
  lines: CartLine[];
  addOns: AskedAddOn[];
} {
  const bought = addOnsIn(quote);
  const lines = quote.lines.flatMap(({ kind, id, count }): CartLine[] => {
    const added = bought
      .filter(({ productId }) => kind === 'product' && productId === id)
      .reduce((units, { quantity }) => units + quantity, 0);
    // A line of nothing but add-ons is no line of its own. One that is sold out stays, so that the shopper sees it.
    return added > 0 && added === count ? [] : [{ kind, id, quantity: count - added }];
  });
  const addOns = bought.map(({ unitPrice: _, ...asked }) => asked);
  return { lines, addOns };
}
