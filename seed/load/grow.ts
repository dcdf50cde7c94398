import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Copies rows of `table` until it has `count`. `changed` sets other values of columns (SQL; `n` is the number of
 * the copy).
 */
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

/** Adds products until there are `count`, each a copy of another one, with a stock record of its own. */
export async function growProducts(db: Pick<Database, 'execute'>, count: number): Promise<void> {
  await multiply(db, 'products', count, {
    material_no: `'GROWN-' || n`,
    family: `'grown-' || n`,
  });
  await db.execute(sql`
    insert into stock_records (product_id, web_stock, erp_stock)
    select id, 0, 0 from products p where not exists (select from stock_records s where s.product_id = p.id)`);
}
