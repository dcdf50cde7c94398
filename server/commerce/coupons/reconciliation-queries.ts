/** SQL texts with named columns: what the ledgers of this capability say, for comparing them with others' ledgers. */

/** Each coupon that is used: user_coupon_id, coupon_event_id, order_id. */
export const usedCouponsText = `
  select id as user_coupon_id, coupon_event_id, order_id from user_coupons where status = 'USED'`;

/** Each coupon event: coupon_event_id, and how often its coupons count as used. */
export const countedUsesText = 'select coupon_event_id, used_count as uses from coupon_event_uses';
