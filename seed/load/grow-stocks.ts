import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { growProducts } from './grow.ts';

/**
 * Adds products with stocks until there are `count`. Most stocks are sufficient, some low, sold out or reserved; each
 * product has had two prices. The triggers are off meanwhile, so `db` is a transaction.
 */
export async function growStocks(db: Pick<Database, 'execute'>, count: number): Promise<void> {
  // What triggers would write for each of the 100,000 takes ten minutes; it is written for all at once.
  await db.execute(sql`set local session_replication_role = replica`);
  await growProducts(db, count);
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
  // The ledger says how each stock came to its units.
  await db.execute(sql`
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, at)
    select id, 'OPENING', web_stock, erp_stock, now() - make_interval(mins => id) from stock_records r
    where product_id is not null and not exists (select from stock_movements m where m.stock_record_id = r.id)`);
  await db.execute(sql`
    insert into product_prices (product_id, price, member_price, valid_from)
    select id, price + id % 90 + 1, null, now() - make_interval(mins => id) from products`);
  await db.execute(sql`set local session_replication_role = origin`);
}
