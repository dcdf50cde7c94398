import type { UserCoupon } from '#contract/entities/promotions.ts';
import { couponProblem } from '#rules/coupons.ts';
import type { CouponReason, Quote } from '#rules/quote/types.ts';
import { type CartFacts, quoteCart } from '../cart/lines.ts';

/** A coupon and what it would do for the cart. */
export interface JudgedCoupon {
  coupon: UserCoupon;
  /** Null where it can be used. */
  reason: CouponReason | null;
  /** TWD to its minimum. */
  missing: number;
  /** TWD that the order costs less with it. */
  saving: number;
}

export interface SortedCoupons {
  /** What saves most comes first; among equals what ends first. */
  usable: JudgedCoupon[];
  /** The nearest first. */
  missingAmount: JudgedCoupon[];
  unusable: JudgedCoupon[];
}

/** What each coupon would do for the cart, by the quote that also counts the order. */
export function sortCoupons(coupons: readonly UserCoupon[], facts: CartFacts): SortedCoupons {
  const without = quoteCart({ ...facts, coupon: null }).amounts.paid;
  const judged = coupons.map((coupon) => {
    return judge(coupon, quoteCart({ ...facts, coupon }), without);
  });
  return {
    usable: judged
      .filter(({ reason }) => reason === null)
      .toSorted((a, b) => b.saving - a.saving || endOf(a) - endOf(b)),
    missingAmount: judged
      .filter(({ reason }) => reason === 'BELOW_THRESHOLD')
      .toSorted((a, b) => a.missing - b.missing || endOf(a) - endOf(b)),
    unusable: judged.filter(({ reason }) => reason !== null && reason !== 'BELOW_THRESHOLD'),
  };
}

function judge(coupon: UserCoupon, { coupon: line, amounts }: Quote, without: number) {
  const { reason = 'EMPTY_CART', missing = 0 } = line ?? {};
  return { coupon, reason, missing, saving: without - amounts.paid };
}

const endOf = ({ coupon }: JudgedCoupon) => Date.parse(coupon.couponEvent.eventEndAt);

/** The groups of the coupon list in the member centre. */
export type CouponGroup = 'usable' | 'endingSoon' | 'notOpen' | 'over';

const soon = 3 * 86_400_000;

/** Where a coupon stands apart from any cart. */
export function groupOf(coupon: UserCoupon, now: Date): CouponGroup {
  const problem = couponProblem(coupon, now);
  if (problem === 'COUPON_IS_NOT_START') return 'notOpen';
  if (problem) return 'over';
  const left = Date.parse(coupon.couponEvent.eventEndAt) - now.getTime();
  return left <= soon ? 'endingSoon' : 'usable';
}
