import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, instant, rowId } from '../fields.ts';
import { requiredText } from '../personal-fields.ts';
import { members } from '../resources/read-only/members.ts';
import { taskStates } from '../tasks.ts';
import { pageBody } from './admin.ts';
import { searchFields } from './list-schemas.ts';

const { keyword, conditions } = searchFields(members);

/** A search of the list of members, a saved view of it, or a pasted list of e-mails and member numbers. */
const receivers = {
  search: z.strictObject({ keyword, conditions }).optional(),
  /** Refused if the view is gone, or if one of its conditions no longer holds. */
  viewId: rowId.optional(),
  list: z.string().trim().max(400_000).default(''),
};

const tallied = {
  total: count,
  waiting: count,
  given: count,
  /** Members who had the coupon already. */
  had: count,
  disabled: count,
  /** Members to whom the coupon could no longer be given. */
  closed: count,
};

/** One coupon for many members. */
export const adminCouponGiftCalls = {
  searchCouponGifts: call(adminEndpoints.searchCouponGifts, {
    summary: '後台：發給多位會員的優惠券，最新的在前',
    body: z.object(pageBody),
    reply: z.array(
      z.object({
        id,
        coupon: z.string(),
        title: z.string(),
        reason: z.string(),
        by: z.string(),
        createdAt: instant,
        taskId: id.nullable(),
        state: z.enum(taskStates),
        /** A second person has to approve the gift; no member has received it yet. */
        isAwaitingApproval: z.boolean(),
        ...tallied,
      }),
    ),
    paged: true,
  }),
  tryCouponGift: call(adminEndpoints.tryCouponGift, {
    summary: '後台：試算發出優惠券會發給幾人、略過幾人，不會發出',
    body: z.object({ couponEventId: rowId, ...receivers }),
    reply: z.object({
      total: count,
      able: count,
      had: count,
      disabled: count,
      /** Its value is above the limit: a second person has to approve the gift. */
      needsApproval: z.boolean(),
      /** Lines of the list that match no member: their number, and the first of them. */
      unknownCount: count,
      unknown: z.array(z.string()),
    }),
    errors: ['COUPON_EVENT_IS_OFFLINE'],
  }),
  giveCoupons: call(adminEndpoints.giveCoupons, {
    summary:
      '後台：發優惠券給多位會員，每人一張，由任務執行；必須附 Idempotency-Key，重送不會再發。expected_count 為試算的總人數。總值超過門檻時送出核可申請（APPROVAL_NEEDED）；申請未核可或已失效後重送為 ALREADY_HANDLED',
    body: z.object({
      couponEventId: rowId,
      ...receivers,
      expectedCount: count,
      reason: requiredText(200),
    }),
    reply: z.object({ id, taskId: id.nullable(), total: count }),
    errors: ['COUPON_EVENT_IS_OFFLINE', 'COUNT_CHANGED', 'APPROVAL_NEEDED', 'ALREADY_HANDLED'],
  }),
};

/** The effect of a changed level on members. */
export const adminLevelCalls = {
  reviewLevelRule: call(adminEndpoints.reviewLevelRule, {
    summary: '後台：試算等級的變更會讓幾位會員升等或期滿調降，以及何時；不會儲存',
    body: z.object({
      /** Null for a level that does not exist yet. */
      id: rowId.nullable(),
      level: z.int().min(1).max(999),
      minAmount: count.max(9_999_999),
      keepAmount: count.max(9_999_999),
      periodMonths: z.int().min(1).max(60),
    }),
    reply: z.object({
      /** Members whose spending is enough to rise: they rise at their next order that counts. */
      rising: count,
      /** Members who would fall below the amount to keep the level, at the end of the running period. */
      leaving: count,
      /** Members who would have fallen below that amount, but stay on the level. */
      keeping: count,
      firstLeavesAt: instant.nullable(),
      lastLeavesAt: instant.nullable(),
      members: count,
    }),
  }),
};
