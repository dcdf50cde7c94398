import { couponProblem } from '../coupons.ts';
import { discountedPrice } from '../prices.ts';
import { unlimitedStock } from '../stock.ts';
import type { ChosenCoupon } from './terms.ts';
import type { CouponLine, CouponReason } from './types.ts';

/** What a coupon is measured by; TWD. */
export interface CouponSituation {
  /** Goods after discounts. */
  goodsAmount: number;
  unitCount: number;
  /** Delivery costs nothing without the coupon. */
  isShippingFree: boolean;
  giftStocks: ReadonlyMap<number, number>;
  moment: Date;
}

/** What the chosen coupon does: money off the goods, or why it does nothing. */
export function couponLine(
  coupon: ChosenCoupon | null,
  situation: CouponSituation,
): CouponLine | null {
  if (!coupon) return null;
  const { name, minAmount } = coupon.couponEvent;
  const reason = reasonAgainst(coupon, situation);
  const missing = Math.max(minAmount - situation.goodsAmount, 0);
  const amount = reason === null ? amountOff(coupon, situation.goodsAmount) : 0;
  return { id: coupon.id, name, amount, reason, missing };
}

/** TWD off the goods; never more than they cost. */
function amountOff({ couponEvent }: ChosenCoupon, goodsAmount: number): number {
  const { discountType, discountValue } = couponEvent;
  if (discountType !== 'AMOUNT' && discountType !== 'PERCENT') return 0;
  return goodsAmount - discountedPrice(goodsAmount, { discountType, discountValue });
}

function reasonAgainst(
  coupon: ChosenCoupon,
  { goodsAmount, unitCount, isShippingFree, giftStocks, moment }: CouponSituation,
): CouponReason | null {
  const { discountType, minAmount, gifts } = coupon.couponEvent;
  const problem = couponProblem(coupon, moment);
  if (problem) return problem;
  if (unitCount === 0) return 'EMPTY_CART';
  if (goodsAmount < minAmount) return 'BELOW_THRESHOLD';
  if (discountType === 'FREE_SHIPPING') return isShippingFree ? 'SHIPPING_ALREADY_FREE' : null;
  if (discountType === 'GIFT') {
    const isThere = gifts.some(({ id }) => (giftStocks.get(id) ?? unlimitedStock) !== 0);
    return isThere ? null : 'GIFT_IS_OUT_OF_STOCK';
  }
  return amountOff(coupon, goodsAmount) > 0 ? null : 'NOTHING_TO_DISCOUNT';
}
