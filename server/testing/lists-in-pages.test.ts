import { beforeAll, expect, it } from 'vitest';
import { shopForTests } from './for-tests.ts';
import { newGift, newProduct } from './new-goods.ts';

const test = shopForTests();
beforeAll(async () => {
  for (const stock of [3, 4, 5]) {
    await newProduct(test.shop, { stock });
    await newGift(test.shop, { stock });
  }
});

const get = async (path: string) => (await test.http(`/api/v1/${path}`)).json();

it.each([
  'user/level-rules',
  'system/maintain-settings',
  'products/stocks',
  'gifts/stocks',
  'news-categories/nav',
  'news/newest',
  'test-reports',
])('%s answers a page with meta if one is asked for, and all without', async (path) => {
  const whole = await get(path);
  expect(whole).toEqual({ status: 200, data: expect.any(Array) });
  const { length: total } = whole.data;
  expect(await get(`${path}?page=1&per_page=2`)).toEqual({
    status: 200,
    data: whole.data.slice(0, 2),
    meta: { total, page: 1, per_page: 2 },
  });
  expect(await get(`${path}?page=2&per_page=2`)).toMatchObject({
    data: whole.data.slice(2, 4),
    meta: { total, page: 2, per_page: 2 },
  });
  expect(await get(`${path}?page=0`)).toMatchObject({ status: 422 });
  expect(await get(`${path}?page=1&per_page=101`)).toMatchObject({ status: 422 });
});
