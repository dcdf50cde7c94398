import type { UserCoupon } from '#contract/entities/promotions.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { couponProblem } from '#rules/prices/coupons.ts';
import type { CouponReason, Quote } from '#rules/quote/types.ts';
import { type CartContext, quoteCart } from '../cart/lines.ts';

/** A coupon and its effect on the cart. */
export interface JudgedCoupon {
  coupon: UserCoupon;
  /** Why it cannot be used; null if it can. */
  reason: CouponReason | null;
  /** TWD that the cart lacks to its minimum amount. */
  missing: number;
  /** TWD that it takes off the order. */
  saving: number;
}

export interface SortedCoupons {
  /** The coupon that saves most comes first; if two save the same, the one that ends first. */
  usable: JudgedCoupon[];
  /** The coupon with the smallest missing amount comes first. */
  missingAmount: JudgedCoupon[];
  unusable: JudgedCoupon[];
}

/** The effect of each coupon on the cart, by the same quote that prices the order. */
export function sortCoupons(coupons: readonly UserCoupon[], context: CartContext): SortedCoupons {
  const without = quoteCart({ ...context, coupon: null }).amounts.paid;
  const judged = coupons.map((coupon) => {
    return judge(coupon, quoteCart({ ...context, coupon }), without);
  });
  return {
    usable: judged
      .filter(({ reason }) => reason === null)
      .toSorted((a, b) => b.saving - a.saving || endOf(a.coupon) - endOf(b.coupon)),
    missingAmount: judged
      .filter(({ reason }) => reason === 'BELOW_THRESHOLD')
      .toSorted((a, b) => a.missing - b.missing || endOf(a.coupon) - endOf(b.coupon)),
    unusable: judged.filter(({ reason }) => reason !== null && reason !== 'BELOW_THRESHOLD'),
  };
}

function judge(coupon: UserCoupon, { coupon: line, amounts }: Quote, without: number) {
  const { reason = 'EMPTY_CART', missing = 0 } = line ?? {};
  return { coupon, reason, missing, saving: without - amounts.paid };
}

const endOf = ({ couponEvent }: UserCoupon) => Date.parse(couponEvent.eventEndAt);

/** The groups of the coupon list in the member centre. */
export type CouponGroup = 'usable' | 'endingSoon' | 'notOpen' | 'over';

const soon = 3 * dayInMilliseconds;

/** The group of a coupon, independent of any cart. */
export function groupOf(coupon: UserCoupon, now: Date): CouponGroup {
  const problem = couponProblem(coupon, now);
  if (problem === 'COUPON_IS_NOT_START') return 'notOpen';
  if (problem) return 'over';
  const left = endOf(coupon) - now.getTime();
  return left <= soon ? 'endingSoon' : 'usable';
}

/** How many coupons an empty cart names. */
const mostWaiting = 2;

/** The coupons that could be used now, the one that ends first before the others. */
export function waitingCoupons(coupons: readonly UserCoupon[], now: Date): UserCoupon[] {
  return coupons
    .filter((coupon) => !couponProblem(coupon, now))
    .toSorted((one, other) => endOf(one) - endOf(other))
    .slice(0, mostWaiting);
}
