import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { userCoupon } from '../entities/promotions.ts';
import { userCouponStatuses } from '../enumerations.ts';
import { pageFields } from '../fields.ts';

export const couponCalls = {
  listUserCoupons: call(endpoints.listUserCoupons, {
    summary: '會員優惠券，新到舊；status 只列該狀態（G-111）',
    query: z.object({ ...pageFields, status: z.enum(userCouponStatuses).optional() }),
    reply: z.array(userCoupon),
    paged: true,
  }),
  /** Any text is accepted as input: only the server decides whether it is a code (row 5.038). */
  receiveCoupon: call(endpoints.receiveCoupon, {
    summary: '以折扣碼領取優惠券，回傳新領取的優惠券（G-113）',
    body: z.object({ code: z.string().max(200) }),
    reply: z.array(userCoupon),
    errors: [
      'COUPON_CODE_INVALID',
      'COUPON_EVENT_IS_OFFLINE',
      'COUPON_EVENT_IS_ARRCHIVED',
      'COUPON_IS_ARCHIVED',
      'COUPON_IS_EXPIRED',
      'COUPON_IS_NOT_START',
      'COUPON_ALREADY_RECEIVED',
      'COUPON_EVENT_ALL_UNUSABLE',
      'COUPON_RECEIVE_COUNT_EXCEEDED',
      'COUPON_RECEIVE_FAILED',
      'GIFT_IS_OUT_OF_STOCK',
    ],
  }),
};
