import { refused } from '#contract/outcome.ts';
import {
  type CouponRefusal,
  couponRefusal,
  findCoupon,
  type OwnCoupon,
} from '#server/goods/coupons/own-coupon.ts';
import type { Shop } from '#server/shop.ts';

/** The coupon of a cart, unless it can no longer be used. */
export interface SettledCoupon {
  coupon: OwnCoupon | null;
  couponId: number | null;
  /** Why the coupon that was chosen is none any more. */
  lost: CouponRefusal | null;
}

/** A coupon that was chosen earlier and cannot be used any more drops out; the member is told why. */
export function settleCoupon(
  couponId: number | null,
  coupon: OwnCoupon | null,
  memberId: number,
  now: Date,
): SettledCoupon {
  if (couponId === null) return { coupon: null, couponId: null, lost: null };
  const lost = couponRefusal(coupon, memberId, now) ?? null;
  return lost ? { coupon: null, couponId: null, lost } : { coupon, couponId, lost };
}

/** Refuses a coupon that the member asks for now and cannot use (rows 8.022 to 8.028). */
export async function refuseCoupon(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  couponId: number,
) {
  const refusal = couponRefusal(await findCoupon(db, couponId), memberId, clock.now());
  return refusal && refused(refusal);
}
