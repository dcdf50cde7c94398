/**
 * SQL text: gives the coupons that `from` selects (member_id, coupon_event_id, given_at, valid_until). The limits
 * for receiving a coupon by code do not apply.
 */
export const giveCouponsText = (from: string) => `
  insert into user_coupons (user_id, coupon_event_id, received_at, valid_until)
  select member_id, coupon_event_id, given_at, valid_until from (${from}) as coupon`;
