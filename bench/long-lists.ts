/**
 * Every order and condition of lists with 50,000 members, 100,000 stocks, 200,000 prices and 100,000 orders with their
 * invoices: `npm run bench -- long-lists`; `LISTS=members` measures only one. Then the home page's queue, and a change
 * of 500 orders at once.
 */
import { sql } from 'drizzle-orm';
import type { Conditions } from '#contract/resources/conditions.ts';
import { filteredFields, sortableFields } from '#contract/resources/resource.ts';
import { toSnakeKey } from '#contract/wire-case.ts';
import { growProducts, multiply } from '#seed/load/grow.ts';
import { commonName, growYears } from '#seed/load/grow-years.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { withOwner } from '../e2e/owner.ts';
import { median, percentile } from './load.ts';
import { signIn } from './operator.ts';
import { noteResults } from './results.ts';
import { conditionsOf, reportWholeScans } from './scans.ts';
import { openShopUnderTest } from './shop-under-test.ts';

const members = 50_000;
const products = 100_000;
const orders = Number(process.env.ORDERS ?? 100_000);
/** The most milliseconds for a page of a list on the server. */
const limit = 100;
const rounds = Number(process.env.ROUNDS ?? 20);
const orderLists = ['orders', 'invoices'];
const listNames = (process.env.LISTS ?? 'members,stocks,price-history,orders,invoices').split(',');

/** Search words and numbers for each list, as people type them. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  members: ['王小明', '小', '陳', '4567', 'M012345', 'grown-777@bench.example', '沒有這個人'],
  stocks: ['護墊', '棉', 'GROWN-4567', '4567', '沒有這個品項'],
  'price-history': ['護墊', 'GROWN-4567', '沒有這個品項'],
  orders: ['王小明', '小明', '4567', '0912345678', '20250000004567', 'AB00004567', '沒有這個人'],
  invoices: ['王小明', '小明', '4567', 'AB00004567', '沒有這個人'],
};

const hasOrders = listNames.some((name) => orderLists.includes(name));

const shop = await openShopUnderTest(3380, withOwner);

/** Members of all kinds: common names, levels, tags, orders of two years. */
async function growMembers(db: Pick<Database, 'execute'>): Promise<void> {
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
async function growStocks(db: Pick<Database, 'execute'>): Promise<void> {
  await growProducts(db, products);
  await db.execute(sql`
    update stock_records set web_stock = id * 7919 % 500, erp_stock = id * 3571 % 500, locked = case id % 20 when 0 then id % 7 else 0 end
    where product_id is not null`);
  await db.execute(sql`
    update stock_goods set sold_lately = stock_record_id % 90, alert_units = case stock_record_id % 10 when 0 then 20 end,
      alert_days = case stock_record_id % 10 when 1 then 7 end`);
  await db.execute(sql`
    insert into product_prices (product_id, price, member_price, valid_from)
    select id, price + id % 90 + 1, null, now() - make_interval(mins => id) from products`);
}

type Read = Awaited<ReturnType<typeof signIn>>;

interface Asked {
  name: string;
  body: object;
}

function requestsOf(adapter: ListAdapter): Asked[] {
  const { resource } = adapter;
  const usual = { field: toSnakeKey(resource.sort.field), direction: resource.sort.direction };
  const asked = (name: string, body: object) => ({
    name,
    body: { keyword: '', page: 1, per_page: 50, sort: usual, ...body },
  });
  const sorted = sortableFields(resource).flatMap((field) =>
    (['ascending', 'descending'] as const).map((direction) =>
      asked(`by ${field} ${direction}`, { sort: { field: toSnakeKey(field), direction } }),
    ),
  );
  const onWire = (given: Conditions): object => {
    if ('all' in given) return { all: given.all.map(onWire) };
    if ('any' in given) return { any: given.any.map(onWire) };
    return { ...given, field: toSnakeKey(given.field) };
  };
  const conditions = filteredFields(resource)
    .flatMap((name) => conditionsOf(adapter, name))
    .filter(({ field, is }) => !(field.endsWith('Id') && is === 'equal'))
    .map((each) =>
      asked(`where ${each.field} ${each.is} ${each.value}`, { conditions: onWire(each) }),
    );
  const words = (keywords[resource.name] ?? []).map((keyword) =>
    asked(`keyword ${keyword}`, { keyword }),
  );
  const views = (resource.views ?? []).map(({ name, conditions }) =>
    asked(`view ${name}`, { conditions: onWire(conditions) }),
  );
  return [
    asked('first page', {}),
    asked('page 500', { page: 500 }),
    ...sorted,
    ...words,
    ...conditions,
    ...views,
  ];
}

async function measure(read: Read, adapter: ListAdapter) {
  const results: { name: string; p50: number; p95: number }[] = [];
  for (const { name, body } of requestsOf(adapter)) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await read(`${adapter.resource.name}/advance-search`, body);
      taken.push(performance.now() - began);
    }
    results.push({ name, p50: median(taken), p95: percentile(taken, 0.95) });
  }
  const show = ({ name, p50, p95 }: (typeof results)[number]) =>
    `  ${name}: median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
  const groups = ['first', 'page', 'by', 'keyword', 'where', 'view'];
  for (const group of groups) {
    const all = results.filter(({ name }) => name.split(' ')[0] === group);
    const [slowest] = all.toSorted((one, other) => other.p95 - one.p95);
    if (slowest)
      console.log(`${adapter.resource.name}, ${all.length} of ${group}, slowest:${show(slowest)}`);
  }
  const slow = results.filter(({ p95 }) => p95 > limit);
  console.log(`${adapter.resource.name}, over ${limit} ms: ${slow.length}`);
  for (const each of slow) console.log(show(each));
  noteResults('long-lists', {
    [`${adapter.resource.name}: questions over 100 ms`]: `${slow.length} of ${results.length}`,
  });
}

async function timesOf(count: number, act: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let round = 0; round < count; round++) {
    const began = performance.now();
    await act();
    taken.push(performance.now() - began);
  }
  return { p50: median(taken), p95: percentile(taken, 0.95) };
}

const shown = ({ p50, p95 }: { p50: number; p95: number }) =>
  `median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;

