import type { CouponDiscountType } from '#contract/enumerations.ts';
import { amount } from './amount.ts';
import { freeShipping } from './free-shipping.ts';
import { gift } from './gift.ts';
import type { CouponKind } from './kind.ts';
import { percent } from './percent.ts';

/** Every kind of coupon. A kind of the contract that is missing here does not compile. */
export const couponKinds: Readonly<Record<CouponDiscountType, CouponKind>> = {
  AMOUNT: amount,
  PERCENT: percent,
  FREE_SHIPPING: freeShipping,
  GIFT: gift,
};
