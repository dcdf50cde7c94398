import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import {
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  returnStatuses,
  shipTypes,
  userCouponStatuses,
  yesNo,
} from '../enumerations.ts';
import { count, id, idParams, instant, money, rowId } from '../fields.ts';
import { levelCauses, type MemberState, memberStates, memberTags } from '../members.ts';
import { lineNoticeStates, whyByEmail } from '../notices.ts';
import { mobileNumber, requiredText } from '../personal-fields.ts';
import { standingReasons, standingStates } from '../standing-orders.ts';
import { tagChange } from './tag-change.ts';

const reason = requiredText(200);
export const memberStateNames = Object.keys(memberStates) as [MemberState, ...MemberState[]];
const other = z.object({ id, memberNo: z.string() });

/** Name, phone numbers and addresses of the member. */
const profile = z.object({
  name: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  telephoneNumber: z.string(),
  birthday: z.string(),
  address: z.string(),
});

const level = z.object({
  name: z.string().nullable(),
  /** TWD spent in the running period. */
  accumulatedAmount: money,
  periodBeginAt: instant.nullable(),
  periodEndAt: instant.nullable(),
  missingToKeep: money,
  next: z.object({ name: z.string(), missingAmount: money }).nullable(),
  history: z.array(
    z.object({ name: z.string(), cause: z.enum(levelCauses), amount: money, at: instant }),
  ),
  /** The orders that counted, the newest first. */
  counted: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      amount: money,
      countedAt: instant,
      isInPeriod: z.boolean(),
    }),
  ),
});

/** The content of the page of one member. */
export const memberPage = z.object({
  id,
  memberNo: z.string(),
  state: z.enum(memberStateNames),
  mergedInto: other.nullable(),
  mergedFrom: z.array(other),
  /** Masked. */
  profile,
  /** It changes with the name and the mobile number; a save sends it. */
  version: z.string(),
  registeredAt: instant,
  verifiedAt: instant.nullable(),
  edmStatus: z.enum(yesNo),
  lineLinkedAt: instant.nullable(),
  level,
  orders: z.object({
    count,
    lastOrderAt: instant.nullable(),
    rows: z.array(
      z.object({
        id,
        orderNo: z.string(),
        createdAt: instant,
        paidAmount: money,
        orderStatus: z.enum(orderStatuses),
        paymentStatus: z.enum(paymentStatuses),
        shipType: z.enum(shipTypes),
      }),
    ),
  }),
  /** The standing orders (定期配), those that have not ended first. */
  standingOrders: z.array(
    z.object({
      id,
      state: z.enum(standingStates),
      reason: z.enum(standingReasons).nullable(),
      nextOn: z.iso.date(),
      rhythmDays: count,
      paymentType: z.enum(paymentTypes),
      agreedAmount: money,
      orderCount: count,
    }),
  ),
  returns: z.array(
    z.object({
      id,
      orderNo: z.string(),
      status: z.enum(returnStatuses),
      createdAt: instant,
    }),
  ),
  coupons: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(userCouponStatuses),
      receivedAt: instant,
      usedAt: instant.nullable(),
      until: instant,
      /** Nobody has used the coupon, and nobody took it back. */
      canTakeBack: z.boolean(),
    }),
  ),
  letters: z.array(
    z.object({
      id,
      subject: z.string(),
      at: instant,
      /** The mail server's answer if it refused the e-mail. */
      refusal: z.string().nullable(),
    }),
  ),
  /** The notices that went to LINE, newest first; those that LINE did not take are among the letters too. */
  lineNotices: z.array(
    z.object({
      title: z.string(),
      at: instant,
      state: z.enum(lineNoticeStates),
      why: z.enum(whyByEmail).nullable(),
    }),
  ),
  uncollected: z.object({
    count,
    /** The number from which the member cannot pay on receipt; 0 means no limit. */
    limit: count,
    rows: z.array(
      z.object({
        id,
        order: z.object({ id, orderNo: z.string() }).nullable(),
        reason: z.string(),
        at: instant,
        takenBackAt: instant.nullable(),
        takenBackReason: z.string().nullable(),
      }),
    ),
  }),
  sessions: z.array(
    z.object({ createdAt: instant, expiresAt: instant, isRemembered: z.boolean() }),
  ),
  notes: z.array(z.object({ id, text: z.string(), by: z.string(), at: instant })),
  tags: z.array(z.string()),
  /** Administrators' actions, newest first: the call of each. */
  history: z.array(z.object({ at: instant, call: z.string(), by: z.string() })),
});

