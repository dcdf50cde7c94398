import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '#contract/call.ts';
import type { Calls } from '#contract/calls/index.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { maintainSettings } from '#server/content/tables.ts';
import { seedMoment } from '#server/platform/database/testing.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newDiscountEvent, newProduct, newSeries } from '#server/testing/new-goods.ts';
import { listProducts } from './list-products.ts';
import { subSeries } from './tables.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query('truncate products, discount_events, product_series cascade');
});

const product = (values: Parameters<typeof newProduct>[1] = {}) => newProduct(test.shop, values);

type Query = NonNullable<Input<Calls['listProducts']>['query']>;

async function list(query: Query = {}) {
  const { data, meta } = await test.api.listProducts({ query });
  return { products: data, ids: data.map(({ id }) => id), meta };
}

const idsOf = async (query: Query = {}) => (await list(query)).ids;

const longFields = [
  'internationalBarcode',
  'description',
  'spec',
  'notice',
  'introduction',
  'webIntroduction',
  'mobileIntroduction',
  'relateSelves',
];

describe('the whole list', () => {
  it('is every ONLINE product, each as the call of one product answers it, without meta [3.008, 7.026, 4.009, 4.025]', async () => {
    const family = { family: '日用 23 cm', description: '<p>棉</p><script>bad()</script>' };
    const ids = [await product(family), await product(family), await product()];
    await product({ currentVisibilityRule: 'OFFLINE' });
    const { meta, ...listed } = await list();
    const alone = ids.map((id) => test.api.readProduct({ params: { id } }));
    expect(listed.products).toEqual((await Promise.all(alone)).map(({ data }) => data));
    expect(listed.products[0]).toMatchObject({
      description: '<p>棉</p>',
      relateSelves: [{ id: ids[1] }],
    });
    expect(meta).toBeUndefined();
  });

  it('leaves out the long fields and the other sizes with fields=card [7.026]', async () => {
    const id = await product();
    const { products: cards } = await list({ fields: 'card' });
    const { data: whole } = await test.api.readProduct({ params: { id } });
    const [card = { id: 0 }] = cards;
    expect(cards).toEqual([expect.objectContaining({ id })]);
    expect(whole).toMatchObject(card);
    for (const field of longFields) expect(card).not.toHaveProperty(field);
  });

  it('takes no other value of fields', async () => {
    expect((await test.http('/api/v1/products?fields=all')).statusCode).toBe(422);
  });

  it('has only the requested ids', async () => {
    const [first, , third] = [await product(), await product(), await product()];
    expect(await idsOf({ ids: [third, first, 999_999] })).toEqual([first, third]);
    const many = Array.from({ length: 300 }, (_, index) => index + 1_000_000);
    expect(await idsOf({ ids: [third, ...many] })).toEqual([third]);
  });

  it('ends after a thousand products or ten thousand cards, and then says how many there are', async () => {
    await test.shop.pool.query(
      `insert into products (name, material_no, price)
       select 'x', 'many-' || number, 1 from generate_series(1, 10001) as number`,
    );
    const whole = await listProducts(test.shop, {});
    expect(whole.items).toHaveLength(1000);
    expect(whole.meta).toEqual({ total: 10_001, page: 1, perPage: 1000 });
    const cards = await listProducts(test.shop, { fields: 'card' });
    expect(cards.items).toHaveLength(10_000);
    expect(cards.meta).toEqual({ total: 10_001, page: 1, perPage: 10_000 });
  });

  it('is public and needs no token [7.026]', async () => {
    const response = await test.http('/api/v1/products');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 200, data: [] });
  });
});

describe('a page', () => {
  it('has meta, also after the last page', async () => {
    const ids = [await product(), await product(), await product()];
    expect(await list({ page: 1, perPage: 2 })).toMatchObject({
      ids: ids.slice(0, 2),
      meta: { total: 3, page: 1, perPage: 2 },
    });
    expect(await list({ page: 2, perPage: 2 })).toMatchObject({ ids: ids.slice(2) });
    expect(await list({ page: 9, perPage: 2 })).toMatchObject({
      ids: [],
      meta: { total: 3, page: 9, perPage: 2 },
    });
  });

  it('has 20 products by default and 100 at most', async () => {
    expect((await list({ page: 1 })).meta).toEqual({ total: 0, page: 1, perPage: 20 });
    const { statusCode } = await test.http('/api/v1/products?page=1&per_page=101');
    expect(statusCode).toBe(422);
  });
});

