import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';

export interface CouponUse {
  userCouponId: number;
  memberId: number;
  orderId: number;
  at: Date;
}

// The updates check the limits themselves: a coupon is used once, and its event no more often than it allows.
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
 * Uses up a member's coupon for an order. After a refusal the caller must roll back the transaction. Call it as late as
 * possible, right before the stock: all orders with coupons of the same event wait here for each other.
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
 * Gives the coupon of a cancelled order back to its member (G-120, G-131). Does nothing if the order has no coupon, or
 * if it was given back before. The caller holds the lock on the order; call it before the stock is returned.
 */
export async function returnCoupon(transaction: Transaction, orderId: number): Promise<void> {
  await runNamed(transaction, 'return coupon', returnText, [orderId]);
}
