import type { CouponDiscountType } from '#contract/enumerations.ts';
import { priceRangeOf } from '#server/commerce/catalog/price-range.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What decides how much a coupon gives. */
export interface GenerosityTerms {
  discountType: CouponDiscountType;
  discountValue: number;
  minAmount: number;
}

/**
 * Per cent that a coupon takes at most off what it is used for: off its minimum, without one off the cheapest goods; 100 if
 * there are none. 0 of coupons that take off nothing.
 */
export async function greatestShare(
  db: Queryable,
  { discountType, discountValue, minAmount }: GenerosityTerms,
): Promise<number> {
  switch (discountType) {
    case 'PERCENT':
      return Math.min(discountValue, 100);
    case 'AMOUNT': {
      const least = minAmount || (await priceRangeOf(db, 'ALL_PRODUCTS', []))?.lowest || 0;
      return least > 0 ? Math.min((discountValue / least) * 100, 100) : 100;
    }
    case 'FREE_SHIPPING':
    case 'GIFT':
      return 0;
    default:
      throw new Error(`unknown type of coupon: ${discountType satisfies never}`);
  }
}

/**
 * TWD that one coupon is worth at most. A share counts of the dearest goods, or of the coupon's minimum if that is more;
 * `delivery` is what the dearest delivery costs. Gifts have no price.
 */
export async function worthOf(
  db: Queryable,
  { discountType, discountValue, minAmount }: GenerosityTerms,
  delivery: number,
): Promise<number> {
  switch (discountType) {
    case 'AMOUNT':
      return discountValue;
    case 'PERCENT': {
      const { highest = 0 } = (await priceRangeOf(db, 'ALL_PRODUCTS', [])) ?? {};
      return Math.floor((Math.max(highest, minAmount) * Math.min(discountValue, 100)) / 100);
    }
    case 'FREE_SHIPPING':
      return delivery;
    case 'GIFT':
      return 0;
    default:
      throw new Error(`unknown type of coupon: ${discountType satisfies never}`);
  }
}
