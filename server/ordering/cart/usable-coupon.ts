import { refused } from '#contract/outcome.ts';
import {
  type CouponRefusal,
  couponRefusal,
  findCoupon,
  type OwnCoupon,
} from '#server/commerce/coupons/own-coupon.ts';
import type { Shop } from '#server/shop.ts';

/** The coupon that counts for a cart; null if none was chosen or the chosen one can no longer be used. */
export interface UsableCoupon {
  coupon: OwnCoupon | null;
  couponId: number | null;
  /** Why the chosen coupon can no longer be used; null if it can, or if none was chosen. */
  lost: CouponRefusal | null;
}

/** The chosen coupon if the member can still use it; otherwise none, and `lost` says why. */
export function usableCoupon(
  couponId: number | null,
  coupon: OwnCoupon | null,
  memberId: number,
  now: Date,
): UsableCoupon {
  if (couponId === null) return { coupon: null, couponId: null, lost: null };
  const lost = couponRefusal(coupon, memberId, now) ?? null;
  return lost ? { coupon: null, couponId: null, lost } : { coupon, couponId, lost };
}

/** Refuses a coupon that the member chooses now and cannot use (rows 8.022 to 8.028); undefined if it can be used. */
export async function refuseCoupon(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  couponId: number,
) {
  const refusal = couponRefusal(await findCoupon(db, couponId), memberId, clock.now());
  return refusal && refused(refusal);
}
