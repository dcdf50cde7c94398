import { done, refused } from '#contract/outcome.ts';
import { closeGift, findGift } from '#server/commerce/coupons/coupon-gifts.ts';
import { lockAccounts } from '#server/people/accounts/member-accounts.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { beginGift } from './give-coupons.ts';
import { type GivenCoupon, giveTo } from './give-member-coupon.ts';

/** The data of the approval request: a gift whose receivers are stored, or one coupon for one member. */
type ApprovedGift = { giftId: number } | ({ giftId?: undefined; memberId: number } & GivenCoupon);

/** Gives the approved coupons to exactly the stored receivers. If the request is not approved, nobody gets them. */
export const couponGiftAction: ApprovalAction = {
  async carryOut(within, approver, { data }) {
    const { inside, transaction } = within;
    const approved = data as unknown as ApprovedGift;
    if (approved.giftId !== undefined) {
      const gift = await findGift(transaction, approved.giftId);
      if (!gift) return refused('NOT_FOUND');
      if (gift.taskId !== null) return refused('ALREADY_HANDLED');
      await beginGift(within, approver, gift);
      return done({ state: 'APPROVED' });
    }
    const { memberId, couponEventId, reason } = approved;
    const [member] = await lockAccounts(transaction, [memberId]);
    if (!member) return refused('NOT_FOUND');
    const now = inside.clock.now();
    const given = await giveTo(within, member, { couponEventId, reason, now, isApproved: true });
    return given.ok ? done({ state: 'DONE' }) : given;
  },
  async giveUp(transaction, { data }) {
    const { giftId } = data as unknown as ApprovedGift;
    if (giftId !== undefined) await closeGift(transaction, giftId);
  },
};
