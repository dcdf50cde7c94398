import { errorCodes } from '#contract/error-codes.ts';
import type { CartLine } from '#rules/cart-lines.ts';
import { type RuleResult, ruleResults } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { readPromotions } from '#server/goods/promotions/read-promotions.ts';
import { readSituation } from '#server/ordering/holding/buying-situation.ts';
import type { Shop } from '#server/shop.ts';
import { quoteCart } from './evaluate-cart.ts';
import { offeredGifts, readGoods, stockedProducts } from './price-cart.ts';
import { type CartContent, emptySavedCart } from './saved-cart.ts';

/** A cart that nobody has. */
export interface SimulatedCart {
  /** Null for a visitor. */
  memberId: number | null;
  lines: readonly CartLine[];
  delivery: CartContent['delivery'];
  couponId: number | null;
}

/**
 * What a cart would cost this member now, by the functions that price carts and orders, with every rule and why it has
 * taken effect or not. Nothing is written.
 */
export async function simulateCart(
  shop: Shop,
  { memberId, lines, delivery, couponId }: SimulatedCart,
): Promise<{ quote: Quote; rules: RuleResult[] }> {
  const cart = { ...emptySavedCart, ...delivery, couponId };
  const goods = await readGoods(shop.db, shop, lines);
  const known = await readSituation(shop.db, memberId ?? 0, {
    productIds: stockedProducts(goods),
    giftIds: await offeredGifts(shop),
    couponId,
  });
  const situation = memberId === null ? { ...known, isFirstPurchase: null } : known;
  const { quote, coupon } = await quoteCart(shop, memberId ?? 0, { cart, lines, goods, situation });
  const moment = shop.clock.now();
  const rules = ruleResults({ ...(await readPromotions(shop)), moment }, quote);
  if (!coupon.lost || couponId === null) return { quote, rules };
  const reason = errorCodes[coupon.lost].message;
  const unusable = {
    kind: 'COUPON',
    id: couponId,
    title: '選用的優惠券',
    fired: false,
    reason,
  } as const;
  return { quote, rules: [...rules, unusable] };
}