describe('the order', () => {
  it('recommended sorts by weight and puts sold-out products last, across pages', async () => {
    const soldOut = await product({ weight: 9, stock: { webStock: 3, locked: 3 } });
    const light = await product({ weight: 1, stock: { webStock: 1 } });
    const heavy = await product({ weight: 5 });
    const alsoOut = await product({ weight: 2, stock: { webStock: 0 } });
    const expected = [heavy, light, soldOut, alsoOut];
    expect(await idsOf()).toEqual(expected);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => idsOf({ page, perPage: 1 })));
    expect(pages.flat()).toEqual(expected);
    expect(await idsOf({ page: 2, perPage: 3 })).toEqual([alsoOut]);
  });

  it('recommended follows the count in use: the ERP stock unless the ERP is maintained', async () => {
    const onlyWeb = await product({ weight: 2, stock: { webStock: 5, erpStock: 0 } });
    const onlyErp = await product({ weight: 1, stock: { webStock: 0, erpStock: 5 } });
    const { db } = test.shop;
    expect(await idsOf({ inStock: true })).toEqual([onlyWeb]);
    await db.insert(maintainSettings).values({ type: 'YIPIN_ERP', isMaintained: false });
    test.shop.cache.clear();
    expect(await idsOf({ inStock: true })).toEqual([onlyErp]);
    await db.update(maintainSettings).set({ isMaintained: true });
    test.shop.cache.clear();
    expect(await idsOf({ inStock: true })).toEqual([onlyWeb]);
    await db.delete(maintainSettings).where(eq(maintainSettings.type, 'YIPIN_ERP'));
  });

  it('popular sorts by sales, newest by age', async () => {
    const old = await product({ soldCount: 50, createdAt: new Date('2026-01-01') });
    const recent = await product({ soldCount: 10, createdAt: new Date('2026-06-01') });
    expect(await idsOf({ sort: 'popular' })).toEqual([old, recent]);
    expect(await idsOf({ sort: 'newest' })).toEqual([recent, old]);
  });

  it('by price uses the price that a shopper pays now, event price included', async () => {
    const list100 = await product({ price: 100 });
    const member90 = await product({ price: 300, memberPrice: 90 });
    const event80 = await product({ price: 200 });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'FIXED_PRICE',
      discountValue: 80,
      productIds: [event80],
    });
    expect(await idsOf({ sort: 'price_asc' })).toEqual([event80, member90, list100]);
    expect(await idsOf({ sort: 'price_desc' })).toEqual([list100, member90, event80]);
  });
});

describe('filters', () => {
  it('combine values of one kind with OR and kinds with AND', async () => {
    const dayCotton = await product({ usage: '日用', material: '棉柔', absorbency: '一般' });
    const nightCotton = await product({ usage: '夜用', material: '棉柔', absorbency: '量多' });
    const nightTencel = await product({ usage: '夜用', material: '天絲', absorbency: '量多' });
    await product({ usage: '清潔' });
    expect(await idsOf({ usage: ['日用', '夜用'] })).toEqual([dayCotton, nightCotton, nightTencel]);
    expect(await idsOf({ usage: ['夜用'], material: ['棉柔', '有機棉'] })).toEqual([nightCotton]);
    expect(await idsOf({ absorbency: ['量多'], material: ['天絲'] })).toEqual([nightTencel]);
  });

  it('select by length and scent', async () => {
    const short = await product({ lengthCm: 21, scented: false });
    const long = await product({ lengthCm: 42, scented: true });
    await product();
    expect(await idsOf({ minLength: 22 })).toEqual([long]);
    expect(await idsOf({ minLength: 21, maxLength: 30 })).toEqual([short]);
    expect(await idsOf({ scented: false })).toEqual([short]);
    expect(await idsOf({ scented: true })).toEqual([long]);
  });

  it('compare the price that a shopper pays, and find what is on sale', async () => {
    const plain = await product({ price: 100 });
    const reduced = await product({ price: 200 });
    await newDiscountEvent(test.shop, {
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'AMOUNT',
      discountValue: 150,
      productIds: [reduced],
    });
    expect(await idsOf({ maxPrice: 60 })).toEqual([reduced]);
    expect(await idsOf({ minPrice: 60 })).toEqual([plain]);
    expect(await idsOf({ minPrice: 50, maxPrice: 50 })).toEqual([reduced]);
    expect(await idsOf({ onSale: true })).toEqual([reduced]);
  });

  it('select by a series or sub-series that is ONLINE', async () => {
    const inside = await product();
    await product();
    const { id, subSeriesId } = await newSeries(test.shop, [inside]);
    expect(await idsOf({ seriesId: id })).toEqual([inside]);
    expect(await idsOf({ subSeriesId })).toEqual([inside]);
    await test.shop.db.update(subSeries).set({ currentVisibilityRule: 'OFFLINE' });
    test.shop.cache.clear();
    expect(await idsOf({ seriesId: id })).toEqual([]);
    expect(await idsOf({ subSeriesId })).toEqual([]);
  });
});

