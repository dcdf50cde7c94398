import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { buildStorefront } from '#server/testing/run-server.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
/** Ids of products that are ONLINE, the first ones. */
let shown: number[] = [];
/** Addresses of pages and answers, some of which a price concerns. */
let addresses: string[] = [];

beforeAll(async () => {
  await buildStorefront();
  test = await openTestShop({ seeded: true, web: 'built' });
  const { rows } = await test.shop.pool.query<{ id: number }>(
    `select id from products where current_visibility_rule = 'ONLINE' order by id`,
  );
  shown = rows.map(({ id }) => id);
  const [combination] = (await test.api.listCombinations()).data;
  const [series] = (await test.api.listSeries()).data;
  const api = '/backstage/api/v1';
  addresses = [
    '/',
    '/faq',
    '/products',
    '/products?all=1',
    ...shown.slice(0, 4).map((id) => `/products/${id}`),
    ...shown.slice(0, 3).map((id) => `${api}/products/${id}`),
    `${api}/products/${shown[0]}/recent-prices`,
    `/products/${combination?.id}?combination`,
    `${api}/products?page=1&per_page=8&fields=card`,
    `${api}/products?page=1&per_page=8&sort=price_asc`,
    `${api}/products/facets`,
    `${api}/product-series/${series?.id}`,
    `${api}/product-series`,
    `${api}/product-new-releases`,
    `${api}/product-combinations`,
    `${api}/discount-events`,
  ];
});
afterAll(() => test.close());

async function readAll(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const address of addresses) {
    const { statusCode, body } = await test.http({ method: 'GET', url: address });
    // What failed says when, and is not kept.
    texts.set(address, `${statusCode} ${statusCode === 200 ? body : ''}`);
  }
  return texts;
}

/** Waits until the cache has heard of everything that was changed before. */
async function heard(): Promise<void> {
  const { cache, pool } = test.shop;
  await cache.through(
    'marker',
    ['marker'],
    async () => 1,
    () => 1,
  );
  await pool.query(`select pg_notify('content_changed', 'marker')`);
  while (cache.kept('marker')) await pool.query('select 1');
}

/** How many answers of the cache a change leaves there, of how many. */
async function survivors(change: string): Promise<{ before: number; after: number }> {
  const { pool, cache } = test.shop;
  await readAll();
  const entries = () => (cache as unknown as { facts(): { entries: number } }).facts().entries;
  const before = entries();
  await pool.query(change);
  await heard();
  return { before, after: entries() };
}

beforeEach(() => test.shop.cache.clear());

const pick = <One>(all: readonly One[], at: number): One => all[at % all.length] as One;

/** Changes of everything that shoppers see, each different for each number. */
const changes: readonly ((number: number) => string)[] = [
  (n) => `update products set price = price + ${n + 1} where id = ${pick(shown, n)}`,
  (n) =>
    `update products set price = price + 100, member_price = 90 where id in (${shown.slice(n % 5, (n % 5) + 3)})`,
  (n) => `update products set name = name || '新' where id = ${pick(shown, n)}`,
  (n) => `update products set weight = weight + ${n + 7} where id = ${pick(shown, n + 4)}`,
  (n) =>
    `update products set current_visibility_rule = case current_visibility_rule when 'ONLINE' then 'OFFLINE' else 'ONLINE' end where id = ${pick(shown, n + 2)}`,
  (n) =>
    `update products set price = price + 1, family = 'family ${n}' where id in (${shown.slice(0, 2)})`,
  (n) => `update product_combinations set price = price + ${n + 1}`,
  (n) => `update product_series set name = name || '${n}'`,
  (n) => `update discount_events set discount_value = ${1 + (n % 9)}, discount_type = 'PERCENT'`,
  (n) => `update products set price = price + 3 where id % 7 = ${n % 7}`,
];

it('every kept page and answer is as one made anew, after each kind of change', async () => {
  const order = Array.from({ length: 10 }, (_, number) => number);
  await readAll();
  for (const number of order) {
    const change = pick(changes, number)(number * 3);
    await test.shop.db.execute(sql.raw(change));
    await heard();
    const kept = await readAll();
    test.shop.cache.clear();
    const fresh = await readAll();
    if (number === 0)
      expect([...fresh.values()].filter((text) => !text.startsWith('200'))).toEqual([]);
    const wrong = [...fresh].filter(([address, text]) => kept.get(address) !== text);
    expect(
      wrong.map(([address]) => address),
      change,
    ).toEqual([]);
  }
});

it('a change of one price leaves what does not show it', async () => {
  const price = `update products set price = price + 1 where id = ${shown.at(-1)}`;
  const one = await survivors(price);
  expect(one.after / one.before).toBeGreaterThan(0.5);
  const name = await survivors(
    `update products set name = name || '新' where id = ${shown.at(-1)}`,
  );
  expect(name.after).toBeLessThan(one.after / 2);
});

it('the database says which prices have changed, and that the catalogue has where more than that or many products have', async () => {
  const update = (what: string, where = `id = ${shown[0]}`) =>
    announcedBy(test.shop, () =>
      test.shop.pool.query(`update products set ${what} where ${where}`),
    );
  expect(await update('price = price + 1')).toEqual([`catalog@only ${shown[0]}`]);
  expect(await update('member_price = null')).toEqual([`catalog@only ${shown[0]}`]);
  expect(await update(`price = price + 1, name = name || '一'`)).toEqual(['catalog']);
  expect(await update('price = price + 1', 'true')).toEqual(['catalog']);
  expect(await update('price = price + 1', 'false')).toEqual([]);
});
