import type { CouponDiscountType } from '#contract/enumerations.ts';
import { couponKinds } from '#rules/quote/kinds/coupons/coupon-kinds.ts';
import { priceRangeOf } from '#server/commerce/catalog/price-range.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The fields that decide how much a coupon gives. */
export interface GenerosityTerms {
  discountType: CouponDiscountType;
  discountValue: number;
  minAmount: number;
}

/**
 * The greatest share (per cent) that a coupon can take off its order: off its minimum amount or, without one, off
 * the cheapest goods; 100 if there are no goods. 0 for coupons that take nothing off the price.
 */
export async function greatestShare(
  db: Queryable,
  { discountType, discountValue, minAmount }: GenerosityTerms,
): Promise<number> {
  const least = minAmount || (await priceRangeOf(db, 'ALL_PRODUCTS', []))?.lowest || 0;
  return couponKinds[discountType].percentOff(discountValue, least);
}

/**
 * The most TWD that one coupon can be worth. A percentage counts of the most expensive goods, or of the coupon's
 * minimum amount if that is higher. `delivery` is the fee of the most expensive delivery. Gifts are worth 0.
 */
export async function worthOf(
  db: Queryable,
  { discountType, discountValue, minAmount }: GenerosityTerms,
  delivery: number,
): Promise<number> {
  const { highest = 0 } = (await priceRangeOf(db, 'ALL_PRODUCTS', [])) ?? {};
  const most = { highest: Math.max(highest, minAmount), delivery };
  return couponKinds[discountType].worthOf(discountValue, most);
}
