/**
 * SQL texts with named columns that read the ledgers of this capability; the ledger reconciliation compares them
 * with other ledgers.
 */

/**
 * Each order: order_id, its amounts in TWD, the TWD that its reductions name for offers (null if it has no stored
 * names), the TWD by which a change has lowered the sum after the payment,
 * whether it is paid (`is_paid`, refunded or not), and whether it is refunded.
 */
export const orderMoneyText = `
  select id as order_id, product_amount, discount_amount, coupon_amount, paid_amount,
    coalesce(lowered_amount, 0) as lowered_amount,
    reductions_sum(reductions, '{QUANTITY_OFFER,AMOUNT_OFFER,ADD_ON}') as offer_amount,
    payment_status in ('PAID', 'REFUNDED') as is_paid, payment_status = 'REFUNDED' as is_refunded
  from orders`;

/**
 * Each order with goods: order_id, and TWD sums of its goods before promotions, after promotions, of offers, and of
 * the coupon.
 */
export const lineSumsText = `
  select order_id, sum(list_price * quantity) as listed, sum(unit_price * quantity - offer_share) as sold,
    sum(offer_share) as offered, sum(coupon_share) as coupon
  from order_lines where kind <> 'gift' group by order_id`;

const unlessCancelled = (units: string) =>
  `sum(case when o.order_status = 'CANCELLED' then 0 else ${units} end)`;

/** Each order and product of its lines, components included: order_id, product_id, units; 0 units if cancelled. */
export const soldUnitsText = `
  select o.id as order_id, (c ->> 'productId')::int as product_id,
    ${unlessCancelled(`l.quantity * (c ->> 'quantity')::int`)} as units
  from orders o join order_lines l on l.order_id = o.id
  cross join jsonb_array_elements(l.components) c
  group by 1, 2`;

/** Each order and gift of its lines: order_id, gift_id, units; 0 units if cancelled. */
export const givenUnitsText = `
  select o.id as order_id, l.item_id as gift_id, ${unlessCancelled('l.quantity')} as units
  from orders o join order_lines l on l.order_id = o.id and l.kind = 'gift'
  group by 1, 2`;

/** Each order that is not cancelled and names a coupon: order_id, user_coupon_id. */
export const spentCouponsText = `
  select id as order_id, user_coupon_id from orders
  where user_coupon_id is not null and order_status <> 'CANCELLED'`;

/**
 * Each order whose parcel came back because nobody collected it: order_id. Orders whose rest was cancelled before, or
 * whose parcels came back one by one, are left out: some of their units may be in the stock and others not.
 */
export const notCollectedText = `
  select order_id from order_events where type = 'NOT_COLLECTED' and order_id not in (
    select order_id from order_events where type in ('REST_CANCELLED', 'PARCEL_RETURNED'))`;
