import { sql } from 'drizzle-orm';
import { growProducts, multiply } from '#seed/load/grow.ts';
import { commonName, growYears } from '#seed/load/grow-years.ts';
import type { Database } from '#server/platform/database/database.ts';

const members = 100_000;
const products = 100_000;
const orders = Number(process.env.ORDERS ?? 100_000);

type Db = Pick<Database, 'execute'>;

/** Fills the tables that these lists read. */
export async function growLists(db: Db, names: readonly string[]): Promise<void> {
  const isMeasured = (...some: string[]) => some.some((name) => names.includes(name));
  if (isMeasured('members')) await growMembers(db);
  if (isMeasured('stocks', 'price-history')) await growStocks(db);
  if (isMeasured('orders', 'invoices')) await growYears(db, orders);
}

/** Members of all kinds: common names, levels, tags, orders of two years. */
async function growMembers(db: Db): Promise<void> {
  await multiply(db, 'users', members, {
    email: `'grown-' || n || '@bench.example'`,
    account: 'null',
    name: commonName,
    mobile_number: `'09' || lpad((n * 7919 % 100000000)::text, 8, '0')`,
    level_id: `(select id from level_rules order by level offset n % greatest((select count(*) from level_rules), 1) limit 1)`,
    accumulated_amount: `n * 7919 % 30000`,
    order_count: `n * 31 % 40`,
    last_order_at: `case when n * 31 % 40 > 0 then now() - make_interval(mins => (n * 104729 % 1000000)::integer) end`,
    tags: `case n % 10 when 0 then '熟客' when 1 then '團購主、熟客' else '' end`,
    edm_status: `(array['', 'YES', 'NO'])[n::integer % 3 + 1]`,
    is_disabled: `n % 100 = 0`,
    created_at: `now() - make_interval(mins => n::integer * 20)`,
    verified_at: `case when n % 20 > 0 then now() - make_interval(mins => n::integer * 20) end`,
  });
}

/** Realistic stocks: most are sufficient, some low, sold out or reserved; each product has had two prices. */
async function growStocks(db: Db): Promise<void> {
  // What triggers would write for each of the 100,000 takes ten minutes; it is written for all at once.
  await db.execute(sql`set local session_replication_role = replica`);
  await growProducts(db, products);
  await db.execute(
    sql`insert into product_sales (product_id) select id from products on conflict do nothing`,
  );
  await db.execute(sql`
    insert into product_prices (product_id, price, member_price, valid_from)
    select id, price, member_price, updated_at from products p
    where not exists (select from product_prices e where e.product_id = p.id)`);
  await db.execute(sql`
    insert into stock_goods (stock_record_id, kind, name, material_no, barcode, is_shown)
    select r.id, 'PRODUCT', name, material_no, international_barcode, current_visibility_rule = 'ONLINE'
    from products p join stock_records r on r.product_id = p.id
    on conflict do nothing`);
  await db.execute(sql`
    update stock_records set web_stock = id * 7919 % 500, erp_stock = id * 3571 % 500, locked = case id % 20 when 0 then id % 7 else 0 end
    where product_id is not null`);
  await db.execute(sql`
    update stock_goods set sold_lately = stock_record_id % 90, alert_units = case stock_record_id % 10 when 0 then 20 end,
      alert_days = case stock_record_id % 10 when 1 then 7 end`);
  await db.execute(sql`
    update stock_records r set sold_lately = g.sold_lately,
      alert_level = greatest(g.alert_units, ceil(g.alert_days::bigint * g.sold_lately / 7.0)::integer)
    from stock_goods g where g.stock_record_id = r.id`);
  await db.execute(sql`
    insert into product_prices (product_id, price, member_price, valid_from)
    select id, price + id % 90 + 1, null, now() - make_interval(mins => id) from products`);
  await db.execute(sql`set local session_replication_role = origin`);
}