describe('the keyword', () => {
  it('finds words of one, two and more characters in the name', async () => {
    const night = await product({ name: '天絲夜用衛生棉 35cm' });
    await product({ name: '棉柔日用衛生棉' });
    expect(await idsOf({ keyword: '絲' })).toEqual([night]);
    expect(await idsOf({ keyword: '夜用' })).toEqual([night]);
    expect(await idsOf({ keyword: '天絲夜用衛生棉' })).toEqual([night]);
  });

  it('must match with every word, in any order and written together or apart', async () => {
    const night = await product({ name: '天絲夜用衛生棉' });
    await product({ name: '棉柔夜用衛生棉' });
    expect(await idsOf({ keyword: '夜用 天絲' })).toEqual([night]);
    expect(await idsOf({ keyword: '夜用天絲' })).toEqual([night]);
    expect(await idsOf({ keyword: '夜用　護墊' })).toEqual([]);
  });

  it('matches full width, capitals, hashtags and material numbers', async () => {
    const id = await product({
      name: '潔淨露 200ＭＬ',
      hashtag1: '#弱酸性',
      materialNo: 'QM-W200',
    });
    for (const keyword of [
      '200ml',
      '２００ＭＬ',
      '弱酸性',
      'qm-w200',
      'QMW200',
      'ｑｍ－ｗ２００',
    ]) {
      expect(await idsOf({ keyword }), keyword).toEqual([id]);
    }
  });

  it('finds products by synonyms', async () => {
    const id = await product({ name: '日用衛生棉' });
    expect(await idsOf({ keyword: '衛生巾' })).toEqual([id]);
    expect(await idsOf({ keyword: '姨媽巾 日用' })).toEqual([id]);
  });

  it('finds products by the name of a series that is ONLINE', async () => {
    const id = await product({ name: '柔膚巾' });
    const other = await product({ name: '旅行護墊' });
    const { id: seriesId } = await newSeries(test.shop, [id], { name: '護墊' });
    expect(await idsOf({ keyword: '護墊' })).toEqual([id, other]);
    expect(await idsOf({ keyword: '護墊 柔膚' })).toEqual([id]);
    await test.shop.pool.query(
      "update product_series set current_visibility_rule = 'OFFLINE' where id = $1",
      [seriesId],
    );
    test.shop.cache.clear();
    expect(await idsOf({ keyword: '護墊' })).toEqual([other]);
  });

  it('never finds OFFLINE products, and finds nothing by punctuation', async () => {
    await product({ name: '未上市 100%純棉', currentVisibilityRule: 'OFFLINE' });
    await product({ name: '100%純棉' });
    expect(await idsOf({ keyword: '未上市' })).toEqual([]);
    expect(await idsOf({ keyword: '%' })).toEqual([]);
    expect(await idsOf({ keyword: '100%' })).toHaveLength(1);
    expect(await idsOf({ keyword: '  ' })).toHaveLength(1);
  });

  it('counts what it finds', async () => {
    for (let i = 0; i < 3; i++) await product({ name: `夜用 ${i}` });
    await product({ name: '日用' });
    expect((await list({ keyword: '夜用', page: 1, perPage: 2 })).meta?.total).toBe(3);
  });
});

describe('prices of a list', () => {
  it('include the running event and follow its end [3.028]', async () => {
    await product({ price: 200, memberPrice: 180 });
    const eventEndAt = new Date('2026-11-20T18:00:00+08:00');
    const eventId = await newDiscountEvent(test.shop, { title: '全館九折', eventEndAt });
    const { products } = await list();
    expect(products[0]).toMatchObject({
      price: 200,
      memberPrice: 180,
      eventPrice: 162,
      discounts: [
        {
          id: eventId,
          title: '全館九折',
          label: '九折',
          discount: 18,
          endsAt: '2026-11-20T18:00:00+08:00',
        },
      ],
    });
    test.clock.set(eventEndAt);
    const [after] = (await list()).products;
    expect(after).toMatchObject({ eventPrice: null, discounts: [] });
    expect(after && sellingPrice(after)).toBe(180);
    test.clock.set(seedMoment);
  });
});
