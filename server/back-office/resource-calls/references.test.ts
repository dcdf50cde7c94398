import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '#contract/resources/resource.ts';
import { checkRecord } from '#rules/records/check-record.ts';
import { subSeriesProducts } from '#server/commerce/catalog/tables.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { readRecord } from '#server/resource-engine/read-records.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newGift, newProduct } from '#server/testing/new-goods.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests({ seeded: true });
const image = '/media/series/web-1920.webp';

describe('references of a record', () => {
  let series: RecordApi;
  let subSeries: RecordApi;
  let combinations: RecordApi;
  let goods: number[];
  beforeAll(async () => {
    series = await recordApi(test, 'product-series');
    subSeries = await recordApi(test, 'product-sub-series');
    combinations = await recordApi(test, 'product-combinations');
    goods = [];
    for (let made = 0; made < 3; made++) goods.push(await newProduct(test.shop));
  });
  const newSeries = async () =>
    Number(
      (await series.call('create', { name: '日用', webImage: image, mobileImage: image })).data.id,
    );

  it('stay in the order in which operators arrange them, and are replaced as a whole', async () => {
    const [first, second, third] = goods;
    const { data } = await subSeries.call('create', {
      name: '護墊',
      productSeriesId: await newSeries(),
      products: [third, first, second],
    });
    expect(data.products).toEqual([third, first, second]);
    const id = Number(data.id);
    const changed = await subSeries.call('update', { products: [second, third], version: 1 }, id);
    expect(changed.data).toMatchObject({ products: [second, third], version: 2 });
    const rows = await test.shop.db
      .select()
      .from(subSeriesProducts)
      .where(eq(subSeriesProducts.subSeriesId, id));
    expect(rows).toHaveLength(2);
    const found = await subSeries.call('advance-search', {
      conditions: { field: 'products', is: 'equal', value: second },
    });
    expect(found.rows.map((row) => row.id)).toContain(id);
    const without = await subSeries.call('advance-search', {
      conditions: {
        all: [
          { field: 'products', is: 'empty', value: true },
          { field: 'id', is: 'equal', value: id },
        ],
      },
    });
    expect(without.rows).toEqual([]);
  });

  it('come with numbers of pieces where these count, and are the same in whatever order', async () => {
    const [first = 0, second = 0] = goods;
    const products = [
      { id: second, quantity: 2 },
      { id: first, quantity: 1 },
    ];
    const body = { name: '雙包', materialNo: 'SET-1', price: 300, products };
    const { data } = await combinations.call('create', body);
    const id = Number(data.id);
    expect(data.products).toEqual(products.toReversed());
    const same = await combinations.call('update', { products, version: 1 }, id);
    expect(same.data.version).toBe(1);
    expect((await combinations.call('history', undefined, id)).rows).toHaveLength(1);
  });

  it.each([
    ['a record that does not exist', [{ id: 2_000_000_000, quantity: 1 }], '找不到這筆資料'],
    ['the same record twice', 'twice', '同一筆資料只能出現一次'],
    ['no pieces', 'none', '數量需介於 1 與 999 之間'],
    ['nothing at all', [], '至少選擇 1 項'],
  ])('are refused in words: %s', async (_, given, sentence) => {
    const [first = 0] = goods;
    const twice = [
      { id: first, quantity: 1 },
      { id: first, quantity: 1 },
    ];
    const products =
      given === 'twice' ? twice : given === 'none' ? [{ id: first, quantity: 0 }] : given;
    const answer = await combinations.call('create', {
      name: '錯誤',
      materialNo: `WRONG-${sentence.length}`,
      price: 300,
      products,
    });
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(Object.entries(answer.errors).join()).toMatch(/^products/);
    expect(Object.values(answer.errors)).toContain(sentence);
  });

  it('keep what they name from being removed, and say who needs it [7.139]', async () => {
    const bundled = await newProduct(test.shop);
    const combination = await newCombination(test.shop, { [bundled]: 1 });
    const seriesId = await newSeries();
    const made = await subSeries.call('create', {
      name: '分類',
      productSeriesId: seriesId,
      products: [bundled],
    });
    const products = await recordApi(test, 'products');
    expect(await products.call('delete', { version: 1 }, bundled)).toMatchObject({
      code: 'RECORD_IN_USE',
      extra: {
        usedBy: [
          {
            label: '組合',
            count: 1,
            path: '/product-combinations',
            records: [{ id: combination, title: expect.any(String) }],
          },
          {
            label: '子系列',
            count: 1,
            path: '/product-sub-series',
            records: [{ id: made.data.id, title: '分類' }],
          },
        ],
      },
    });
    expect(await series.call('delete', { version: 1 }, seriesId)).toMatchObject({
      extra: { usedBy: [{ label: '子系列', count: 1 }] },
    });
  });

  it('name the first three of those that need them, and what to do only where it can be done', async () => {
    const gift = await newGift(test.shop);
    const rewards = await recordApi(test, 'threshold-rewards');
    for (const title of ['一', '二', '三', '四']) {
      await rewards.call('create', { title, thresholdAmount: 1000, gifts: [gift] });
    }
    const gifts = await recordApi(test, 'gifts');
    const { extra, message } = await gifts.call('delete', { version: 1 }, gift);
    expect(extra.usedBy).toMatchObject([
      { label: '滿額贈', count: 4, records: [{ title: '一' }, { title: '二' }, { title: '三' }] },
    ]);
    expect(message).toContain('可以改為下架');
    const benefits = await recordApi(test, 'level-benefits', { role: 'owner' });
    const [benefit] = (await benefits.call('search', {})).rows;
    const levels = await recordApi(test, 'level-rules', { role: 'owner' });
    expect(await levels.call('delete', { version: 1 }, Number(benefit?.levelId))).toMatchObject({
      code: 'RECORD_IN_USE',
      message: '這筆資料仍被使用，無法刪除',
    });
  });

  it('come back with a record whose removal is undone', async () => {
    const [first, second] = goods;
    const made = await subSeries.call('create', {
      name: '回來',
      productSeriesId: await newSeries(),
      products: [second, first],
    });
    const id = Number(made.data.id);
    await subSeries.call('delete', { version: 1 }, id);
    const [removal] = (await subSeries.call('history', undefined, id)).rows;
    const { data } = await subSeries.call('undo', undefined, Number(removal?.id));
    expect(data.record).toMatchObject({ id, products: [second, first] });
  });
});

describe('what the shop is seeded with', () => {
  // A shop has no offers, redirects and messages until somebody makes one.
  const seeded = resourceAdapters.filter(
    ({ resource: { madeByUpload, name } }) =>
      !madeByUpload && !['redirects', 'messages'].includes(name) && !name.endsWith('-offers'),
  );
  it.each(seeded.map((adapter) => [adapter.resource.name, adapter] as const))(
    'keeps to the declaration of %s',
    async (_, adapter) => {
      const rows = await test.shop.db.select({ id: adapter.column('id') }).from(adapter.table);
      expect(rows.length).toBeGreaterThan(0);
      for (const { id } of rows) {
        const record = await readRecord(test.shop.db, adapter, Number(id));
        expect(writableFields(adapter.resource).length).toBeGreaterThan(0);
        expect(record && checkRecord(adapter.resource, record), `${id}`).toEqual({});
      }
    },
  );
});
