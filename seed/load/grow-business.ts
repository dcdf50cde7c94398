import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/platform/database/database.ts';
import { growProducts, multiply } from './grow.ts';

/** The size of a shop: its goods, its members, and the orders that they have placed. */
export interface Size {
  products: number;
  members: number;
  orders: number;
}

/**
 * Grows a shop to its size after two years: most goods are in stock; orders are spread over all members and over
 * the time; nearly all are paid and received, each with a line, its sale in the ledger and its payment. All are
 * copies of existing orders, of which there must be at least one. Triggers are disabled, because they would take an
 * hour.
 */
export async function growBusiness(
  database: Pick<Database, 'transaction'>,
  { products, members, orders }: Size,
): Promise<void> {
  await database.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growProducts(db, products);
    await fillShelves(db);
    await withoutTriggers(db, async () => {
      await growMembers(db, members);
      if (orders > 0) await growPastOrders(db, orders);
    });
  });
}

/**
 * Does what autovacuum does within a minute after many writes. Otherwise autovacuum would run during the
 * measurement.
 */
export async function vacuum(pool: OpenDatabase['pool']): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
}

type Executing = Pick<Database, 'execute'>;

const written = [
  'users',
  'orders',
  'order_lines',
  'order_events',
  'payment_attempts',
  'stock_movements',
];

/**
 * Runs `work` without triggers. A superuser skips the foreign keys too; the owner of the tables can disable only
 * the triggers.
 */
async function withoutTriggers(db: Executing, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select rolsuper as may from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.may) {
    await db.execute(sql`set local session_replication_role = replica`);
    return work();
  }
  const alter = async (what: 'disable' | 'enable') => {
    for (const table of written)
      await db.execute(sql.raw(`alter table ${table} ${what} trigger user`));
  };
  await alter('disable');
  await work();
  await alter('enable');
}

/** Puts the grown products into stock, except one of ten, which is sold out. */
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
  const goods = '100 * (1 + n % 9)';
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
    product_amount: goods,
    discount_amount: '0',
    coupon_amount: '0',
    ship_fee: '80',
    paid_amount: `${goods} + 80`,
    lowered_amount: 'null',
    reductions: `'[]'::jsonb`,
    user_coupon_id: 'null',
    virtual_account: 'null',
    tracking_no: `case when ${isPaid} then 'T' || n end`,
    paid_expired_at: `case when n % 4 < 3 then ${placedAt} + interval '1 day' end`,
    payment_at: `case when ${isPaid} then ${placedAt} + interval '1 minute' end`,
    received_at: `case when ${isPaid} then ${placedAt} + interval '2 days' end`,
    counted_amount: `case when ${isPaid} then ${goods} end`,
    erp_cut_at: `case when ${isPaid} then ${placedAt} + interval '1 hour' end`,
    created_at: placedAt,
  });
  await writePastSales(db);
  await db.execute(sql`
    update users u set order_count = made.orders, last_order_at = made.newest
    from (select user_id, count(*) as orders, max(created_at) as newest from orders where order_status <> 'CANCELLED' group by 1) made
    where made.user_id = u.id`);
  // An order's number ends with the last six digits of its id, so a million orders on one day would use all numbers
  // up.
  await db.execute(
    sql`select setval(pg_get_serial_sequence('orders', 'id'), max(id) + 500000) from orders`,
  );
}

/**
 * Writes the lines of the grown orders, their payments, and the movements of their goods, so that the ledgers
 * agree.
 */
async function writePastSales(db: Executing): Promise<void> {
  await db.execute(sql`
    create temporary table grown_lines on commit drop as
    select o.id as order_id, p.id as product_id, p.name, o.product_amount / 100 as quantity, o.created_at,
      o.payment_status = 'PAID' as is_sold
    from (select * from orders where order_no like 'G%') o
    join (select row_number() over (order by id) - 1 as place, id, name from products
      where id in (select product_id from stock_records)) p
      on p.place = o.id % (select count(*) from products where id in (select product_id from stock_records))`);
  await db.execute(sql`
    insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, unit_cost, quantity, components)
    select order_id, 'product', product_id, name, '', 100, 100, 55, quantity,
      jsonb_build_array(jsonb_build_object('productId', product_id, 'quantity', 1)) from grown_lines`);
  await db.execute(sql`
    insert into order_events (order_id, type, note, at)
    select id, 'PLACED', '訂單已成立', created_at from orders where order_no like 'G%'`);
  await db.execute(sql`
    insert into payment_attempts (order_id, number, provider, status, amount, order_no, started_at, provider_order_id,
      transaction_id, view_token, captured_amount, is_payment, settled_at)
    select id, 1, payment_type, 'SUCCEEDED', paid_amount, order_no, created_at, order_no, order_no, order_no, paid_amount, true, payment_at
    from orders where order_no like 'G%' and payment_status = 'PAID'`);
  // The sold units were received before, so that the units on hand stay the sum of the movements.
  await db.execute(sql`
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, at)
    select r.id, 'ADJUSTMENT', sum(quantity), sum(quantity), min(l.created_at)
    from grown_lines l join stock_records r using (product_id) where is_sold group by r.id`);
  await db.execute(sql`
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
    select r.id, 'SALE', -quantity, -quantity, order_id, l.created_at
    from grown_lines l join stock_records r using (product_id) where is_sold order by order_id`);
}
