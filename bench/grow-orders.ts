import { sql } from 'drizzle-orm';
import { multiply } from '#seed/load/grow.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Adds this many orders, each a copy of another one, each with a refund, a return and an exception. */
export async function growOrders(db: Pick<Database, 'execute'>, count: number): Promise<void> {
  await multiply(db, 'orders', count, {
    order_no: `'G' || n`,
    order_status: `'ESTABLISHED'`,
    payment_status: `'UNPAID'`,
    paid_amount: `t.paid_amount + n % 900`,
    product_amount: `t.product_amount + n % 900`,
    recipient_mobile: `'09' || lpad((n * 7919 % 100000000)::text, 8, '0')`,
    buyer_mobile: `'09' || lpad((n * 104729 % 100000000)::text, 8, '0')`,
    virtual_account: `lpad(n::text, 14, '9')`,
    tracking_no: `'T' || n`,
    created_at: `t.created_at - make_interval(mins => n::integer)`,
  });
  await db.execute(sql`
    insert into payment_attempts (order_id, number, provider, status, amount, captured_amount)
    select id, 1, 'LINE_PAY', 'SUCCEEDED', paid_amount, paid_amount from orders where order_no like 'G%'`);
  await db.execute(sql`
    insert into payment_refunds (order_id, attempt_id, refund_key, amount, reason, status, created_at)
    select order_id, id, 'g' || id, greatest(1, amount), '', 'DONE', started_at - make_interval(mins => id) from payment_attempts`);
  await db.execute(sql`
    insert into payment_exceptions (kind, provider, order_id, attempt_id, reference, amount, created_at)
    select 'PAID_TWICE', provider, order_id, id, 'g' || id, amount, started_at - make_interval(mins => id) from payment_attempts`);
  await db.execute(sql`
    insert into order_returns (order_id, created_at) select id, created_at from orders where order_no like 'G%'`);
}