/** The queue of the home page, and actions with 500 orders at once. */
async function measureWork(read: Read): Promise<void> {
  const queue = await timesOf(rounds, () => read('work/search', {}));
  console.log(`the queue of the home page: ${shown(queue)}`);
  const ids: number[] = [];
  for (let page = 1; page <= 10; page++) {
    const { data } = await read('orders/advance-search', { keyword: '', page, per_page: 50 });
    ids.push(...(data as { id: number }[]).map(({ id }) => id));
  }
  const bulk = (body: object) => timesOf(1, () => read('orders/bulk', { ids, ...body }));
  const picked = await bulk({ action: 'PICK' });
  const printed = await bulk({ action: 'PRINT' });
  const tagged = await bulk({ action: 'TAG', tags: ['量測'] });
  noteResults('long-lists', {
    'the queue of the home page': `p95 ${queue.p95.toFixed(0)} ms`,
    '500 orders picked': `${(picked.p50 / 1000).toFixed(1)} s`,
    '500 orders printed': `${(printed.p50 / 1000).toFixed(1)} s`,
    '500 orders tagged': `${(tagged.p50 / 1000).toFixed(1)} s`,
  });
}

try {
  const read = await signIn(shop.server.origin);
  await makeBuyers(shop.db, 300, new Date());
  await shop.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    if (listNames.includes('members')) await growMembers(db);
    if (listNames.some((name) => name === 'stocks' || name === 'price-history'))
      await growStocks(db);
    if (hasOrders) await growYears(db, orders);
  });
  const client = await shop.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
  const lists = readOnlyAdapters.filter(({ resource }) => listNames.includes(resource.name));
  await reportWholeScans(shop.db, lists);
  for (const adapter of lists) {
    await measure(read, adapter);
  }
  if (hasOrders) await measureWork(read);
} finally {
  await shop.stop();
}
