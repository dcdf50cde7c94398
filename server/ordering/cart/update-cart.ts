import { done, refused } from '#contract/outcome.ts';
import { type CartLine, withAddOnUnits } from '#rules/goods/cart-lines.ts';
import { goodsAtLevel } from '#rules/quote/level-prices.ts';
import type { Goods } from '#rules/quote/types.ts';
import { areCurrent } from '#server/commerce/catalog/read-saleable.ts';
import type { TravellingSession } from '#server/platform/http/travelling-session.ts';
import type { Shop } from '#server/shop.ts';
import type { StoredCart } from './at-level-prices.ts';
import {
  addOnsOfBody,
  areCountable,
  type CartBody,
  deliveryOfBody,
  linesOfBody,
} from './cart-body.ts';
import { cartReply } from './cart-reply.ts';
import { quoteCart } from './evaluate-cart.ts';
import { bestOf } from './find-proposed-coupon.ts';
import {
  cachedGoods,
  explainToday,
  offeredGifts,
  readGoods,
  stockedProducts,
} from './price-cart.ts';
import { storeCorrections } from './read-cart.ts';
import { type CartContent, deliveryOf, saveCart, toSavedLines } from './saved-cart.ts';
import { sendCart } from './send-cart.ts';
import { refuseCoupon } from './usable-coupon.ts';

export interface CartUpdate {
  memberId: number;
  session?: TravellingSession | undefined;
  body: CartBody;
}

/** Stores the member's cart. If the body has an amount and a way of delivery, it also sends the cart (G-074). */
export async function updateCart(shop: Shop, update: CartUpdate) {
  const { memberId, body } = update;
  if (!areCountable(body)) return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  const lines = linesOfBody(body);
  if (body.couponId) {
    const refusal = await refuseCoupon(shop, memberId, body.couponId);
    if (refusal) return refusal;
  }
  const stored = await store(shop, update, lines);
  const { context, goods, unusedCoupons } = stored;
  if (context.isClosed) return refused('SERVICE_IS_MAINTAINING');
  if (stored.isOutdated) return refused('CART_CHANGED');
  const cart = context.level ? await withLevelPrices(shop, memberId, stored) : stored.cart;
  const delivery = deliveryOf(cart);
  const paidAmount = body.frontendPaidAmount ?? null;
  // A body without a way of delivery only syncs, even if the saved cart has one.
  if (paidAmount !== null && body.order?.shipType && delivery) {
    const { explain } = body;
    return sendCart(shop, memberId, { cart, lines, goods, context, delivery, paidAmount, explain });
  }
  const { coupon, input, quote } = await quoteCart(shop, memberId, { cart, lines, goods, context });
  const version = await storeCorrections(shop, memberId, {
    cart,
    goods: goodsAtLevel(goods, context.level),
    quote,
    couponId: coupon.couponId,
  });
  return done(
    await cartReply(shop, {
      cart: { ...cart, version },
      quote,
      coupon,
      context,
      sent: context.temporaryOrder,
      rules: await explainToday(body.explain, input, quote),
      proposedCoupon: bestOf(unusedCoupons, memberId, input, shop.clock.now()),
      input,
    }),
  );
}

/** The code is loaded only for a shop with such prices. */
async function withLevelPrices(shop: Shop, memberId: number, stored: StoredCart) {
  const { atLevelPrices } = await import('./at-level-prices.ts');
  return atLevelPrices(shop, memberId, stored);
}

/** Stores the lines with the prices of their goods. Cached goods are read again if they have changed. */
async function store(shop: Shop, update: CartUpdate, lines: readonly CartLine[]) {
  const wanted = withAddOnUnits(lines, addOnsOfBody(update.body));
  const cached = await cachedGoods(shop, wanted);
  let { version } = update.body;
  if (cached) {
    const saved = await storeAt(shop, update, { lines, goods: cached, version });
    if (saved.isOutdated || areCurrent(cached, saved.versions)) return { ...saved, goods: cached };
    version = version && saved.cart.version;
  }
  const goods = await readGoods(shop.db, shop, wanted);
  return { ...(await storeAt(shop, update, { lines, goods, version })), goods };
}

interface Storing extends Pick<CartContent, 'version'> {
  lines: readonly CartLine[];
  goods: Goods;
}

const storeAt = async (
  shop: Shop,
  { memberId, session, body }: CartUpdate,
  { lines, goods, version }: Storing,
) =>
  saveCart(
    shop.db,
    memberId,
    {
      ...toSavedLines(lines, goods),
      addOns: addOnsOfBody(body),
      giftIds: body.giftIds,
      delivery: deliveryOfBody(body),
      couponId: body.couponId,
      version,
    },
    {
      productIds: stockedProducts(goods),
      giftIds: await offeredGifts(shop),
      now: shop.clock.now(),
      admission: session?.take() ?? [],
    },
  );
