import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { announcedBy, untilHeard } from '#server/testing/announced-changes.ts';
import { buildStorefront } from '#server/testing/run-server.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
/** Ids of the first products that are ONLINE. */
let shown: number[] = [];
/** Ids of combinations that are on sale. */
let sets: number[] = [];
/** Addresses of pages and calls. Some of them show prices. */
let addresses: string[] = [];

beforeAll(async () => {
  await buildStorefront();
  test = await openTestShop({ seeded: true, web: 'built' });
  const { rows } = await test.shop.pool.query<{ id: number }>(
    `select id from products where current_visibility_rule = 'ONLINE' order by id`,
  );
  shown = rows.map(({ id }) => id);
  // Makes sizes of one product, whose pages link to one another.
  await test.shop.pool.query(
    `update products set family = 'sizes' where id in (${shown.slice(0, 3)})`,
  );
  const { rows: names } = await test.shop.pool.query<{ name: string }>(
    `select name from products where id = ${shown[3]}`,
  );
  const keyword = encodeURIComponent(names[0]?.name ?? '');
  const [series] = (await test.api.listSeries()).data;
  sets = (await test.api.listCombinations({})).data.map(({ id }) => id);
  const api = '/backstage/api/v1';
  addresses = [
    '/',
    '/faq',
    '/products?all=1',
    ...shown.slice(0, 2).map((id) => `/products/${id}`),
    ...shown.slice(0, 5).map((id) => `${api}/products/${id}`),
    ...shown.slice(0, 2).map((id) => `${api}/products/${id}/availability`),
    `${api}/product-combinations/${sets[0]}/availability`,
    `${api}/products/${shown[0]}/recent-prices`,
    `${api}/products?page=1&per_page=8`,
    `${api}/products?page=1&per_page=8&fields=card`,
    `${api}/products?page=1&per_page=8&sort=price_asc`,
    `${api}/products?page=1&per_page=8&keyword=${keyword}`,
    `${api}/products?page=1&per_page=8&keyword=${encodeURIComponent('新新')}`,
    `${api}/products/facets`,
    `${api}/product-series/${series?.id}`,
    `${api}/product-series`,
    `${api}/product-new-releases`,
    `/products/${sets[0]}?combination=1`,
    `${api}/product-combinations`,
    `${api}/product-combinations?keyword=${encodeURIComponent('新新')}`,
    `${api}/product-combinations/${sets[1]}`,
    `${api}/product-combinations/${sets[0]}/recent-prices`,
    `${api}/product-combination-discounts`,
    `${api}/discount-events`,
  ];
});
afterAll(() => test.close());

async function readAll(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const address of addresses) {
    const { statusCode, body } = await test.http({ method: 'GET', url: address });
    // Failures contain the moment and are not cached, so their bodies are not compared.
    texts.set(address, `${statusCode} ${statusCode === 200 ? body : ''}`);
  }
  return texts;
}

/** Counts the cached answers before and after a change. */
async function survivors(change: string): Promise<{ before: number; after: number }> {
  const { pool, cache } = test.shop;
  await readAll();
  const entries = () => (cache as unknown as { status(): { entries: number } }).status().entries;
  const before = entries();
  await pool.query(change);
  await untilHeard(test.shop);
  return { before, after: entries() };
}

beforeEach(() => test.shop.cache.clear());

/** Changes that drop only a part of the cache, and one that drops everything of the catalogue. */
const changes = (): string[] => [
  `update products set price = price + 1 where id = ${shown[1]};
   update product_combinations set price = price + 5, images = images || images where id = ${sets[0]}`,
  `update products set price = price + 100, member_price = 90 where id in (${shown.slice(2, 5)})`,
  `update products set name = name || '新新' where id = ${shown[0]}`,
  `update products set images = images || images, volume = volume || '大' where id in (${shown.slice(1, 3)});
   update product_combinations set name = name || '新新', hashtag1 = '新新' where id in (${sets.slice(0, 2)})`,
  `update products set description = description || '<p>新</p>', hashtag1 = '新新', price = price + 3 where id = ${shown[4]}`,
  `update products set current_visibility_rule = 'OFFLINE', name = name || '舊' where id = ${shown[3]}`,
];

it('every cached page and answer is as one rendered afresh, after each kind of change', async () => {
  expect([...(await readAll()).values()].filter((text) => !text.startsWith('200'))).toEqual([]);
  for (const change of changes()) {
    await test.shop.db.execute(sql.raw(change));
    await untilHeard(test.shop);
    const cached = await readAll();
    test.shop.cache.clear();
    const fresh = await readAll();
    const wrong = [...fresh].filter(([address, text]) => cached.get(address) !== text);
    expect(
      wrong.map(([address]) => address),
      change,
    ).toEqual([]);
  }
});

