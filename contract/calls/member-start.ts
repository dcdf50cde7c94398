import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { orderStatuses, paymentStatuses, paymentTypes, shipTypes } from '../enumerations.ts';
import { count, id, instant, money } from '../fields.ts';

/** What an order's next date is: pay until then, collect the parcel until then, or send goods back until then. */
export const nextDateKinds = ['PAY', 'COLLECT', 'RETURN'] as const;
export type NextDateKind = (typeof nextDateKinds)[number];

const start = z.object({
  /** The newest order; null before the first one. */
  order: z
    .object({
      id,
      orderNo: z.string(),
      orderStatus: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      paymentType: z.enum(paymentTypes),
      shipType: z.enum(shipTypes),
      next: z.object({ kind: z.enum(nextDateKinds), at: instant }).nullable(),
    })
    .nullable(),
  /**
   * The day in Taipei of the next parcel of a standing order that runs, YYYY-MM-DD; null while the account is to be
   * deleted.
   */
  parcelOn: z.string().nullable(),
  /** Whether a parcel waits until the member agrees to it. */
  isParcelWaiting: z.boolean(),
  /** Of the coupons that can be used now, the one that ends first, and how many there are. */
  coupon: z.object({ name: z.string(), endsAt: instant, count }).nullable(),
  /** The level, and the next higher one with the TWD still missing for it. */
  level: z
    .object({
      name: z.string(),
      next: z.object({ name: z.string(), minAmount: money, missingAmount: money }).nullable(),
    })
    .nullable(),
  /** The goods that run out first, by the estimate. */
  refill: z.object({ name: z.string(), daysLeft: count }).nullable(),
});
export type MemberStart = z.infer<typeof start>;

/** What stands on top of the member centre, in one call. */
export const memberStartCalls = {
  readMemberStart: call(endpoints.readMemberStart, {
    summary: '會員中心的摘要：最新訂單與下一個日期、最先到期的優惠券、等級與差額、最先用完的用品',
    reply: start,
  }),
};
