import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeKey } from '#contract/wire-case.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

const namesOf = (table: typeof orders | typeof orderLines, without: readonly string[]) =>
  Object.values(getTableColumns(table))
    .map(({ name }) => toSnakeKey(name))
    .filter((name) => !without.includes(name));

interface Copies {
  count: number;
  /** The copies were placed before this moment, two in each minute. */
  until: Date;
}

/**
 * Adds copies of the orders that there are, in turn, with their lines and explanations. Orders with a coupon are left
 * out, because a coupon is used once.
 */
export async function copyOrders(
  db: Pick<Database, 'execute'>,
  { count, until }: Copies,
): Promise<void> {
  const columns = namesOf(orders, ['id', 'order_no', 'created_at', 'user_coupon_id']);
  const ofLines = namesOf(orderLines, ['id', 'order_id']);
  const list = (names: readonly string[], table = '') =>
    sql.raw(names.map((name) => `${table}"${name}"`).join(', '));
  await db.execute(sql`
    with original as (
      select row_number() over (order by id) - 1 as place, count(*) over () as total, * from ${orders}
      where user_coupon_id is null and order_no not like 'COPY-%')
    insert into ${orders} (order_no, created_at, ${list(columns)})
    select 'COPY-' || n || '-' || original.id,
      ${until.toISOString()}::timestamptz - make_interval(mins => 1 + n / 2), ${list(columns, 'original.')}
    from generate_series(1, ${count}::int) n join original on original.place = n % original.total`);
  const pairs = sql`${orders} copy join ${orders} original
    on copy.order_no like 'COPY-%' and original.id = split_part(copy.order_no, '-', 3)::int`;
  await db.execute(sql`
    insert into ${orderLines} (order_id, ${list(ofLines)}) select copy.id, ${list(ofLines, 'line.')}
    from ${pairs} join ${orderLines} line on line.order_id = original.id`);
  await db.execute(sql`
    insert into order_explanations (order_id, rules) select copy.id, explained.rules
    from ${pairs} join order_explanations explained on explained.order_id = original.id`);
}
