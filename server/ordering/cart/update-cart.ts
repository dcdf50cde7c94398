import { done, refused } from '#contract/outcome.ts';
import type { Shop } from '#server/shop.ts';
import { type CartBody, deliveryOfBody, isCountable, linesOfBody } from './cart-body.ts';
import { cartReply } from './cart-reply.ts';
import { quoteCart } from './evaluate-cart.ts';
import { offeredGifts, readGoods, stockedProducts } from './price-cart.ts';
import { storeCorrections } from './read-cart.ts';
import { deliveryOf, saveCart, toSavedLines } from './saved-cart.ts';
import { sendCart } from './send-cart.ts';
import { refuseCoupon } from './usable-coupon.ts';

/** Stores the member's cart. If the body has an amount and a way of delivery, it also sends the cart (G-074). */
export async function updateCart(shop: Shop, memberId: number, body: CartBody) {
  const lines = linesOfBody(body);
  if (!lines.every(isCountable)) return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  if (body.couponId) {
    const refusal = await refuseCoupon(shop, memberId, body.couponId);
    if (refusal) return refusal;
  }
  const goods = await readGoods(shop.db, shop, lines);
  const { cart, situation } = await saveCart(
    shop.db,
    memberId,
    {
      ...toSavedLines(lines, goods),
      delivery: deliveryOfBody(body),
      couponId: body.couponId,
    },
    {
      productIds: stockedProducts(goods),
      giftIds: await offeredGifts(shop),
      now: shop.clock.now(),
    },
  );
  if (situation.isClosed) return refused('SERVICE_IS_MAINTAINING');
  const delivery = deliveryOf(cart);
  const paidAmount = body.frontendPaidAmount ?? null;
  // A body without a way of delivery only syncs, even if the saved cart has one.
  if (paidAmount !== null && body.order?.shipType && delivery) {
    return sendCart(shop, memberId, { cart, lines, goods, situation, delivery, paidAmount });
  }
  const { coupon, quote } = await quoteCart(shop, memberId, { cart, lines, goods, situation });
  await storeCorrections(shop, memberId, { cart, goods, quote, couponId: coupon.couponId });
  return done(
    await cartReply(shop, { cart, quote, coupon, situation, sent: situation.temporaryOrder }),
  );
}
