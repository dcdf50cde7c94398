/** SQL texts with named columns of this capability's ledgers, for comparing them with the ledgers of others. */

/** Each used coupon: user_coupon_id, coupon_event_id, order_id. */
export const usedCouponsText = `
  select id as user_coupon_id, coupon_event_id, order_id from user_coupons where status = 'USED'`;

/** Each coupon event: coupon_event_id, and how many of its coupons are counted as used. */
export const countedUsesText = 'select coupon_event_id, used_count as uses from coupon_event_uses';
