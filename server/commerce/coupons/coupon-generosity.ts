import type { CouponDiscountType } from '#contract/enumerations.ts';
import { couponKinds } from '#rules/quote/kinds/coupons/coupon-kinds.ts';
import type { CouponLimits } from '#rules/quote/kinds/coupons/kind.ts';
import { priceRangeOf } from '#server/commerce/catalog/price-range.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The fields that decide how much a coupon gives. */
export interface GenerosityTerms {
  discountType: CouponDiscountType;
  discountValue: number;
  minAmount: number;
}

/**
 * Why a coupon needs a second person; undefined if it does not. Its greatest share is that of an order of its minimum
 * or, without one, of the cheapest goods.
 */
export async function whyGenerous(
  db: Queryable,
  { discountType, discountValue, minAmount }: GenerosityTerms,
  limits: CouponLimits,
): Promise<string | undefined> {
  const { percentOff, whyGenerous: why } = couponKinds[discountType];
  const least = minAmount || (await priceRangeOf(db, 'ALL_PRODUCTS', []))?.lowest || 0;
  return why(discountValue, percentOff(discountValue, least), limits);
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
