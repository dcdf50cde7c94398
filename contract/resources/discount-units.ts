import type { CouponDiscountType, DiscountType } from '../enumerations.ts';

/** What a discount counts: per cent off, TWD, its gifts, or nothing. */
type DiscountUnit = 'PERCENT' | 'TWD' | 'GIFTS' | 'NONE';

/** The unit of each kind of discount event and of coupon. */
export const discountUnits: Readonly<Record<DiscountType | CouponDiscountType, DiscountUnit>> = {
  PERCENT: 'PERCENT',
  AMOUNT: 'TWD',
  FIXED_PRICE: 'TWD',
  FREE_SHIPPING: 'NONE',
  GIFT: 'GIFTS',
};

/** The least and the greatest value of each unit. */
const ranges: Readonly<Record<DiscountUnit, readonly [least: number, greatest: number]>> = {
  PERCENT: [1, 100],
  TWD: [1, Number.POSITIVE_INFINITY],
  GIFTS: [0, Number.POSITIVE_INFINITY],
  NONE: [0, Number.POSITIVE_INFINITY],
};

/** The least value that a discount of this kind may have. */
export const leastValue = (type: DiscountType | CouponDiscountType): number =>
  ranges[discountUnits[type]][0];

/** The greatest value that a discount of this kind may have. */
export const greatestValue = (type: DiscountType | CouponDiscountType): number =>
  ranges[discountUnits[type]][1];
