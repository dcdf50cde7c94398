import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** Copies of the rows of `table` until it has `count`; `changed` gives columns another value (SQL; n is the copy's number). */
export async function multiply(
  db: Pick<Database, 'execute'>,
  table: string,
  count: number,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `t."${name}"`);
  await db.execute(
    sql.raw(`
    with t as (select row_number() over (order by id) - 1 as place, count(*) over () as total, * from ${table})
    insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')} from generate_series((select count(*) from ${table}), ${count - 1}) n
    join t on t.place = n % t.total`),
  );
}

/** As many products, each a copy of another one, with stocks of their own. */
export async function growProducts(db: Pick<Database, 'execute'>, count: number): Promise<void> {
  await multiply(db, 'products', count, {
    material_no: `'GROWN-' || n`,
    family: `'grown-' || n`,
  });
  await db.execute(sql`
    insert into stock_records (product_id, web_stock, erp_stock)
    select id, 0, 0 from products p where not exists (select from stock_records s where s.product_id = p.id)`);
}

/** As many orders, each a copy of another one, each with a refund, a return and an exception. */
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
