import { couponProblem } from '../coupons.ts';
import { discountedPrice } from '../prices.ts';
import { unlimitedStock } from '../stock.ts';
import type { ChosenCoupon } from './terms.ts';
import type { CouponLine, CouponReason } from './types.ts';

/** The facts about a cart that decide the effect of a coupon; amounts in TWD. */
export interface CouponContext {
  /** Goods after discounts. */
  goodsAmount: number;
  unitCount: number;
  /** Whether delivery is free without the coupon. */
  isShippingFree: boolean;
  giftStocks: ReadonlyMap<number, number>;
  moment: Date;
}

/** The effect of the chosen coupon: TWD off the goods, or the reason why it has none; null if no coupon is chosen. */
export function couponLine(coupon: ChosenCoupon | null, context: CouponContext): CouponLine | null {
  if (!coupon) return null;
  const { name, minAmount } = coupon.couponEvent;
  const reason = reasonAgainst(coupon, context);
  const missing = Math.max(minAmount - context.goodsAmount, 0);
  const amount = reason === null ? amountOff(coupon, context.goodsAmount) : 0;
  return { id: coupon.id, name, amount, reason, missing };
}

/** TWD off the goods; never more than their price. */
function amountOff({ couponEvent }: ChosenCoupon, goodsAmount: number): number {
  const { discountType, discountValue } = couponEvent;
  switch (discountType) {
    case 'AMOUNT':
    case 'PERCENT':
      return goodsAmount - discountedPrice(goodsAmount, { discountType, discountValue });
    case 'FREE_SHIPPING':
    case 'GIFT':
      return 0;
    default:
      throw new Error(`unknown type of coupon: ${discountType satisfies never}`);
  }
}

function reasonAgainst(
  coupon: ChosenCoupon,
  { goodsAmount, unitCount, isShippingFree, giftStocks, moment }: CouponContext,
): CouponReason | null {
  const { discountType, minAmount, gifts } = coupon.couponEvent;
  const problem = couponProblem(coupon, moment);
  if (problem) return problem;
  if (unitCount === 0) return 'EMPTY_CART';
  if (goodsAmount < minAmount) return 'BELOW_THRESHOLD';
  switch (discountType) {
    case 'FREE_SHIPPING':
      return isShippingFree ? 'SHIPPING_ALREADY_FREE' : null;
    case 'GIFT': {
      const hasGift = gifts.some(({ id }) => (giftStocks.get(id) ?? unlimitedStock) !== 0);
      return hasGift ? null : 'GIFT_IS_OUT_OF_STOCK';
    }
    case 'AMOUNT':
    case 'PERCENT':
      return amountOff(coupon, goodsAmount) > 0 ? null : 'NOTHING_TO_DISCOUNT';
    default:
      throw new Error(`unknown type of coupon: ${discountType satisfies never}`);
  }
}
