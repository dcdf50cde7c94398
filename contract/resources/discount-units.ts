import type { CouponDiscountType, DiscountType } from '../enumerations.ts';

/** What the value of a discount counts: per cent off, TWD, or nothing. */
export type DiscountUnit = 'PERCENT' | 'TWD' | 'NONE';

/** The unit of each kind of discount event and of coupon. */
export const discountUnits: Readonly<Record<DiscountType | CouponDiscountType, DiscountUnit>> = {
  PERCENT: 'PERCENT',
  AMOUNT: 'TWD',
  FIXED_PRICE: 'TWD',
  FREE_SHIPPING: 'NONE',
  GIFT: 'NONE',
};

/** The greatest value of each unit; TWD have none. */
const greatest: Readonly<Record<DiscountUnit, number>> = {
  PERCENT: 100,
  TWD: Number.POSITIVE_INFINITY,
  NONE: Number.POSITIVE_INFINITY,
};

/** The greatest value that a discount of this kind may have. */
export const greatestValue = (type: DiscountType | CouponDiscountType): number =>
  greatest[discountUnits[type]];
