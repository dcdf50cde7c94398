import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockAdjustments, stockRecords } from '#server/commerce/stock/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let api: RecordApi;
beforeAll(async () => {
  api = await recordApi(test, 'products');
});
afterEach(() => checkLedgers(test.shop.db));

let count = 0;
const goods = (values: Record<string, unknown> = {}) => {
  count += 1;
  return { name: `開張 ${count}`, materialNo: `OPEN-${count}`, price: 120, ...values };
};

async function stockOf(productId: number) {
  const [record] = await test.shop.db
    .select({ id: stockRecords.id })
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  const id = record?.id ?? 0;
  const adminApi = api.administrator.api;
  return {
    id,
    page: (await adminApi.readStockPage({ params: { id } })).data,
    movements: (await adminApi.listStockMovements({ params: { id } })).data,
  };
}

describe('the opening stock of a new product', () => {
  it('is in the ledger, in the log and in the list as soon as the product is made', async () => {
    const made = await api.call('create', goods({ openingStock: 50 }));
    expect(made).toMatchObject({ code: '', data: { available: 50 } });
    const id = Number(made.data.id);
    const { id: stockId, page, movements } = await stockOf(id);
    expect(page).toMatchObject({
      onHand: 50,
      webStock: 50,
      erpStock: 50,
      check: { isRight: true },
    });
    const { email } = api.administrator;
    expect(movements).toMatchObject([{ reason: 'OPENING', change: 50, balance: 50, by: email }]);
    const owner = await newAdministrator(test, 'owner');
    const { data: log } = await owner.api.searchAuditEntries({
      body: { subjectType: 'stocks', subjectId: stockId },
    });
    expect(log).toMatchObject([
      { call: 'adjustStocks', by: email, before: { onHand: 0 }, after: { onHand: 50 } },
    ]);
    const { rows } = await api.call('search', { keyword: `OPEN-${count}` });
    expect(rows).toMatchObject([{ id, available: 50 }]);
  });

  it('may be left out or be nothing: then nothing has moved', async () => {
    for (const said of [{}, { openingStock: null }, { openingStock: 0 }]) {
      const { data } = await api.call('create', goods(said));
      expect(data).toMatchObject({ available: 0 });
      expect((await stockOf(Number(data.id))).movements).toEqual([]);
    }
  });

  it('is booked once, however often the same product is sent', async () => {
    const body = goods({ openingStock: 7 });
    const before = await test.shop.db.$count(stockAdjustments);
    const answers = await Promise.all([api.call('create', body), api.call('create', body)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'VALIDATION_FAILED']);
    expect(await api.call('create', body)).toMatchObject({
      errors: { material_no: expect.any(String) },
    });
    const made = answers.find(({ code }) => code === '');
    expect((await stockOf(Number(made?.data.id))).movements).toHaveLength(1);
    expect(await test.shop.db.$count(stockAdjustments)).toBe(before + 1);
  });

  it('is a whole number of units, and nothing is made with another', async () => {
    for (const openingStock of [-1, 1.5, 10_000_000, '5']) {
      expect(await api.call('create', goods({ openingStock }))).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: { opening_stock: expect.any(String) },
      });
      const { rows } = await api.call('search', { keyword: `OPEN-${count}` });
      expect(rows).toEqual([]);
    }
  });

  it('is for who may change the stock, and for new products alone', async () => {
    const marketing = await recordApi(test, 'products', { role: 'marketing' });
    const { price: _, ...unpriced } = goods({ openingStock: 5 });
    expect(await marketing.call('create', { ...unpriced, price: 1 })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const draft = await marketing.call('version-save', { values: unpriced }, 0);
    expect(draft).toMatchObject({
      code: 'FORBIDDEN',
      extra: { right: 'stock.adjust', field: 'opening_stock' },
    });
    const { data } = await api.call('create', goods());
    const id = Number(data.id);
    for (const name of ['update', 'update-row'] as const) {
      expect(await api.call(name, { openingStock: 5, version: 1 }, id)).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    expect((await stockOf(id)).page).toMatchObject({ onHand: 0 });
  });

  it('waits in the draft of a new product, and is booked when that is published', async () => {
    const values = goods({ openingStock: 12, currentVisibilityRule: 'ONLINE' });
    const { data: draft } = await api.call('version-save', { values }, 0);
    expect(draft).toMatchObject({ values: { openingStock: 12 } });
    const { data: live } = await api.call('version-publish', {}, Number(draft.id));
    const { page, movements } = await stockOf(Number(live.recordId));
    expect(page).toMatchObject({ available: 12, isShown: true });
    expect(movements).toMatchObject([{ reason: 'OPENING', by: api.administrator.email }]);
    expect(await api.call('version-publish', {}, Number(draft.id))).toMatchObject({
      code: 'ALREADY_HANDLED',
    });
    const restored = await api.call('version-restore', undefined, Number(draft.id));
    expect(restored.code).toBe('VALIDATION_FAILED');
    expect((await stockOf(Number(live.recordId))).movements).toHaveLength(1);
  });
});
