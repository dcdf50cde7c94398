import { type CartItems, withAddOn, withChosen, withQuantity } from '../../stores/cart-items.ts';

const maps = [
  ['product', 'normal'],
  ['combination', 'combination'],
] as const;

/**
 * The items `onto`, e.g. those that another tab has stored, with everything that has changed from `before` to `after`
 * on this page. Goods that both have changed get the quantity of this page, which is the one that the shopper sees.
 */
export function withOwnChanges(before: CartItems, after: CartItems, onto: CartItems): CartItems {
  let items = onto;
  for (const [kind, map] of maps) {
    for (const id of Object.keys({ ...before[map], ...after[map] })) {
      const [from, to] = [before[map][id], after[map][id]];
      // The server has no sold-out lines, so one that only this page shows is no change.
      const isOnlyShown = from === undefined && to === 0;
      if (from !== to && !isOnlyShown) items = withQuantity(items, kind, Number(id), to);
    }
  }
  return withOwnChoices(before, after, items);
}

/** The same for add-ons and chosen gifts. */
function withOwnChoices(before: CartItems, after: CartItems, onto: CartItems): CartItems {
  const unitsIn = ({ addOns = [] }: CartItems, offerId: number, productId: number) =>
    addOns.find((one) => one.offerId === offerId && one.productId === productId)?.quantity ?? 0;
  let items = onto;
  for (const { offerId, productId } of [...(before.addOns ?? []), ...(after.addOns ?? [])]) {
    const quantity = unitsIn(after, offerId, productId);
    if (quantity === unitsIn(before, offerId, productId)) continue;
    items = withAddOn(items, { offerId, productId, quantity });
  }
  const { giftIds = [] } = after;
  return String(giftIds) === String(before.giftIds ?? []) ? items : withChosen(items, { giftIds });
}

/** Whether both have the same quantities, add-ons and gifts. Sold-out lines of the second one do not count. */
export const areSameItems = (one: CartItems, other: CartItems): boolean =>
  JSON.stringify(withOwnChanges(one, other, one)) === JSON.stringify(one);
