import type { CartLine } from '#rules/cart-lines.ts';
import { readSituation } from '../orders/buying-situation.ts';
import type { Shop } from '../shop.ts';
import { offeredGifts, priceCart, readGoods, stockedProducts } from './price-cart.ts';
import { deliveryOf, type SavedCart } from './saved-cart.ts';
import { settleCoupon } from './settle-coupon.ts';

/** What these lines are to the member now, with the delivery and the coupon of the stored cart: goods, situation, quote. */
export async function evaluateCart(
  shop: Shop,
  memberId: number,
  cart: SavedCart,
  lines: readonly CartLine[],
) {
  const goods = await readGoods(shop.db, shop, lines);
  const situation = await readSituation(shop.db, memberId, {
    productIds: stockedProducts(goods),
    giftIds: await offeredGifts(shop),
    couponId: cart.couponId,
  });
  const coupon = settleCoupon(cart.couponId, situation.coupon, memberId, shop.clock.now());
  const delivery = deliveryOf(cart);
  const quote = await priceCart(shop, {
    ...situation,
    lines,
    goods,
    delivery,
    coupon: coupon.coupon,
  });
  return { goods, situation, coupon, quote };
}
