import { couponProblem } from '../prices/coupons.ts';
import { couponEffects } from './kinds/coupons/coupon-effects.ts';
import type { CouponContext } from './kinds/coupons/kind.ts';
import type { ChosenCoupon } from './terms.ts';
import type { CouponLine, CouponReason } from './types.ts';

/** The effect of the chosen coupon: TWD off the goods, or the reason why it has none; null if no coupon is chosen. */
export function couponLine(coupon: ChosenCoupon | null, context: CouponContext): CouponLine | null {
  if (!coupon) return null;
  const { name, discountType, discountValue, minAmount } = coupon.couponEvent;
  const { goodsAmount } = context;
  const amountOff = couponEffects[discountType].amountOff?.(discountValue, goodsAmount) ?? 0;
  const reason = reasonAgainst(coupon, { ...context, amountOff });
  const missing = Math.max(minAmount - goodsAmount, 0);
  return { id: coupon.id, name, amount: reason === null ? amountOff : 0, reason, missing };
}

function reasonAgainst(
  coupon: ChosenCoupon,
  cart: CouponContext & { amountOff: number },
): CouponReason | null {
  const { discountType, minAmount, gifts } = coupon.couponEvent;
  const problem = couponProblem(coupon, cart.moment);
  if (problem) return problem;
  if (cart.unitCount === 0) return 'EMPTY_CART';
  if (cart.goodsAmount < minAmount) return 'BELOW_THRESHOLD';
  return couponEffects[discountType].whyNot({ ...cart, gifts });
}
