import { sql } from 'drizzle-orm';
import { multiply } from '#seed/load/grow.ts';
import type { Database } from '#server/platform/database/database.ts';

/** SQL: one of these characters, which changes every `after` rows. */
const characterOf = (characters: string, after: number) =>
  `substr('${characters}', n::integer / ${after} % ${characters.length} + 1, 1)`;

/** SQL of the name of the n-th person, of 640 common ones. */
export const commonName = `${characterOf('陳林黃張李王吳劉蔡楊', 1)} || ${characterOf('小大明美怡志家淑', 10)} || ${characterOf('明華玲強芬偉君', 80)}`;

/**
 * Adds orders of years until there are `count`: nearly all are completed, a twentieth is cancelled, and the newest
 * are open, on their way or unpaid. Most have a parcel and an invoice, and some a return.
 */
export async function growYears(db: Pick<Database, 'execute'>, count: number): Promise<void> {
  await db.execute(sql`set local session_replication_role = replica`);
  // The age of the n-th order: the newest has the highest number, as in a real shop.
  const age = `(${count} - n::integer)`;
  await multiply(db, 'orders', count, {
    order_no: `'2025' || lpad(n::text, 10, '0')`,
    order_status: `case when ${age} <= 600 then (array['ESTABLISHED', 'PROCESSING', 'SHIPPED'])[n::integer % 3 + 1]
      when n % 20 = 0 then 'CANCELLED' else 'COMPLETED' end`,
    payment_type: `(array['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM', 'HOME_CASH'])[n::integer % 4 + 1]`,
    payment_status: `case when n % 20 = 0 then 'EXPIRED' when ${age} <= 600 and n % 5 < 2 then 'UNPAID' when n % 50 = 1 then 'REFUNDED' else 'PAID' end`,
    ship_type: `(array['HOME', 'HOME', 'STORE'])[n::integer % 3 + 1]`,
    paid_amount: `t.paid_amount + n % 900`,
    product_amount: `t.product_amount + n % 900`,
    buyer_name: commonName,
    recipient: commonName,
    recipient_mobile: `'09' || lpad((n * 7919 % 100000000)::text, 8, '0')`,
    buyer_mobile: `'09' || lpad((n * 104729 % 100000000)::text, 8, '0')`,
    payment_at: `now() - make_interval(mins => ${age} * 8 - 5)`,
    invoice_no: `case when ${age} > 300 and n % 20 > 0 then 'AB' || lpad(n::text, 8, '0') end`,
    tracking_no: `case when ${age} > 400 then 'T' || n end`,
    created_at: `now() - make_interval(mins => ${age} * 8)`,
    user_id: `((select array_agg(id order by id) from users))[(n % (select count(*) from users))::integer + 1]`,
    user_coupon_id: 'null',
    erp_cut_at: `case when ${age} > 200 then now() - make_interval(mins => ${age} * 6) end`,
  });
  await db.execute(sql`
    insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity)
    select o.id, 'product', p + o.id % 40, '月亮褲 夜用安心款（三件組）', '', 100, 100, 1 + o.id % 3
    from orders o, generate_series(1, 3) p
    where not exists (select from order_lines l where l.order_id = o.id)`);
  await db.execute(sql`
    insert into shipments (order_id, code, stage, stage_at, tracking_no, not_fetched_at, is_dealt_with)
    select id, order_no, case when order_status = 'SHIPPED' then (array['HANDED_OVER', 'ARRIVED'])[1 + id % 2] else 'COLLECTED' end,
      created_at, order_no, case when order_status = 'SHIPPED' and id % 20 = 1 then now() end, false
    from orders o where order_status in ('SHIPPED', 'COMPLETED')
      and not exists (select from shipments s where s.order_id = o.id)`);
  await db.execute(sql`
    insert into issued_invoices (order_id, relate_number, status, amount, invoice_no, issued_at, enqueued_at, created_at, failure, failed_at)
    select id, 'r' || id, case when invoice_no is null then 'DUE' when id % 40 = 7 then 'VOIDED' else 'ISSUED' end, paid_amount, invoice_no,
      case when invoice_no is not null then created_at end, created_at, created_at,
      case when invoice_no is null and id % 30 = 0 then '統一編號錯誤' end, case when invoice_no is null and id % 30 = 0 then now() end
    from orders o where order_status <> 'CANCELLED'
      and not exists (select from issued_invoices i where i.order_id = o.id)`);
  await db.execute(sql`
    insert into order_returns (order_id, status, refund_amount, created_at)
    select id, case when created_at > now() - interval '7 days' then 'REQUESTED' else 'REFUNDED' end,
      case when created_at > now() - interval '7 days' then null else paid_amount end, created_at
    from orders where order_status = 'COMPLETED' and id % 33 = 0`);
}
