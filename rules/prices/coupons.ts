import type {
  CouponDiscountType,
  UserCouponStatus,
  VisibilityRule,
} from '#contract/enumerations.ts';
import { type EventWindow, isActive, isOver, isVisible } from '../visibility.ts';

/** The state of a member's coupon that decides, independently of the cart, whether it can be used. */
export interface CouponState {
  status: UserCouponStatus;
  /** Whether the coupons of its event have reached the event's total limit of uses. */
  isUsedUp: boolean;
  couponEvent: EventWindow & {
    currentVisibilityRule: VisibilityRule;
    /** Known only on the server; the browser reads the status ARCHIVED of the coupon instead. */
    isArchived?: boolean;
  };
}

/** Why a coupon cannot be used; each reason is also the code of the refusal. */
export type CouponProblem =
  | 'COUPON_IS_USED'
  | 'COUPON_IS_ARCHIVED'
  | 'COUPON_EVENT_IS_ARRCHIVED'
  | 'COUPON_EVENT_IS_OFFLINE'
  | 'COUPON_IS_EXPIRED'
  | 'COUPON_IS_NOT_START'
  | 'COUPON_EVENT_ALL_UNUSABLE';

/** Why a coupon cannot be used at `now`; undefined if it can. Permanent reasons come before temporary ones. */
export function couponProblem(
  { status, isUsedUp, couponEvent }: CouponState,
  now: Date,
): CouponProblem | undefined {
  if (status === 'USED') return 'COUPON_IS_USED';
  if (status === 'ARCHIVED') return 'COUPON_IS_ARCHIVED';
  if (couponEvent.isArchived) return 'COUPON_EVENT_IS_ARRCHIVED';
  if (!isVisible(couponEvent)) return 'COUPON_EVENT_IS_OFFLINE';
  if (status === 'EXPIRED' || isOver(couponEvent, now)) return 'COUPON_IS_EXPIRED';
  if (!isActive(couponEvent, now)) return 'COUPON_IS_NOT_START';
  return isUsedUp ? 'COUPON_EVENT_ALL_UNUSABLE' : undefined;
}

/** The benefit of a coupon (G-111). */
export interface CouponTerms {
  discountType: CouponDiscountType;
  /** TWD for AMOUNT, per cent off for PERCENT. */
  discountValue: number;
  /** TWD: the least amount of goods after discounts. */
  minAmount: number;
}
