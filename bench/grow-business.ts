import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { growProducts, multiply } from './grow.ts';

/** How large a shop is: its goods, its members, and the orders that they have placed so far. */
export interface Size {
  products: number;
  members: number;
  orders: number;
}

/**
 * A shop as it is after two years: most goods in stock, orders spread over all members and over the time, nearly all of them
 * paid and received, each with a line, its sale in the ledger and, unless it was paid on receipt, its payment. All are copies of
 * the orders that there are, one at least. Triggers and foreign keys are left out, because they would take an hour.
 */
export async function growBusiness(
  database: Pick<Database, 'transaction'>,
  { products, members, orders }: Size,
): Promise<void> {
  await database.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growProducts(db, products);
    await fillShelves(db);
    await db.execute(sql`set local session_replication_role = replica`);
    await growMembers(db, members);
    if (orders > 0) await growPastOrders(db, orders);
  });
}

/** What PostgreSQL does by itself within a minute after much was written: what is measured before would be measured beside it. */
export async function vacuum(pool: OpenDatabase['pool']): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
}

type Executing = Pick<Database, 'execute'>;

/** Of ten grown products one is sold out. */
async function fillShelves(db: Executing): Promise<void> {
  await db.execute(sql`
    with filled as (
      update stock_records set web_stock = 100, erp_stock = 100
      where product_id in (select id from products where material_no like 'GROWN-%' and id % 10 > 0) and web_stock = 0
      returning id)
    insert into stock_movements (stock_record_id, reason, web_change, erp_change) select id, 'OPENING', 100, 100 from filled`);
}

async function growMembers(db: Executing, count: number): Promise<void> {
  await multiply(db, 'users', count, {
    email: `'grown-' || n || '@bench.example'`,
    account: 'null',
    mobile_number: `'09' || lpad((n * 7919 % 100000000)::text, 8, '0')`,
    order_count: '0',
    last_order_at: 'null',
    created_at: `now() - make_interval(mins => n::integer)`,
  });
}

async function growPastOrders(db: Executing, count: number): Promise<void> {
  const placedAt = `(now() - make_interval(mins => ${count} - n::integer))`;
  const isPaid = 'n % 50 > 0';
  await db.execute(sql`
    create temporary table grown_members on commit drop as
    select row_number() over (order by id) - 1 as place, id from users where email like 'grown-%'`);
  await db.execute(sql`create unique index on grown_members (place)`);
  await multiply(db, 'orders', count, {
    order_no: `'G' || n`,
    user_id: `(select m.id from grown_members m where m.place = n % (select count(*) from grown_members))`,
    order_status: `case when ${isPaid} then 'COMPLETED' else 'CANCELLED' end`,
    payment_status: `case when ${isPaid} then 'PAID' else 'EXPIRED' end`,
    payment_type: `(array['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM', 'HOME_CASH'])[n % 4 + 1]`,
    paid_expired_at: `case when n % 4 < 3 then ${placedAt} + interval '1 day' end`,
    payment_at: `case when ${isPaid} then ${placedAt} + interval '1 minute' end`,
    received_at: `case when ${isPaid} then ${placedAt} + interval '2 days' end`,
    counted_amount: `case when ${isPaid} then t.paid_amount end`,
    erp_cut_at: `case when ${isPaid} then ${placedAt} + interval '1 hour' end`,
    created_at: placedAt,
  });
  await db.execute(sql`
    insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity)
    select id, 'product', 1, '棉', '', 100, 100, 1 from orders where order_no like 'G%'`);
  await db.execute(sql`
    insert into payment_attempts (order_id, number, provider, status, amount, order_no, started_at, provider_order_id,
      transaction_id, view_token, captured_amount, is_payment, settled_at)
    select id, 1, payment_type, 'SUCCEEDED', paid_amount, order_no, created_at, order_no, order_no, order_no, paid_amount, true, payment_at
    from orders where order_no like 'G%' and payment_status = 'PAID' and payment_type <> 'HOME_CASH'`);
  await db.execute(sql`
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
    select (select min(id) from stock_records) + id % (select count(*) from products), 'SALE', -1, -1, id, created_at
    from orders where order_no like 'G%' order by id`);
  await db.execute(sql`
    update users u set order_count = made.orders, last_order_at = made.newest
    from (select user_id, count(*) as orders, max(created_at) as newest from orders where order_status <> 'CANCELLED' group by 1) made
    where made.user_id = u.id`);
  // An order's number ends with the last six digits of its id: a million orders in one day would use them all up.
  await db.execute(
    sql`select setval(pg_get_serial_sequence('orders', 'id'), max(id) + 500000) from orders`,
  );
}
