import { done, refused } from '#contract/outcome.ts';
import { hasRight } from '#contract/rights.ts';
import { readGiveableCoupons } from '#server/commerce/coupons/giveable-coupons.ts';
import { giveCoupon } from '#server/commerce/coupons/shop-coupons.ts';
import type { User } from '#server/people/accounts/users.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Audited, audited } from '../admin/audit.ts';
import { askForApproval } from '../approvals/ask.ts';
import { whyTooMany } from '../approvals/worth-of-coupons.ts';
import { onMember } from './change-member.ts';
import { refuseService } from './coupon-limits.ts';
import { givenWithoutApproval, lockGiving } from './given-without-approval.ts';

export interface GivenCoupon {
  couponEventId: number;
  reason: string;
}

/**
 * Gives one coupon to a member. FORBIDDEN if customer service has given as many as it may; APPROVAL_NEEDED, with
 * the approval request, if the coupon is worth more than the limit of a refund.
 */
export async function giveMemberCoupon(
  shop: Shop,
  request: RequestContext,
  id: number,
  gift: GivenCoupon,
) {
  const now = shop.clock.now();
  const given = await onMember(shop, request, id, async (member, within) => {
    const { transaction } = within;
    const limited = await refuseService(transaction, request, { memberId: id, now });
    if (limited) return limited;
    const coupon = (await readGiveableCoupons(transaction, now)).get(gift.couponEventId);
    const before = await givenBefore(transaction, request, gift.couponEventId, now);
    const why = coupon && (await whyTooMany(transaction, coupon, 1 + before));
    return why
      ? refused('APPROVAL_NEEDED', { message: why })
      : giveTo(within, member, { ...gift, now });
  });
  if (given.ok || given.failure.code !== 'APPROVAL_NEEDED') return given;
  const why = given.failure.message ?? '';
  const asked = await audited(shop, request, async (within) => {
    const coupon = (await readGiveableCoupons(within.transaction, now)).get(gift.couponEventId);
    const data = { memberId: id, ...gift };
    const approvalId = await askForApproval(within, request, {
      kind: 'COUPON_GIFT',
      subject: ['member', id],
      title: `發優惠券「${coupon?.name ?? ''}」給 1 位會員`,
      path: `/members/${id}`,
      facts: [{ label: '原因', value: why }],
      data,
      requestKey: sha256(JSON.stringify(['coupon for member', data])),
      reason: gift.reason,
      call: 'giveMemberCoupon',
    });
    return done({ approvalId });
  });
  const message = `${why}，已送出核可申請，核可後才會發出`;
  return refused('APPROVAL_NEEDED', { message, extra: asked.value });
}

/** What this person has given of the coupon alone. Customer service has limits of its own instead. */
async function givenBefore(
  transaction: Transaction,
  { administratorId, role }: RequestContext,
  couponEventId: number,
  now: Date,
): Promise<number> {
  if (!role || !hasRight(role, 'coupons.give')) return 0;
  await lockGiving(transaction, administratorId);
  return givenWithoutApproval(transaction, { administratorId, couponEventId, now });
}

/**
 * Gives it, with an audit entry, which says whether a second person approved it. The caller must hold the lock on the
 * member's row.
 */
export async function giveTo(
  { transaction, note }: Pick<Audited, 'transaction' | 'note'>,
  { id, isDisabled }: Pick<User, 'id' | 'isDisabled'>,
  {
    couponEventId,
    reason,
    now,
    isApproved = false,
  }: GivenCoupon & { now: Date; isApproved?: boolean },
) {
  if (isDisabled) return refused('USER_IS_DISABLE');
  const given = await giveCoupon(transaction, { memberId: id, couponEventId, now });
  if (!given.ok) return given;
  await note({
    call: 'giveMemberCoupon',
    subject: ['member', id],
    after: { coupon: given.value.name, couponEventId, reason, ...(isApproved && { isApproved }) },
  });
  return done(undefined);
}
