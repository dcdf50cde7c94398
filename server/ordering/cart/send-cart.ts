import type { ShoppingCart } from '#contract/entities/orders.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { neededGifts, neededStock } from '#rules/quote/needed-stock.ts';
import type { Goods, Quote } from '#rules/quote/types.ts';
import type { CouponRefusal } from '#server/commerce/coupons/own-coupon.ts';
import {
  releaseExpiredLocks,
  reserveStatement,
  shortageOf,
} from '#server/commerce/stock/reserve-stock.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import {
  type BuyingContext,
  readBuyingContext,
} from '#server/ordering/reservations/buying-context.ts';
import { showNewStock } from '#server/ordering/reservations/show-new-stock.ts';
import {
  lockLifetime,
  ownTemporaryOrderId,
  temporaryOrderStatement,
} from '#server/ordering/reservations/temporary-orders.ts';
import { runBatch } from '#server/platform/database/run-batch.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { cartReply } from './cart-reply.ts';
import {
  explainToday,
  offeredGifts,
  priceCart,
  refuseIdleCoupon,
  refuseOtherAmount,
  refuseParcel,
  refuseUnsellable,
  stockedProducts,
} from './price-cart.ts';
import { type SavedCart, toSavedLines } from './saved-cart.ts';
import { usableCoupon } from './usable-coupon.ts';

export interface SentCart {
  cart: SavedCart;
  lines: readonly CartLine[];
  goods: Goods;
  context: Omit<BuyingContext, 'isClosed' | 'temporaryOrder'>;
  delivery: Delivery;
  /** TWD that the shopper saw. */
  paidAmount: number;
  /** Whether the answer explains its amounts. */
  explain?: boolean | undefined;
}

type SendCode =
  | 'TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR'
  | CouponRefusal
  | 'GIFT_IS_OUT_OF_STOCK'
  | 'PARCEL_IS_TOO_LARGE'
  | 'PRE_PROCESS_TEMP_ORDER_FAILED'
  | 'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT'
  | 'PRODUCT_IS_OUT_OF_STOCK'
  | 'LOCK_STOCKS_ARE_FAILED';

type Answer = Outcome<ShoppingCart, SendCode>;

/** Attempts to reserve the stock; after an attempt that found a gift sold out, the cart is priced again without it. */
const mostRounds = 5;

/**
 * Makes a cart the member's temporary order and reserves its stock and its gifts for 30 minutes. It replaces the
 * earlier temporary order and its locks (G-074); a refusal leaves the earlier one unchanged. If a gift runs out,
 * the reply says giveOut, and the cart can be bought without it (G-065).
 */
export async function sendCart(shop: Shop, memberId: number, sent: SentCart): Promise<Answer> {
  const { cart, context: first } = sent;
  if (sent.lines.length + cart.addOns.length === 0) {
    return refused('TEMP_ORDER_ITEMS_QUANTITY_HAS_ERROR');
  }
  const { lost } = usableCoupon(cart.couponId, first.coupon, memberId, shop.clock.now());
  if (lost) return refused(lost);
  const { carriers } = await readDeliverySettings(shop);
  for (let round = 0, context = first; round < mostRounds; round++) {
    const { input, quote } = await quoteWithExpiredLocks(shop, memberId, { ...sent, context });
    const refusal =
      refuseUnsellable(quote) ??
      refuseParcel(quote, sent.delivery, carriers) ??
      refuseIdleCoupon(quote) ??
      refuseOtherAmount(quote, sent.paidAmount);
    if (refusal) return refusal;
    const { shortage, ...reservation } = await reserve(shop, memberId, sent, quote);
    if (!shortage) {
      showNewStock(shop);
      const coupon = { coupon: context.coupon, couponId: cart.couponId, lost: null };
      const own = { ...reservation, couponId: cart.couponId };
      const rules = await explainToday(sent.explain, input, quote);
      return done(await cartReply(shop, { cart, quote, coupon, context, sent: own, rules }));
    }
    if (shortage === 'goods are short') break;
    context = await readAgain(shop, memberId, sent);
  }
  return refused('LOCK_STOCKS_ARE_FAILED');
}

async function reserve(shop: Shop, memberId: number, sent: SentCart, quote: Quote) {
  const createdAt = shop.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lockLifetime);
  const gifts = neededGifts(quote.gifts);
  const content = {
    ...toSavedLines(sent.lines),
    ...chosenIn(sent.cart),
    gifts: [...gifts].map(([id, quantity]) => ({ id, quantity })),
    paidAmount: sent.paidAmount,
  };
  const order = {
    userId: memberId,
    content,
    ...sent.delivery,
    lineEcid: sent.cart.lineEcid,
    couponId: sent.cart.couponId,
    createdAt,
    expiresAt,
  };
  const reservation = {
    userId: memberId,
    temporaryOrderId: ownTemporaryOrderId,
    needed: neededStock(quote.lines),
    gifts,
    expiresAt,
  };
  const shortage = await runBatch(shop.db, [
    { ...temporaryOrderStatement(order), killPoint: 'send-cart: temporary order written' },
    { ...reserveStatement(reservation), killPoint: 'send-cart: before commit' },
  ]).then(() => undefined, shortageOrThrow);
  killPoint('send-cart: committed');
  return {
    shortage,
    content,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    extendedAt: null,
  };
}

function shortageOrThrow(error: unknown) {
  const shortage = shortageOf(error);
  if (!shortage) throw error;
  return shortage;
}

/**
 * If stock is short, releases the locks that have expired and quotes again, instead of waiting for the job to do
 * so.
 */
async function quoteWithExpiredLocks(shop: Shop, memberId: number, sent: SentCart) {
  const priced = { ...sent, ...chosenIn(sent.cart), memberId };
  const first = await priceCart(shop, { ...priced, ...sent.context });
  const { quote } = first;
  const isGiftShort = quote.gifts.some(({ count }) => count === 0);
  if (quote.changes.length === 0 && !isGiftShort) return first;
  const released = await releaseExpiredLocks(shop.db, shop.clock.now());
  if (released === 0) return first;
  showNewStock(shop);
  const context = await readAgain(shop, memberId, sent);
  return priceCart(shop, { ...priced, ...context });
}

/** What was chosen besides the lines. */
const chosenIn = ({ addOns, giftIds }: SavedCart) => ({ addOns, giftIds });

async function readAgain(
  shop: Shop,
  memberId: number,
  { goods, cart }: SentCart,
): Promise<BuyingContext> {
  return readBuyingContext(shop.db, memberId, {
    productIds: stockedProducts(goods),
    giftIds: await offeredGifts(shop),
    couponId: cart.couponId,
  });
}
