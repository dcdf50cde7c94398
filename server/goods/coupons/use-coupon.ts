import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';

export interface CouponUse {
  userCouponId: number;
  memberId: number;
  orderId: number;
  at: Date;
}

// Both conditions hold in the row that is written: a coupon is used once, its event at most as often as it may be.
const useText = `
  with used as (
    update user_coupons set status = 'USED', used_at = $4, order_id = $3
    where id = $1 and user_id = $2 and status = 'UNUSED'
    returning coupon_event_id
  ), counted as (
    update coupon_events e set used_count = e.used_count + 1
    from used
    where e.id = used.coupon_event_id and not e.is_archived
      and (e.use_limit is null or e.used_count < e.use_limit)
    returning e.id
  )
  select (select count(*) from used)::int as used, (select count(*) from counted)::int as counted`;

/**
 * Uses a member's coupon up for an order. After a refusal the transaction must be given up. Run it after all that can
 * wait and before the stock: all orders with coupons of one event wait here for each other.
 */
export async function consumeCoupon(
  transaction: Transaction,
  { userCouponId, memberId, orderId, at }: CouponUse,
): Promise<Outcome<undefined, 'COUPON_IS_USED' | 'COUPON_EVENT_ALL_UNUSABLE'>> {
  type Row = { used: number; counted: number };
  const values = [userCouponId, memberId, orderId, at];
  const [row] = await runNamed<Row>(transaction, 'use coupon', useText, values);
  if (!row?.used) return refused('COUPON_IS_USED');
  return row.counted ? done(undefined) : refused('COUPON_EVENT_ALL_UNUSABLE');
}

const returnText = `
  with returned as (
    update user_coupons set status = 'UNUSED', used_at = null, order_id = null
    where order_id = $1 and status = 'USED'
    returning coupon_event_id
  )
  update coupon_events e set used_count = e.used_count - 1 from returned where e.id = returned.coupon_event_id`;

/**
 * Gives the coupon of an order that no longer stands back to its member (G-120, G-131); nothing without one, nor the
 * second time. The caller holds the order's row; run it before the stock is returned.
 */
export async function returnCoupon(transaction: Transaction, orderId: number): Promise<void> {
  await runNamed(transaction, 'return coupon', returnText, [orderId]);
}
