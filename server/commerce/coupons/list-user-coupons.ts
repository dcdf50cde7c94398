import type { UserCoupon } from '#contract/entities/promotions.ts';
import type { UserCouponStatus } from '#contract/enumerations.ts';
import { isVisible } from '#rules/visibility.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { findCoupons, toUserCoupon } from './own-coupon.ts';

/** The member's coupons of ONLINE events, the newest first (row 4.017); with `status` only those of this status. */
export async function listUserCoupons(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  { status, ...query }: PageQuery & { status?: UserCouponStatus | undefined },
): Promise<Page<UserCoupon[]>> {
  const coupons = await findCoupons(db, memberId);
  const shown = coupons
    .filter(({ couponEvent }) => isVisible(couponEvent))
    .map((coupon) => toUserCoupon(coupon, clock.now()))
    .filter((coupon) => !status || coupon.status === status);
  return pageOf(shown, query);
}
