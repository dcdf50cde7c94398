import { errorCodes } from '#contract/error-codes.ts';
import { type AskedAddOn, type CartLine, withAddOnUnits } from '#rules/goods/cart-lines.ts';
import type { RuleResult } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { imaginedCoupon } from '#server/commerce/coupons/own-coupon.ts';
import { readBuyingContext } from '#server/ordering/reservations/buying-context.ts';
import { readTermsOfLevel } from '#server/people/members/read-level-terms.ts';
import type { Shop } from '#server/shop.ts';
import { quoteCart } from './evaluate-cart.ts';
import {
  type CartInput,
  explainCart,
  offeredGifts,
  readGoods,
  stockedProducts,
} from './price-cart.ts';
import { type CartContent, emptySavedCart } from './saved-cart.ts';

/** An imaginary cart of the simulator. */
export interface SimulatedCart {
  /** Null for a visitor and for an imaginary buyer. */
  memberId: number | null;
  /** Whether the order counts as the buyer's first one. Null takes the real state, which is unknown for a visitor. */
  isFirstPurchase: boolean | null;
  /** The level of an imaginary buyer; null for none. A member has the own one. */
  levelId: number | null;
  lines: readonly CartLine[];
  addOns: readonly AskedAddOn[];
  giftIds: readonly number[];
  delivery: CartContent['delivery'];
  /** A coupon that the member has, or the coupon of an event as if the buyer had just received it. */
  coupon: { id: number } | { eventId: number } | null;
}

export interface Simulated {
  quote: Quote;
  rules: RuleResult[];
  /** What the quote was made of. */
  input: CartInput;
}

/**
 * Computes the cost of a cart for this buyer now, with the functions that price real carts and orders. The answer
 * has every rule, and why it took effect or not. Nothing is written.
 */
export async function simulateCart(
  shop: Shop,
  { memberId, lines, addOns, giftIds, delivery, coupon: wanted, ...buyer }: SimulatedCart,
): Promise<Simulated> {
  const buyerId = memberId ?? 0;
  const ownId = wanted && 'id' in wanted ? wanted.id : null;
  const moment = shop.clock.now();
  const imagined =
    wanted && 'eventId' in wanted
      ? await imaginedCoupon(shop.db, wanted.eventId, { memberId: buyerId, now: moment })
      : null;
  const goods = await readGoods(shop.db, shop, withAddOnUnits(lines, addOns));
  const known = await readBuyingContext(shop.db, buyerId, {
    productIds: stockedProducts(goods),
    giftIds: [
      ...(await offeredGifts(shop)),
      ...(imagined?.couponEvent.gifts ?? []).map(({ id }) => id),
    ],
    couponId: ownId,
  });
  const context = {
    ...known,
    coupon: imagined ?? known.coupon,
    isFirstPurchase: buyer.isFirstPurchase ?? (memberId === null ? null : known.isFirstPurchase),
    level:
      memberId === null && buyer.levelId !== null
        ? await readTermsOfLevel(shop.db, buyer.levelId)
        : known.level,
  };
  const couponId = wanted ? (imagined?.id ?? ownId ?? 0) : null;
  const cart = { ...emptySavedCart, ...delivery, addOns, giftIds, couponId };
  const { quote, coupon, input } = await quoteCart(shop, buyerId, { cart, lines, goods, context });
  const rules = await explainCart(input, quote);
  if (!coupon.lost || couponId === null) return { quote, rules, input };
  const unusable: RuleResult = {
    kind: 'COUPON',
    id: couponId,
    title: context.coupon?.couponEvent.name ?? '選用的優惠券',
    fired: false,
    amount: 0,
    code: coupon.lost,
    reason: errorCodes[coupon.lost].message,
  };
  return { quote, rules: [...rules, unusable], input };
}
