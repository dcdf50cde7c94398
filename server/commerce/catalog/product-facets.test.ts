import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent, newProduct } from '#server/testing/new-goods.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, discount_events cascade');
});

async function facets(query = {}) {
  const { data } = await test.api.listProductFacets({ query });
  const counts = (values: { value: string; count: number }[]) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]));
  return {
    ...data,
    usage: counts(data.usage),
    material: counts(data.material),
    absorbency: counts(data.absorbency),
  };
}

describe('facets of the listing', () => {
  beforeEach(async () => {
    const product = (values: object) => newProduct(test.shop, values);
    await product({ usage: '日用', material: '棉柔', absorbency: '一般', price: 100 });
    await product({ usage: '夜用', material: '棉柔', absorbency: '量多', price: 200 });
    await product({ usage: '夜用', material: '天絲', absorbency: '量多', price: 300 });
    await product({ name: '潔淨露', price: 400 });
    await product({ usage: '夜用', currentVisibilityRule: 'OFFLINE', price: 1 });
  });

  it('count every value of ONLINE products', async () => {
    expect(await facets()).toEqual({
      total: 4,
      usage: { 夜用: 2, 日用: 1 },
      material: { 棉柔: 2, 天絲: 1 },
      absorbency: { 量多: 2, 一般: 1 },
      minPrice: 100,
      maxPrice: 400,
    });
  });

  it('ignore the choice of a kind in its own counts, because its values combine with OR', async () => {
    expect(await facets({ material: ['天絲'] })).toEqual({
      total: 1,
      usage: { 夜用: 1 },
      material: { 棉柔: 2, 天絲: 1 },
      absorbency: { 量多: 1 },
      minPrice: 300,
      maxPrice: 300,
    });
  });

  it('take the price bounds from what passes the other filters', async () => {
    expect(await facets({ usage: ['夜用'], maxPrice: 250 })).toMatchObject({
      total: 1,
      usage: { 夜用: 1, 日用: 1 },
      minPrice: 200,
      maxPrice: 300,
    });
  });

  it('use the prices that shoppers pay', async () => {
    await newDiscountEvent(test.shop, { discountType: 'AMOUNT', discountValue: 90 });
    expect(await facets()).toMatchObject({ minPrice: 10, maxPrice: 310 });
  });

  it('follow the keyword, also when it finds nothing', async () => {
    expect(await facets({ keyword: '潔淨露' })).toMatchObject({ total: 1, usage: {} });
    expect(await facets({ keyword: '咖啡' })).toEqual({
      total: 0,
      usage: {},
      material: {},
      absorbency: {},
      minPrice: null,
      maxPrice: null,
    });
  });
});
