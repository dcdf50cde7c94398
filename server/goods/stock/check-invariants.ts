import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';

/** Each names what is wrong and lists the rows where it is. */
const checks: Readonly<Record<string, string>> = {
  'a count is negative': `
    select id from stock_records where web_stock < 0 or erp_stock < 0 or locked < 0`,
  'on hand is not the sum of the movements': `
    select r.id from stock_records r left join stock_movements m on m.stock_record_id = r.id
    group by r.id
    having r.web_stock <> coalesce(sum(m.web_change), 0) or r.erp_stock <> coalesce(sum(m.erp_change), 0)`,
  'locked is not the sum of the locks': `
    select r.id from stock_records r left join stock_locks l on l.stock_record_id = r.id
    group by r.id having r.locked <> coalesce(sum(l.quantity), 0)`,
  'a lock belongs to no temporary order': `
    select id from stock_locks l
    where not exists (select from temporary_orders t where t.id = l.temporary_order_id)`,
  'an order took other goods than its lines say': `
    with said as (
      select o.id as order_id, r.id as record_id,
        sum(case when o.order_status = 'CANCELLED' then 0 else l.quantity * (c ->> 'quantity')::int end) as units
      from orders o join order_lines l on l.order_id = o.id
      cross join jsonb_array_elements(l.components) c
      join stock_records r on r.product_id = (c ->> 'productId')::int
      group by o.id, r.id
      union all
      select o.id, r.id, sum(case when o.order_status = 'CANCELLED' then 0 else l.quantity end)
      from orders o join order_lines l on l.order_id = o.id and l.kind = 'gift'
      join stock_records r on r.gift_id = l.item_id
      group by o.id, r.id
    ), taken as (
      select order_id, stock_record_id as record_id,
        greatest(-sum(web_change), -sum(erp_change)) as units
      from stock_movements where order_id is not null and reason <> 'RETURN' group by order_id, stock_record_id
    )
    select coalesce(said.order_id, taken.order_id) as id
    from said full join taken using (order_id, record_id)
    where coalesce(said.units, 0) <> coalesce(taken.units, 0)`,
  'not all of a parcel that came back is in the stock again': `
    select m.order_id as id from stock_movements m
    where m.order_id in (
      select e.order_id from order_events e
      join stock_movements back on back.order_id = e.order_id and back.reason = 'RETURN'
      where e.type = 'NOT_COLLECTED')
    group by m.order_id, m.stock_record_id
    having coalesce(sum(m.web_change) filter (where m.reason = 'RETURN'), 0)
      <> coalesce(greatest(-sum(m.web_change) filter (where m.reason <> 'RETURN'),
        -sum(m.erp_change) filter (where m.reason <> 'RETURN')), 0)`,
  'the lines of an order do not add up to its amounts': `
    select o.id from orders o left join order_lines l on l.order_id = o.id and l.kind <> 'gift'
    group by o.id
    having o.product_amount <> coalesce(sum(l.list_price * l.quantity), 0)
      or o.product_amount - o.discount_amount <> coalesce(sum(l.unit_price * l.quantity), 0)
      or o.coupon_amount <> coalesce(sum(l.coupon_share), 0)`,
  'a coupon is not used by the order that says so': `
    select coalesce(o.id, u.order_id) as id
    from (select id, user_coupon_id from orders
          where user_coupon_id is not null and order_status <> 'CANCELLED') o
    full join (select id, order_id from user_coupons where status = 'USED') u
      on u.id = o.user_coupon_id and u.order_id = o.id
    where o.id is null or u.id is null`,
  'a coupon event was not used as often as its coupons': `
    select e.id from coupon_events e left join user_coupons u on u.coupon_event_id = e.id
    group by e.id having e.used_count <> count(*) filter (where u.status = 'USED')`,
};

/** Throws when stock, locks, ledger and orders do not agree: for the end of every test that buys. */
export async function checkInvariants(db: Queryable): Promise<void> {
  const broken: string[] = [];
  for (const [complaint, text] of Object.entries(checks)) {
    const { rows } = await db.execute<{ id: number }>(sql.raw(text));
    if (rows.length > 0) broken.push(`${complaint}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  if (broken.length > 0) throw new Error(broken.join('\n'));
}
