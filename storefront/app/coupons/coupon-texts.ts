import type { CouponEvent } from '#contract/entities/promotions.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { couponWords } from '#rules/quote/kinds/coupons/coupon-words.ts';
import type { CouponReason } from '#rules/quote/types.ts';
import type { SortedCoupons } from './sort-coupons.ts';

/** The effect of a coupon as a short text. */
export const benefitText = (event: CouponEvent): string =>
  couponWords[event.discountType].wordsOf(event);

/** The amount from which a coupon can be used. */
export function conditionText({ minAmount }: Pick<CouponEvent, 'minAmount'>): string {
  return minAmount > 0 ? `滿 ${formatPrice(minAmount)} 可用` : '無金額門檻';
}

/** Begin and end, e.g. 2026.11.01 00:00 and 2026.12.01 23:59 (row 3.058). */
export function periodTexts({
  eventBeginAt,
  eventEndAt,
}: Pick<CouponEvent, 'eventBeginAt' | 'eventEndAt'>) {
  return { from: formatDateTime(eventBeginAt), until: formatDateTime(eventEndAt) };
}

/** The sentence that tells the shopper why a coupon has no effect on the cart. */
export function reasonText(reason: CouponReason, missing: number): string {
  switch (reason) {
    case 'EMPTY_CART':
      return '購物車是空的';
    case 'BELOW_THRESHOLD':
      return `還差 ${formatPrice(missing)} 可使用`;
    case 'SHIPPING_ALREADY_FREE':
      return '這筆訂單已享免運費，不需使用';
    case 'NOTHING_TO_DISCOUNT':
      return '這筆訂單沒有可折抵的金額';
    default:
      return errorCodes[reason].message;
  }
}

/** A text with the cheapest goods that alone reach the missing amount. */
export function goodsWorth(missing: number): string {
  return `/products?all=1&minPrice=${missing}&sort=price_asc`;
}

/** The possible saving with the member's coupons, for the button that opens the choice: 3 張可用，最多省 $100. */
export function offerText({ usable }: Pick<SortedCoupons, 'usable'>): string {
  const [best] = usable;
  if (!best) return '目前沒有可用的優惠券';
  const count = `${usable.length} 張可用`;
  return best.saving > 0 ? `${count}，最多省 ${formatPrice(best.saving)}` : count;
}

/** Says that another coupon saves more than the chosen one; '' if none does. */
export function betterText({ usable }: Pick<SortedCoupons, 'usable'>, chosenId: number): string {
  const [best] = usable;
  const own = usable.find(({ coupon }) => coupon.id === chosenId)?.saving ?? 0;
  return best && best.saving > own ? `換一張最多可省 ${formatPrice(best.saving)}` : '';
}