it('a change of a price, a text or a picture leaves what does not show it', async () => {
  const last = shown.at(-1);
  for (const what of ['price = price + 1', `name = name || '新'`, `images = '[]'`]) {
    const one = await survivors(`update products set ${what} where id = ${last}`);
    expect(one.after / one.before, what).toBeGreaterThan(0.5);
  }
  const one = await survivors(
    `update product_combinations set name = name || '新' where id = ${sets[1]}`,
  );
  expect(one.after / one.before).toBeGreaterThan(0.5);
  expect(one.after).toBeLessThan(one.before);
  const weight = await survivors(`update products set weight = weight + 7 where id = ${last}`);
  expect(weight.after / weight.before).toBeLessThan(0.5);
});

it('a cached page and answer say of the stock what is so at once; lists of goods may be half a minute behind', async () => {
  const api = '/backstage/api/v1';
  const said = async () => {
    const texts = [];
    for (const url of [
      `/products/${shown[0]}`,
      `/products/${sets[0]}?combination=1`,
      `${api}/products/${shown[0]}/availability`,
      `${api}/product-combinations/${sets[0]}/availability`,
    ]) {
      const { body } = await test.http({ method: 'GET', url });
      texts.push(body.match(/"availability": ?"[^"]+"/g));
    }
    return texts;
  };
  const stock = (units: number, which: string) =>
    `update stock_records set web_stock = ${units}, erp_stock = ${units}, locked = 0 where product_id ${which}`;
  const ofSet = `in (select product_id from product_combination_products where combination_id = ${sets[0]})`;
  const one = `= ${shown[0]}`;
  const seen = new Set<string>();
  for (const change of [
    stock(300, one),
    stock(7, one),
    stock(0, one),
    stock(300, ofSet),
    stock(0, ofSet),
  ]) {
    await said();
    await test.shop.pool.query(change);
    await untilHeard(test.shop);
    const cached = await said();
    test.shop.cache.clear();
    expect(cached, change).toEqual(await said());
    seen.add(JSON.stringify(cached));
  }
  expect(seen.size).toBeGreaterThan(2);
});

it('what is said of the stock drops the page and the answer of those goods, and home with the set of its chooser, and a count that changes no state nothing', async () => {
  // The test before has removed the pictures of some goods.
  await test.shop.pool.query(
    `update products set images = (select images from products where id = ${shown[0]}) where images = '[]'`,
  );
  const last = shown.at(-2);
  const set = (units: number) =>
    `update stock_records set web_stock = ${units}, erp_stock = ${units}, locked = 0 where product_id = ${last}`;
  await test.shop.pool.query(set(300));
  addresses = [...addresses, `/products/${last}`];
  const same = await survivors(set(299));
  expect(same.after).toBe(same.before);
  const soldOut = await survivors(set(0));
  // Any product may become the better choice of the chooser.
  expect(soldOut.before - soldOut.after).toBe(4);
});

it('the database says which products have changed, and that the catalogue has where more than that or many products have', async () => {
  const update = (what: string, where = `id = ${shown[0]}`) =>
    announcedBy(test.shop, () =>
      test.shop.pool.query(`update products set ${what} where ${where}`),
    );
  expect(await update('price = price + 1')).toEqual([`catalog@only ${shown[0]}`]);
  expect(await update('member_price = null')).toEqual([`catalog@only ${shown[0]}`]);
  const parts = `catalog@parts ${shown[0]} kin-${shown[0]}`;
  expect(await update(`description = description || '一'`)).toEqual([parts]);
  expect(await update(`price = price + 1, name = name || '一'`)).toEqual([`${parts} words`]);
  expect(await update(`name = name || '一', weight = weight + 1`)).toEqual(['catalog']);
  expect(await update('price = price + 1', 'true')).toEqual(['catalog']);
  expect(await update('price = price + 1', 'false')).toEqual([]);
  expect(await update(`name = name || '一'`, 'true')).toEqual(['catalog']);
  const announced = (text: string) => announcedBy(test.shop, () => test.shop.pool.query(text));
  const combination = (what: string) =>
    announced(`update product_combinations set ${what} where id = ${sets[0]}`);
  expect(await combination('price = price + 1')).toEqual([`catalog@sets set-${sets[0]}`]);
  expect(await combination(`hashtag1 = hashtag1 || '一'`)).toEqual([
    `catalog@sets set-${sets[0]} words`,
  ]);
  expect(await announced('update product_combinations set price = 1 where false')).toEqual([]);
  for (const table of ['product_combinations', 'product_series', 'products'])
    expect(await announced(`update ${table} set weight = weight + 1`), table).toEqual(['catalog']);
  expect(await announced('update discount_events set discount_value = 7')).toEqual(['promotions']);
});
