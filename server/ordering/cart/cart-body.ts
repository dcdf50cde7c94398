import type { Parsed } from '#contract/call.ts';
import type { cartCalls } from '#contract/calls/orders.ts';
import { greatestInteger } from '#contract/integers.ts';
import {
  type AskedAddOn,
  type CartLine,
  mergeAddOns,
  mergeLines,
} from '#rules/goods/cart-lines.ts';
import type { CartContent } from './saved-cart.ts';

export type CartBody = Parsed<typeof cartCalls.updateShoppingCart>['body'];

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

/**
 * Whether there are as many units of each line and add-on as can be bought and stored (row 8.035): of each one that is
 * given, and of those together that name the same goods.
 */
export function areCountable(body: Pick<CartBody, 'items'>): boolean {
  const { products, productCombinations, addOns } = body.items;
  const given = [...products, ...productCombinations, ...addOns];
  return [...given, ...linesOfBody(body), ...addOnsOfBody(body)].every(isCountable);
}

/** Whether the units are a whole number from 1 to the largest that the database can store. */
const isCountable = ({ quantity }: Pick<CartLine, 'quantity'>): boolean =>
  Number.isInteger(quantity) && quantity > 0 && quantity <= greatestInteger;

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
