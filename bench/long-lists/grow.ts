import { multiply } from '#seed/load/grow.ts';
import { growStocks } from '#seed/load/grow-stocks.ts';
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
  if (isMeasured('stocks', 'price-history')) await growStocks(db, products);
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
