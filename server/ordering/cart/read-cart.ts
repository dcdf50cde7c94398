import type { CartChange, ShoppingCart } from '#contract/entities/orders.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { withoutAddOnUnits } from '#rules/quote/own-units.ts';
import type { Goods, Quote } from '#rules/quote/types.ts';
import { findOrderPlacedAt } from '#server/ordering/orders/read-orders.ts';
import type { Shop } from '#server/shop.ts';
import { cartReply } from './cart-reply.ts';
import { evaluateCart } from './evaluate-cart.ts';
import { findProposedCoupon } from './find-proposed-coupon.ts';
import {
  correctCart,
  findCart,
  findLastChange,
  linesOf,
  type SavedCart,
  toSavedLines,
} from './saved-cart.ts';

/**
 * The member's cart, reduced to the units that can be bought now. The corrections are stored, and the reply lists
 * them.
 */
export async function readCart(shop: Shop, memberId: number): Promise<ShoppingCart> {
  const cart = await findCart(shop.db, memberId);
  const lines = linesOf(cart);
  const { goods, context, coupon, input, quote } = await evaluateCart(shop, memberId, cart, lines);
  const changes = priceChanges(cart, goods);
  const sent = context.temporaryOrder;
  // A correction changes the cart, so the order is read before it.
  const id = sent ? null : await findOrderMade(shop, memberId);
  const version = await storeCorrections(shop, memberId, {
    cart,
    goods,
    quote,
    couponId: coupon.couponId,
    isRepriced: changes.length > 0,
  });
  const proposedCoupon = await findProposedCoupon(shop, memberId, input);
  const reply = await cartReply(shop, {
    cart: { ...cart, version },
    quote,
    coupon,
    context,
    changes,
    sent,
    proposedCoupon,
    input,
  });
  return { ...reply, order: { ...reply.order, id } };
}

/** Id of the order that was made of the cart, until the cart changes again (G-076); both have the same time. */
async function findOrderMade({ db }: Shop, memberId: number): Promise<number | null> {
  const changedAt = await findLastChange(db, memberId);
  return (changedAt && (await findOrderPlacedAt(db, memberId, changedAt))) ?? null;
}

/** The lines whose price is not the one that the member saw last. */
export function priceChanges({ products, combinations }: SavedCart, goods: Goods): CartChange[] {
  const changesOf = (
    kind: CartLine['kind'],
    lines: SavedCart['products'],
    known: Goods['products'],
  ) =>
    lines.flatMap(({ id, unitPrice: from }): CartChange[] => {
      const to = known.get(id)?.sellingPrice;
      if (from === undefined || to === undefined || from === to) return [];
      return [{ kind, id, reason: 'PRICE', from, to }];
    });
  return [
    ...changesOf('product', products, goods.products),
    ...changesOf('combination', combinations, goods.combinations),
  ];
}

export interface Corrections {
  cart: SavedCart;
  goods: Goods;
  quote: Quote;
  /** The coupon that the cart keeps; null removes the coupon. */
  couponId: number | null;
  isRepriced?: boolean;
}

/**
 * Reduces the saved cart to the units that can be bought (rows 4.037, 4.038). Returns the version that the answer
 * shows.
 */
export async function storeCorrections(
  shop: Shop,
  memberId: number,
  { cart, goods, quote, couponId, isRepriced = false }: Corrections,
): Promise<string> {
  if (quote.changes.length === 0 && couponId === cart.couponId && !isRepriced) return cart.version;
  const { lines, addOns } = withoutAddOnUnits(quote);
  const to = { ...toSavedLines(lines, goods), addOns, couponId };
  return (await correctCart(shop.db, memberId, cart, to, shop.clock.now())) || cart.version;
}
