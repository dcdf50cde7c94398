import { type CartLine, withAddOnUnits } from '#rules/goods/cart-lines.ts';
import { goodsAtLevel } from '#rules/quote/level-prices.ts';
import { quote } from '#rules/quote/quote.ts';
import { readBuyingContext } from '#server/ordering/reservations/buying-context.ts';
import type { Shop } from '#server/shop.ts';
import {
  offeredGifts,
  type PricedCart,
  quoteInput,
  readGoods,
  stockedProducts,
} from './price-cart.ts';
import { deliveryOf, type SavedCart } from './saved-cart.ts';
import { usableCoupon } from './usable-coupon.ts';

/** Goods, buying context and quote of these lines for the member now, with delivery and coupon of the saved cart. */
export async function evaluateCart(
  shop: Shop,
  memberId: number,
  cart: SavedCart,
  lines: readonly CartLine[],
) {
  const goods = await readGoods(shop.db, shop, withAddOnUnits(lines, cart.addOns));
  const context = await readBuyingContext(shop.db, memberId, {
    productIds: stockedProducts(goods),
    giftIds: await offeredGifts(shop),
    couponId: cart.couponId,
  });
  return {
    goods: goodsAtLevel(goods, context.level),
    context,
    ...(await quoteCart(shop, memberId, { cart, lines, goods, context })),
  };
}

interface EvaluatedCart extends Pick<PricedCart, 'lines' | 'goods' | 'rules'> {
  cart: SavedCart;
  context: Pick<PricedCart, 'stocks' | 'giftStocks' | 'isFirstPurchase' | 'coupon' | 'level'>;
}

/**
 * The quote of lines whose goods and buying context have been read, its input, and the coupon that it uses. `memberId`
 * is 0 for somebody who is no member.
 */
export async function quoteCart(
  shop: Shop,
  memberId: number,
  { cart, lines, goods, rules, context }: EvaluatedCart,
) {
  const coupon = usableCoupon(cart.couponId, context.coupon, memberId, shop.clock.now());
  const delivery = deliveryOf(cart);
  const buyer = memberId === 0 ? null : memberId;
  const { addOns, giftIds } = cart;
  const chosen = { addOns, giftIds, delivery, coupon: coupon.coupon };
  const priced = { ...context, memberId: buyer, lines, goods, rules, ...chosen };
  const input = await quoteInput(shop, priced);
  return { coupon, input, quote: quote(input) };
}
