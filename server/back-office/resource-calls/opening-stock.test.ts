import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openingStock } from '#server/commerce/stock/opening-stock.ts';
import { stockAdjustments, stockRecords } from '#server/commerce/stock/tables.ts';
import { readRows } from '#server/resource-engine/spreadsheet/workbook.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { fileApi } from '#server/testing/file-api.ts';
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

describe('the opening stock in a file', () => {
  const file = (...lines: string[]) =>
    Buffer.from(`商品編號,名稱,售價,開始庫存\n${lines.join('\n')}\n`);
  const productOf = async (materialNo: string) => {
    const { rows } = await api.call('search', { keyword: materialNo });
    return Number(rows[0]?.id);
  };

  it('is a column of the template, and is booked for new products with the row that makes them', async () => {
    const files = await fileApi(test, 'products');
    const { bytes } = await files.get('import-template');
    const heads: unknown[] = [];
    for await (const { cells } of readRows(bytes, 'x.xlsx')) heads.push(...cells);
    expect(heads).toContain('開始庫存');
    const { id, data } = await files.tried(file('FILE-1,一,10,40', 'FILE-2,二,10,'), 'a.csv');
    expect(data).toMatchObject({ counts: { created: 2, errors: 0 }, unknownColumns: [] });
    const [row] = await files.rows(id);
    expect(row?.changes).toContainEqual(
      expect.objectContaining({ field: 'opening_stock', label: '開始庫存', after: '40' }),
    );
    await files.finish(id, 'run');
    const { page, movements } = await stockOf(await productOf('FILE-1'));
    expect(page).toMatchObject({ onHand: 40, available: 40, check: { isRight: true } });
    expect(movements).toMatchObject([
      { reason: 'OPENING', change: 40, balance: 40, by: files.administrator.email },
    ]);
    expect((await stockOf(await productOf('FILE-2'))).movements).toEqual([]);
  });

  it('is refused with a sentence for goods that exist, and for who may not change the stock', async () => {
    const { data } = await api.call('create', goods());
    const files = await fileApi(test, 'products');
    const { id } = await files.tried(
      file(`${String(data.materialNo)},${String(data.name)},120,5`, 'FILE-3,三,10,-1'),
      'a.csv',
    );
    const errors = (await files.rows(id, 'ERROR')).map(
      ({ errors: found }) => (found as unknown[])[0],
    );
    expect(errors).toEqual([
      { row: 2, column: '開始庫存', value: '5', rule: '只有新增的列可以填，這筆資料已經存在' },
      expect.objectContaining({ row: 3, column: '開始庫存', value: '-1' }),
    ]);
    const { data: role } = await (await newAdministrator(test, 'owner')).api.createRole({
      body: {
        name: '只管目錄',
        rights: ['catalogue.read', 'catalogue.write', 'catalogue.import', 'price.write'],
      },
    });
    const limited = await fileApi(test, 'products', { role: { roleId: role.id } });
    const tried = await limited.tried(file('FILE-4,四,10,5'), 'a.csv');
    expect((await limited.rows(tried.id, 'ERROR'))[0]?.errors).toMatchObject([
      { column: '開始庫存', rule: expect.stringContaining('沒有修改「開始庫存」的權限') },
    ]);
  });

  it('stays if a sale ends just before it would be taken back', async () => {
    const { data } = await api.call('create', goods({ openingStock: 8 }));
    const productId = Number(data.id);
    const { id } = await stockOf(productId);
    const { db } = test.shop;
    let sell = () => undefined as unknown;
    const isSold = new Promise<void>((resolve) => {
      sell = resolve;
    });
    let isLocked = () => undefined as unknown;
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve;
    });
    const sale = db.transaction(async (transaction) => {
      await transaction.execute(
        sql`update stock_records set web_stock = web_stock - 2, erp_stock = erp_stock - 2 where id = ${id}`,
      );
      await transaction.execute(
        sql`insert into stock_movements (stock_record_id, reason, web_change, erp_change, at) values (${id}, 'SALE', -2, -2, now())`,
      );
      isLocked();
      await isSold;
    });
    await locked;
    const takenBack = db.transaction((transaction) =>
      openingStock.withdraw(transaction, [productId]),
    );
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%product_id = any%' and datname = current_database()`;
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
    sell();
    await Promise.all([sale, takenBack]);
    expect((await stockOf(productId)).page).toMatchObject({ onHand: 6, check: { isRight: true } });
  });

  it('goes away with an import that is undone, unless the goods were sold or counted since', async () => {
    const files = await fileApi(test, 'products');
    const first = await files.tried(file('FILE-5,五,10,8'), 'a.csv');
    await files.finish(first.id, 'run');
    const id = await productOf('FILE-5');
    expect((await files.finish(first.id, 'undo')).data.state).toBe('UNDONE');
    expect((await api.call('edit', undefined, id)).code).toBe('NOT_FOUND');
    const second = await files.tried(file('FILE-6,六,10,8'), 'a.csv');
    await files.finish(second.id, 'run');
    const moved = await stockOf(await productOf('FILE-6'));
    await api.administrator.api.adjustStocks(
      { body: { rows: [{ id: moved.id, by: 1 }], cause: 'DAMAGE' } },
      { idempotencyKey: crypto.randomUUID() },
    );
    const undone = await files.finish(second.id, 'undo');
    expect(undone.data).toMatchObject({
      state: 'DONE',
      error: expect.stringContaining('仍被使用'),
    });
    const { page } = await stockOf(await productOf('FILE-6'));
    expect(page).toMatchObject({ onHand: 9, check: { isRight: true } });
  });
});
