import { type ProposedCoupon, proposeCoupon } from '#rules/quote/propose-coupon.ts';
import type { QuoteInput } from '#rules/quote/types.ts';
import {
  couponRefusal,
  findUnusedCoupons,
  type OwnCoupon,
} from '#server/commerce/coupons/own-coupon.ts';
import type { Shop } from '#server/shop.ts';

/** The member's coupon that helps this cart most; null if there is none, or if the best one is chosen already. */
export async function findProposedCoupon(
  shop: Pick<Shop, 'db' | 'clock'>,
  memberId: number,
  input: QuoteInput,
): Promise<ProposedCoupon | null> {
  return bestOf(await findUnusedCoupons(shop.db, memberId), memberId, input, shop.clock.now());
}

/** The same among coupons of the member that have been read. */
export function bestOf(
  coupons: readonly OwnCoupon[],
  memberId: number,
  input: QuoteInput,
  now: Date,
): ProposedCoupon | null {
  const usable = coupons.filter((coupon) => !couponRefusal(coupon, memberId, now));
  const proposed = proposeCoupon(input, usable);
  return proposed?.id === input.coupon?.id ? null : proposed;
}
