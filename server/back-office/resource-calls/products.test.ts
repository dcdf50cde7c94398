import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { productPrices, products } from '#server/commerce/catalog/tables.ts';
import { setStock } from '#server/commerce/stock/set-stock.ts';
import { announcedBy } from '#server/testing/announced-changes.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let api: RecordApi;
beforeAll(async () => {
  api = await recordApi(test, 'products');
});

let count = 0;
async function make(values: Record<string, unknown> = {}) {
  count += 1;
  const body = { name: `棉柔 ${count}`, materialNo: `M-${count}`, price: 120, ...values };
  const { data } = await api.call('create', body);
  return Number(data.id);
}

describe('a product in the back office', () => {
  it('is in the shop at once when it is ONLINE, can be bought, and is gone when it is OFFLINE [7.136, 7.138]', async () => {
    let id = 0;
    const announced = await announcedBy(test.shop, async () => {
      id = await make({ currentVisibilityRule: 'ONLINE' });
    });
    expect(announced).toContain('catalog');
    test.shop.cache.clear();
    expect((await test.api.readProduct({ params: { id } })).data).toMatchObject({ price: 120 });
    await setStock(test.shop.db, { productId: id, webStock: 3, erpStock: 3 });
    const shopper = await newShopper(test);
    expect(await refusalOf(buy(shopper, { products: { [id]: 1 } }))).toBe('');
    await api.call('update-row', { currentVisibilityRule: 'OFFLINE', version: 1 }, id);
    test.shop.cache.clear();
    expect(await refusalOf(test.api.readProduct({ params: { id } }))).toBe('NOT_FOUND');
  });

  it('is not removed while orders, combinations or units in stock need it, and says which [7.139]', async () => {
    const ordered = await newProduct(test.shop, { stock: 5 });
    await buy(await newShopper(test), { products: { [ordered]: 1 } });
    const bundled = await newProduct(test.shop);
    await newCombination(test.shop, { [bundled]: 2 });
    const remove = (id: number) => api.call('delete', { version: 1 }, id);
    expect(await remove(ordered)).toMatchObject({
      status: 409,
      code: 'RECORD_IN_USE',
      extra: {
        usedBy: [
          { label: '庫存', count: 1 },
          { label: '訂單', count: 1, path: '/orders' },
        ],
      },
    });
    expect((await remove(bundled)).extra).toMatchObject({ usedBy: [{ label: '組合', count: 1 }] });
    const { data } = await api.call('destroy-all', { ids: [ordered, bundled] });
    expect(data).toMatchObject({ deleted: [], kept: [{ errorCode: 'RECORD_IN_USE' }, {}] });
    expect((await api.call('history', undefined, ordered)).rows).toEqual([]);
  });

  it('has a price that only who may set prices changes; other fields are free [9.045]', async () => {
    const marketing = await recordApi(test, 'products', { role: 'marketing' });
    const id = await make();
    const forbidden = { code: 'FORBIDDEN', extra: { right: 'price.write', field: 'price' } };
    expect(await marketing.call('update', { price: 1, version: 1 }, id)).toMatchObject(forbidden);
    expect(
      await marketing.call('update-list', { rows: [{ id, price: 1, version: 1 }] }),
    ).toMatchObject(forbidden);
    expect(
      await marketing.call('create', { name: '新', materialNo: 'N-1', price: 1 }),
    ).toMatchObject(forbidden);
    expect(await marketing.call('copy', undefined, id)).toMatchObject(forbidden);
    const named = await marketing.call('update', { name: '新名稱', version: 1 }, id);
    expect(named.data).toMatchObject({ name: '新名稱', price: 120 });
    await api.call('update', { price: 90, version: 2 }, id);
    const [change] = (await api.call('history', undefined, id)).rows;
    expect(await marketing.call('undo', undefined, Number(change?.id))).toMatchObject(forbidden);
  });

  it('keeps every price that it ever had', async () => {
    const id = await make({ memberPrice: 100 });
    await api.call('update', { memberPrice: 95, version: 1 }, id);
    const rows = await test.shop.db
      .select({ price: productPrices.price, memberPrice: productPrices.memberPrice })
      .from(productPrices)
      .where(eq(productPrices.productId, id))
      .orderBy(productPrices.id);
    expect(rows).toEqual([
      { price: 120, memberPrice: 100 },
      { price: 120, memberPrice: 95 },
    ]);
  });

  it('is refused with a sentence at the field that is wrong', async () => {
    const id = await make({ materialNo: 'TAKEN' });
    const again = await api.call('create', { name: '同號', materialNo: 'TAKEN', price: 1 });
    expect(again.errors).toEqual({ material_no: '已有相同的資料' });
    const dearer = await api.call('update', { memberPrice: 121, version: 1 }, id);
    expect(dearer.errors).toEqual({ member_price: '會員價不可高於售價' });
    const cheaper = await api.call('update', { memberPrice: 110, version: 1 }, id);
    expect(cheaper.status).toBe(200);
    const lowered = await api.call('update', { price: 105, version: 2 }, id);
    expect(lowered.errors).toEqual({ member_price: '會員價不可高於售價' });
    expect((await api.call('create', { price: 1 })).errors).toEqual({
      name: '此欄位為必填',
      material_no: '此欄位為必填',
    });
  });

  it('that was changed past the shop makes copies read before it stale', async () => {
    const id = await make();
    await test.shop.db.update(products).set({ origin: '台灣' }).where(eq(products.id, id));
    const { code, extra } = await api.call('update', { name: '舊', version: 1 }, id);
    expect(code).toBe('STALE_RECORD');
    expect(extra).toMatchObject({ current: { version: 2, origin: '台灣' } });
  });

  it('is copied again and again under a number and a name of its own, and never ONLINE [7.140]', async () => {
    const id = await make({ name: '原', materialNo: 'C-1', currentVisibilityRule: 'ONLINE' });
    const copies = [await api.call('copy', undefined, id), await api.call('copy', undefined, id)];
    expect(copies.map(({ data }) => data)).toMatchObject([
      { name: '原（複本）', materialNo: 'C-1（複本）', currentVisibilityRule: 'OFFLINE' },
      { name: '原（複本 2）', materialNo: 'C-1（複本 2）', price: 120 },
    ]);
    const long = await make({ name: '長'.repeat(80) });
    const { data } = await api.call('copy', undefined, long);
    expect(data.name).toHaveLength(80);
    expect(data.name).toMatch(/長（複本）$/);
  });
});