const tag = z
  .string()
  .trim()
  .min(1)
  .max(memberTags.length)
  .refine((text) => !text.includes(memberTags.between), '標籤不可含「、」');

const memberAction = { params: idParams, reply: memberPage } as const;

/** The page of one member and its actions. */
export const adminMemberCalls = {
  readMemberDesk: call(adminEndpoints.readMemberDesk, {
    summary: '後台：一位會員的全部資料（{id} 為會員）；個人資料已遮罩',
    ...memberAction,
    errors: ['NOT_FOUND'],
  }),
  revealMember: call(adminEndpoints.revealMember, {
    summary: '後台：顯示會員完整的個人資料（{id} 為會員）；原因會留在操作紀錄',
    params: idParams,
    body: z.object({ reason }),
    reply: profile,
    errors: ['NOT_FOUND'],
  }),
  noteMember: call(adminEndpoints.noteMember, {
    summary: '後台：在會員頁留下內部備註（{id} 為會員）；會員看不到',
    ...memberAction,
    body: z.object({ text: requiredText(1000) }),
    errors: ['NOT_FOUND'],
  }),
  tagMember: call(adminEndpoints.tagMember, {
    summary: '後台：會員的標籤：加上 add、拿掉 remove；給 tags 時整組取代（{id} 為會員）',
    ...memberAction,
    body: tagChange(tag, memberTags.count),
    errors: ['NOT_FOUND'],
  }),
  editMember: call(adminEndpoints.editMember, {
    summary: '後台：更改會員的姓名或手機（{id} 為會員）；未給的欄位不變，讀取後已被修改的不覆蓋',
    ...memberAction,
    body: z.object({
      version: z.string().max(100),
      name: requiredText(50).optional(),
      mobileNumber: mobileNumber.optional(),
    }),
    errors: ['NOT_FOUND', 'STALE_RECORD'],
  }),
  disableMember: call(adminEndpoints.disableMember, {
    summary: '後台：停用或重新啟用會員（{id} 為會員）；停用後立即登出，不能登入與購買',
    ...memberAction,
    body: z.object({ isDisabled: z.boolean(), reason }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  endMemberSessions: call(adminEndpoints.endMemberSessions, {
    summary: '後台：讓會員在所有裝置登出（{id} 為會員）',
    ...memberAction,
    errors: ['NOT_FOUND'],
  }),
  listGiveableCoupons: call(adminEndpoints.listGiveableCoupons, {
    summary: '後台：現在可以發給會員的優惠券',
    reply: z.array(z.object({ id, name: z.string() })),
  }),
  giveMemberCoupon: call(adminEndpoints.giveMemberCoupon, {
    summary:
      '後台：發一張優惠券給會員（{id} 為會員），每人一張；不計入領取上限。客服有張數上限（FORBIDDEN），價值超過門檻時送出核可申請（APPROVAL_NEEDED）',
    ...memberAction,
    body: z.object({ couponEventId: rowId, reason }),
    errors: [
      'NOT_FOUND',
      'COUPON_EVENT_IS_OFFLINE',
      'COUPON_ALREADY_RECEIVED',
      'USER_IS_DISABLE',
      'APPROVAL_NEEDED',
    ],
  }),
  takeBackCoupon: call(adminEndpoints.takeBackCoupon, {
    summary: '後台：收回會員一張未使用的優惠券（{id} 為會員）',
    ...memberAction,
    body: z.object({ userCouponId: rowId, reason }),
    errors: ['NOT_FOUND', 'COUPON_NOT_FOUND', 'COUPON_IS_USED', 'ALREADY_HANDLED'],
  }),
  noteUncollected: call(adminEndpoints.noteUncollected, {
    summary: '後台：記一次未取件（{id} 為會員）；達設定的次數後不能貨到付款',
    ...memberAction,
    body: z.object({ reason, orderNo: z.string().trim().max(40).default('') }),
    errors: ['NOT_FOUND', 'ORDER_NOT_FOUND', 'ALREADY_HANDLED'],
  }),
  takeBackUncollected: call(adminEndpoints.takeBackUncollected, {
    summary: '後台：取消一次未取件的紀錄（{id} 為會員）',
    ...memberAction,
    body: z.object({ uncollectedId: rowId, reason }),
    errors: ['NOT_FOUND', 'ALREADY_HANDLED'],
  }),
};
