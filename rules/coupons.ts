import type {
  CouponDiscountType,
  UserCouponStatus,
  VisibilityRule,
} from '#contract/enumerations.ts';
import { type EventWindow, isActive, isOver, isVisible } from './visibility.ts';

/** The state that decides whether a member's coupon can be used at all, independent of the cart. */
export interface CouponState {
  status: UserCouponStatus;
  /** The coupons of its event have been used as often in total as the event allows. */
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

/** Why a coupon cannot be used at `now`; undefined if it can. Lasting reasons are named before temporary ones. */
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

/** What a coupon takes off or gives (G-111). */
export interface CouponTerms {
  discountType: CouponDiscountType;
  /** TWD for AMOUNT, per cent off for PERCENT. */
  discountValue: number;
  /** TWD of goods after discounts that the cart must reach. */
  minAmount: number;
}
