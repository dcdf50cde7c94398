import type { Transaction } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

export interface CouponUse {
  userCouponId: number;
  memberId: number;
  orderId: number;
  at: Date;
}

// The lock makes it see a coupon that was taken back while the update waited for its row.
const whyNotText = `coalesce((select case status when 'ARCHIVED' then 'COUPON_IS_ARCHIVED' end
  from user_coupons where id = $1 for share), 'COUPON_IS_USED')`;

// The conditions of the updates are the limits: a coupon is used only once, and the coupons of its event only as often
// as it allows.
const useText = `
  with used as (
    update user_coupons set status = 'USED', used_at = $4, order_id = $3
    where id = $1 and user_id = $2 and status = 'UNUSED'
    returning coupon_event_id
  ), counted as (
    update coupon_event_uses u set used_count = u.used_count + 1
    from used join coupon_events e on e.id = used.coupon_event_id
    where u.coupon_event_id = used.coupon_event_id and not e.is_archived
      and (u.use_limit is null or u.used_count < u.use_limit)
    returning u.coupon_event_id
  )
  select case when not exists (select from used) then ${refuseText(whyNotText)}
    when not exists (select from counted) then ${refuseText("'COUPON_EVENT_ALL_UNUSABLE'")} end`;

/** The refusals of `couponStatement`. */
export const couponRefusals = [
  'COUPON_IS_USED',
  'COUPON_IS_ARCHIVED',
  'COUPON_EVENT_ALL_UNUSABLE',
] as const;

/**
 * The statement that uses a member's coupon for an order, or refuses. It runs as late as possible, right before
 * that of the stock, because all orders with coupons of the same event wait here for each other.
 */
export const couponStatement = ({ userCouponId, memberId, orderId, at }: CouponUse): Statement => ({
  name: 'use coupon',
  text: useText,
  values: [userCouponId, memberId, orderId, at],
});

const returnText = `
  with returned as (
    update user_coupons set status = 'UNUSED', used_at = null, order_id = null
    where order_id = $1 and status = 'USED'
    returning coupon_event_id
  )
  update coupon_event_uses u set used_count = u.used_count - 1
  from returned where u.coupon_event_id = returned.coupon_event_id`;

/**
 * Gives the coupon of a cancelled order back to its member (G-120, G-131). Does nothing if the order has no coupon,
 * or if it was given back before. The caller must hold the lock on the order, and call it before the stock is
 * returned.
 */
export async function returnCoupon(transaction: Transaction, orderId: number): Promise<void> {
  await runNamed(transaction, 'return coupon', returnText, [orderId]);
}