describe('a list of products', () => {
  it('is found by words and conditions, in any declared order, in pages that never overlap [7.135]', async () => {
    const ids = [];
    for (const price of [50, 40, 40, 30]) {
      ids.push(
        await make({ name: `列表專用 ${price}`, price, usage: price > 40 ? '夜用' : '日用' }),
      );
    }
    const find = async (body: object) => {
      const { rows, meta } = await api.call('advance-search', { keyword: '列表專用', ...body });
      return { ids: rows.map(({ id }) => id), total: meta.total };
    };
    const [a, b, c, d] = ids;
    const byPrice = { sort: { field: 'price', direction: 'ascending' }, perPage: 2 };
    expect(await find(byPrice)).toEqual({ ids: [d, b], total: 4 });
    expect(await find({ ...byPrice, page: 2 })).toEqual({ ids: [c, a], total: 4 });
    expect(await find({ conditions: { field: 'usage', is: 'equal', value: '夜用' } })).toEqual({
      ids: [a],
      total: 1,
    });
    const either = {
      all: [
        { field: 'price', is: 'to', value: 49 },
        {
          any: [
            { field: 'price', is: 'equal', value: 30 },
            { field: 'id', is: 'one_of', value: [b] },
          ],
        },
      ],
    };
    expect((await find({ conditions: either })).ids).toEqual([d, b]);
    expect(
      (await find({ conditions: { field: 'member_price', is: 'empty', value: true } })).total,
    ).toBe(4);
    expect(
      (await find({ conditions: { field: 'updated_at', is: 'within', value: 'TODAY' } })).total,
    ).toBe(4);
  });

  it('is removed as a whole only if it is as long as the operator saw [7.141]', async () => {
    for (let made = 0; made < 3; made++) await make({ name: '待刪除' });
    const search = { keyword: '待刪除' };
    const wrong = await api.call('destroy-all', { search, expectedCount: 2 });
    expect(wrong).toMatchObject({ status: 409, code: 'COUNT_CHANGED', extra: { count: 3 } });
    const { data } = await api.call('destroy-all', { search, expectedCount: 3 });
    expect(data).toMatchObject({ deleted: [{}, {}, {}].map(() => expect.any(Number)), kept: [] });
    expect((await api.call('search', search)).meta.total).toBe(0);
  });

  it('is told of each row what became of it, also of two rows for the same product [7.143]', async () => {
    const id = await make();
    const { data } = await api.call('update-list', {
      rows: [
        { id, version: 1, weight: 30 },
        { id, version: 1, weight: 40 },
      ],
    });
    expect(data).toMatchObject({
      changed: 1,
      refused: 1,
      rows: [{ version: 2 }, { errorCode: 'STALE_RECORD' }],
    });
  });

  it('is changed row by row: what is refused leaves the others changed [7.143]', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const { data } = await api.call('update-list', {
      rows: [
        { id: three, version: 1, weight: 30 },
        { id: one, version: 9, weight: 10 },
        { id: two, version: 1, memberPrice: 500 },
        { id: 2_000_000, version: 1, weight: 1 },
      ],
    });
    expect(data).toMatchObject({
      changed: 1,
      refused: 3,
      rows: [
        { id: three, version: 2, errorCode: null },
        { id: one, version: null, errorCode: 'STALE_RECORD' },
        { id: two, errorCode: 'VALIDATION_FAILED', errors: { memberPrice: expect.any(String) } },
        { id: 2_000_000, errorCode: 'NOT_FOUND' },
      ],
    });
  });
});
