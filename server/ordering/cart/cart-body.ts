import type { Parsed } from '#contract/call.ts';
import type { cartCalls } from '#contract/calls/orders.ts';
import { type CartLine, mergeLines } from '#rules/cart-lines.ts';
import type { CartContent } from './saved-cart.ts';

export type CartBody = Parsed<typeof cartCalls.updateShoppingCart>['body'];

const mostUnits = 2_147_483_647;

/** The lines of a body, each product and combination once. */
export function linesOfBody({ items }: CartBody): CartLine[] {
  const ofKind = (kind: CartLine['kind'], lines: typeof items.products) =>
    lines.map(({ id, quantity }): CartLine => ({ kind, id, quantity }));
  return mergeLines([
    ...ofKind('product', items.products),
    ...ofKind('combination', items.productCombinations),
  ]);
}

/** Whether a line has a number of units that can be counted (row 8.035). */
export function isCountable({ quantity }: CartLine): boolean {
  return Number.isInteger(quantity) && quantity > 0 && quantity <= mostUnits;
}

/** What the body says about the delivery; undefined leaves it as it is. */
export function deliveryOfBody({ order }: CartBody): CartContent['delivery'] {
  return (
    order && {
      islandsType: order.islandsType ?? null,
      shipType: order.shipType ?? null,
      lineEcid: order.lineEcid ?? null,
    }
  );
}
