import type { CartChange } from '#contract/entities/orders.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import { addOnsIn } from '#rules/quote/own-units.ts';
import {
  type CartItems,
  entriesOf,
  quantityOf,
  withChosen,
  withQuantity,
} from '../../stores/cart-items.ts';
import { cartContextOf } from '../cart-context.ts';
import { quoteCart } from '../lines.ts';
import { surroundingsOf } from './cart-context.ts';
import type { CartNeeds } from './needs.ts';

interface Settled {
  items: CartItems;
  /** The notices for the shopper. */
  ended: CartChange[];
}

/**
 * The items with every add-on that lost its condition as ordinary units, as the server has them too (G-201). The offers
 * of the shop must be known; otherwise the items stay as they are.
 */
export function settleAddOns(needs: CartNeeds, items: CartItems): Settled {
  const asked = items.addOns;
  if (!asked || !needs.offerRules.known()) return { items, ended: [] };
  const cart = { ...needs.store.getState(), items };
  const quote = quoteCart(
    cartContextOf(cart, surroundingsOf(needs), { entries: entriesOf(items) }),
  );
  const ended = quote.changes.filter(({ reason }) => reason === 'ADD_ON_ENDED');
  const bought = addOnsIn(quote);
  let settled = items;
  const left = asked.map((addOn): AskedAddOn => {
    const { productId, quantity } = addOn;
    if (!ended.some(({ id }) => id === productId)) return addOn;
    const granted =
      bought.find((one) => one.offerId === addOn.offerId && one.productId === productId)
        ?.quantity ?? 0;
    const own = quantityOf(settled, 'product', productId);
    settled = withQuantity(settled, 'product', productId, own + quantity - granted);
    return { ...addOn, quantity: granted };
  });
  return { items: ended.length > 0 ? withChosen(settled, { addOns: left }) : items, ended };
}
