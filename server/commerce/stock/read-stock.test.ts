import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, gifts cascade');
  test.shop.cache.clear();
});

const stocks = async (path: string) => (await test.http(`/api/v1/${path}`)).json().data;

describe('product stocks', () => {
  it('are both counts by product id, for all products or for some [3.022, 7.028, 7.029]', async () => {
    const first = await newProduct(test.shop, { stock: { webStock: 5, erpStock: 3 } });
    const second = await newProduct(test.shop, { stock: { webStock: 0, erpStock: 9 } });
    const unlimited = await newProduct(test.shop);
    const records = [
      { id: first, web_stock: 5, erp_stock: 3 },
      { id: second, web_stock: 0, erp_stock: 9 },
    ];
    expect(await stocks('products/stocks')).toEqual(records);
    expect(await stocks(`products/stocks?ids=${second},${unlimited},999999`)).toEqual([records[1]]);
  });

  it('exclude units that temporary orders have reserved, and are never below 0', async () => {
    const id = await newProduct(test.shop, { stock: { webStock: 5, erpStock: 2, locked: 3 } });
    expect(await stocks('products/stocks')).toEqual([{ id, web_stock: 2, erp_stock: 0 }]);
  });

  it('are answered in pages of all products or of those with these ids, with how many there are', async () => {
    const ids: number[] = [];
    for (const webStock of [1, 2, 3, 4])
      ids.push(await newProduct(test.shop, { stock: { webStock } }));
    const [, second, third, fourth] = ids;
    const page = async (query: string) => {
      const { data, meta } = (await test.http(`/api/v1/products/stocks?${query}`)).json();
      return [data.map(({ id }: { id: number }) => id), meta];
    };
    expect(await page('page=2&per_page=3')).toEqual([[fourth], { total: 4, page: 2, per_page: 3 }]);
    expect(await page(`ids=${fourth},${second},${third}&per_page=2`)).toEqual([
      [second, third],
      { total: 3, page: 1, per_page: 2 },
    ]);
    expect(await page('page=9')).toEqual([[], { total: 4, page: 9, per_page: 20 }]);
  });

  it('cover ONLINE products only', async () => {
    const id = await newProduct(test.shop, { stock: {}, currentVisibilityRule: 'OFFLINE' });
    expect(await stocks('products/stocks')).toEqual([]);
    expect(await stocks(`products/stocks?ids=${id}`)).toEqual([]);
  });

  it('are those of all products with an empty list, skip gaps, and cover lists of any length [7.028, 7.029]', async () => {
    const first = await newProduct(test.shop, { stock: { webStock: 5 } });
    const ids = [first, await newProduct(test.shop, { stock: { webStock: 4 } })];
    const many = Array.from({ length: 1500 }, (_, index) => index + 1_000_000);
    const idsOf = async (query: string) =>
      (await stocks(`products/stocks?ids=${query}`)).map(({ id }: { id: number }) => id);
    for (const query of ['', ',', ids.join(',,'), `${ids.join(',')},`, [...ids, ...many].join()]) {
      expect(await idsOf(query), query).toEqual(ids);
    }
    expect(await idsOf(`,${ids[1]}`)).toEqual([ids[1]]);
  });

  it('refuse ids that are not a list of numbers', async () => {
    for (const ids of ['a', '1;2', '-1', '99999999999', '1,2,x', '9'.repeat(400)]) {
      const response = await test.http(`/api/v1/products/stocks?ids=${ids}`);
      expect(response.statusCode, ids).toBe(422);
    }
  });
});

describe('gift stocks', () => {
  it('are both counts by gift id, for all gifts or for some [7.017, 7.018]', async () => {
    const first = await newGift(test.shop, { stock: 1 });
    const second = await newGift(test.shop, { stock: { webStock: 8, erpStock: 7, locked: 1 } });
    const records = [
      { id: first, web_stock: 1, erp_stock: 1 },
      { id: second, web_stock: 7, erp_stock: 6 },
    ];
    expect(await stocks('gifts/stocks')).toEqual(records);
    expect(await stocks(`gifts/stocks?ids=${first}`)).toEqual([records[0]]);
    expect(await stocks('gifts/stocks?ids=')).toEqual(records);
  });
});
