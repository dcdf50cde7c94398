import type { Parsed } from '#contract/call.ts';
import type { cartCalls } from '#contract/calls/orders.ts';
import { type AskedAddOn, type CartLine, mergeAddOns, mergeLines } from '#rules/cart-lines.ts';
import type { CartContent } from './saved-cart.ts';

export type CartBody = Parsed<typeof cartCalls.updateShoppingCart>['body'];

const mostUnits = 2_147_483_647;

/** The lines of a request's body; each product and combination occurs once, with its units added up. */
export function linesOfBody({ items }: Pick<CartBody, 'items'>): CartLine[] {
  const ofKind = (kind: CartLine['kind'], lines: typeof items.products) =>
    lines.map(({ id, quantity }): CartLine => ({ kind, id, quantity }));
  return mergeLines([
    ...ofKind('product', items.products),
    ...ofKind('combination', items.productCombinations),
  ]);
}

/** The add-ons of a request's body; each offer has each product once, with its units added up. */
export const addOnsOfBody = ({ items }: Pick<CartBody, 'items'>): AskedAddOn[] =>
  mergeAddOns(
    items.addOns.map(({ offerId, id: productId, quantity }) => ({ offerId, productId, quantity })),
  );

/** Whether the units of a line are a whole number from 1 to the largest that the database can store (row 8.035). */
export function isCountable({ quantity }: Pick<CartLine, 'quantity'>): boolean {
  return Number.isInteger(quantity) && quantity > 0 && quantity <= mostUnits;
}

/** The delivery that the body names; undefined if the body does not name one, and the saved one stays. */
export function deliveryOfBody({ order }: Pick<CartBody, 'order'>): CartContent['delivery'] {
  return (
    order && {
      islandsType: order.islandsType ?? null,
      shipType: order.shipType ?? null,
      lineEcid: order.lineEcid ?? null,
    }
  );
}
