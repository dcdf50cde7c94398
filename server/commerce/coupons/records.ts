import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { couponEvents as couponEventsDeclared } from '#contract/resources/coupon-events.ts';
import { registrationCouponEvents as registrationDeclared } from '#contract/resources/registration-coupon-events.ts';
import type { ValuesOf } from '#contract/resources/resource.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { couponCodes } from './codes/tables.ts';
import {
  couponEventGifts,
  couponEvents,
  couponEventUses,
  registrationCouponEvents,
  userCoupons,
} from './tables.ts';

const countCouponsOf = (db: Queryable, couponEventIds: readonly number[]) =>
  db.$count(userCoupons, inArray(userCoupons.couponEventId, [...couponEventIds]));

const countCodesOf = (db: Queryable, couponEventIds: readonly number[]) =>
  db.$count(couponCodes, inArray(couponCodes.couponEventId, [...couponEventIds]));

/** The coupon must be valid during the whole registration event. Otherwise some new members could not use it. */
async function checkCouponRuns(
  db: Queryable,
  { couponEventId, eventBeginAt, eventEndAt }: ValuesOf<typeof registrationDeclared.fields>,
) {
  const [coupon] = await db.select().from(couponEvents).where(eq(couponEvents.id, couponEventId));
  const runs =
    !coupon ||
    (coupon.eventBeginAt <= new Date(eventBeginAt) && coupon.eventEndAt >= new Date(eventEndAt));
  return runs ? {} : { couponEventId: '這張優惠券在註冊禮的期間內並非一直有效' };
}

/** SQL of the name of the coupon whose id a column holds. */
export const nameOfCoupon = (id: PgColumn) =>
  sql<string>`(select ${couponEvents.name} from ${couponEvents} where ${eq(couponEvents.id, id)})`;

/** Coupons, and the events that give them to new members. */
export const couponRecords = [
  adaptResource(registrationDeclared, registrationCouponEvents, { check: checkCouponRuns }),
  adaptResource(couponEventsDeclared, couponEvents, {
    computed: {
      usedCount: sql`(select ${couponEventUses.usedCount} from ${couponEventUses}
        where ${eq(couponEventUses.couponEventId, couponEvents.id)})`,
    },
    links: {
      gifts: {
        table: couponEventGifts,
        owner: couponEventGifts.couponEventId,
        target: couponEventGifts.giftId,
      },
    },
    uses: [
      { label: '會員的優惠券', path: '/user-coupons', count: countCouponsOf },
      { label: '優惠碼', path: '/coupon-codes', count: countCodesOf },
    ],
    constraints: {
      coupon_events_any_case: { field: 'code', message: '已有相同的代碼' },
      coupon_events_code_unique: { field: 'code', message: '已有相同的代碼' },
      coupon_events_received_within_limit: {
        field: 'receiveLimit',
        message: '不可低於已領取的數量',
      },
      coupon_event_uses_within_limit: { field: 'useLimit', message: '不可低於已使用的數量' },
    },
  }),
];
