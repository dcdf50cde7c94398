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

/** SQL: the orders whose rest was cancelled, or whose parcels came back one by one. */
const inPartsText = `
  select order_id from order_events where type in ('REST_CANCELLED', 'PARCEL_RETURNED')`;

/**
 * Each order whose parcels came back together because nobody collected them: order_id. All of their units are in the
 * stock again, or none is.
 */
export const notCollectedText = `
  select order_id from order_events where type = 'NOT_COLLECTED' and order_id not in (${inPartsText})`;

/**
 * Each order that came back in parts, and each product and gift of it: order_id, product_id or gift_id, the units that
 * refunds and returns have put back into the stock (`restocked`), written off (`written_off`) and left with the shopper
 * (`kept`), and whether the shopper got nothing in the end (`is_over`). Then the last parcel is in no refund of units.
 */
export const backInPartsText = `
  select l.order_id, g.product_id, g.gift_id,
    sum(g.each * (coalesce(f.restocked, 0) + coalesce(r.restocked, 0))) as restocked,
    sum(g.each * coalesce(f.written_off, 0)) as written_off, sum(g.each * coalesce(f.kept, 0)) as kept,
    l.order_id in (select order_id from order_events where type = 'NOT_COLLECTED') as is_over
  from order_lines l
  cross join lateral (
    select (c ->> 'productId')::int as product_id, null::int as gift_id, (c ->> 'quantity')::int as each
    from jsonb_array_elements(l.components) c where l.kind <> 'gift'
    union all
    select null, l.item_id, 1 where l.kind = 'gift'
  ) g
  left join (
    select order_line_id, sum(quantity) filter (where goods = 'RESTOCKED') as restocked,
      sum(quantity) filter (where goods = 'WRITTEN_OFF') as written_off, sum(quantity) filter (where goods = 'KEPT') as kept
    from order_line_refunds group by order_line_id
  ) f on f.order_line_id = l.id
  left join (
    select order_line_id, sum(restocked_units) as restocked from order_return_lines group by order_line_id
  ) r on r.order_line_id = l.id
  where l.order_id in (${inPartsText})
  group by 1, 2, 3`;

/**
 * Each line and product of it of which refunds without a parcel have left units with the shopper or the carrier:
 * order_id, line_id, quantity of the line, product_id, units of it in one (`each`), and those units of the line (`kept`).
 */
export const unitsLeftOutsideText = `
  select l.order_id, l.id as line_id, l.quantity, (c ->> 'productId')::int as product_id,
    (c ->> 'quantity')::int as each, k.units as kept
  from (
    select order_line_id, sum(quantity) as units from order_line_refunds
    where goods = 'KEPT' and shipment_id is null group by order_line_id
  ) k join order_lines l on l.id = k.order_line_id
  cross join jsonb_array_elements(l.components) c`;
