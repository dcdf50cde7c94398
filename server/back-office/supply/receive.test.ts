import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockLots } from '#server/commerce/stock/lots/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { newPurchase, pressOnce, receive, stockOf } from '#server/testing/supplies.ts';
import { paperOf } from './print-purchase.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '8' } });
let api: AdminApi;
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  api = (await newAdministrator(test, 'warehouse')).api;
});
afterEach(() => checkLedgers(test.shop.db));

const lotsOf = async (productId: number) => {
  const { id } = await stockOf(test, productId);
  const rows = await test.shop.db.select().from(stockLots).where(eq(stockLots.stockRecordId, id));
  return Object.fromEntries(rows.map(({ lotNo, unitsLeft }) => [lotNo, unitsLeft]));
};
const pageOf = async (id: number) => (await api.readPurchaseReceipts({ params: { id } })).data;

describe('receiving a purchase order', () => {
  it('adds the units to the stock with their reason, in parts, and then nothing is awaited', async () => {
    const product = await newProduct(test.shop, { stock: 1 });
    const id = await newPurchase(test, { [product]: 10 });
    const first = { productId: product, quantity: 4, lotNo: 'A-1', expiresOn: '2027-01-31' };
    const partly = (await receive(api, id, [first])).data;
    expect(partly).toMatchObject({ state: 'PARTLY_RECEIVED', lines: [{ received: 4 }] });
    const rest = [
      { productId: product, quantity: 2, lotNo: 'A-1', expiresOn: '2027-01-31' },
      { productId: product, quantity: 4 },
    ];
    expect((await receive(api, id, rest)).data).toMatchObject({
      state: 'RECEIVED',
      lines: [{ quantity: 10, received: 10 }],
      receipts: [{ lines: [{ lotNo: 'A-1' }, { lotNo: '' }] }, { lines: [{ quantity: 4 }] }],
    });
    const record = await stockOf(test, product);
    expect(record).toMatchObject({ webStock: 11, erpStock: 11 });
    expect(await lotsOf(product)).toEqual({ 'A-1': 6 });
    const { data } = await api.listStockMovements({ params: { id: record.id } });
    expect(data.slice(0, 2)).toMatchObject([
      { reason: 'RECEIPT', change: 6, balance: 11 },
      { reason: 'RECEIPT', change: 4, note: expect.stringContaining('採購單 PO-') },
    ]);
    const again = receive(api, id, [{ productId: product, quantity: 1 }]);
    expect(await failureOf(again)).toMatchObject({ errorCode: 'ALREADY_HANDLED' });
  });

  it('refuses more units than were ordered, unless they are accepted', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 3 });
    const lines = [{ productId: product, quantity: 5 }];
    const failure = await failureOf(receive(api, id, lines));
    expect(failure).toMatchObject({ errorCode: 'RECEIPT_EXCEEDS_ORDER' });
    expect(failure?.message).toContain('訂購 3 件，連同這次共收 5 件');
    expect(await stockOf(test, product)).toMatchObject({ webStock: 0 });
    await receive(api, id, lines, { acceptsMore: true });
    expect(await stockOf(test, product)).toMatchObject({ webStock: 5 });
  });

  it('books once what is sent twice at once, or again after a lost answer', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 50 });
    const key = pressOnce();
    const line = { productId: product, quantity: 7, lotNo: 'TWICE' };
    await Promise.all(Array.from({ length: 6 }, () => receive(api, id, [line], { key })));
    await receive(api, id, [line], { key });
    expect(await stockOf(test, product)).toMatchObject({ webStock: 7 });
    expect(await lotsOf(product)).toEqual({ TWICE: 7 });
    expect((await pageOf(id)).receipts).toHaveLength(1);
    const params = { id };
    await api.receivePurchaseOrder({ params, body: { lines: [line] } });
    await api.receivePurchaseOrder({ params, body: { lines: [line] } });
    expect(await lotsOf(product)).toEqual({ TWICE: 21 });
    const other = receive(api, id, [{ ...line, quantity: 8 }], { key });
    expect(await failureOf(other)).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('never books more than was ordered for several people at once', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 10 });
    const people = await Promise.all(
      Array.from({ length: 6 }, () => newAdministrator(test, 'warehouse')),
    );
    const answers = await Promise.allSettled(
      people.map(({ api: own }) =>
        receive(own, id, [{ productId: product, quantity: 4, lotNo: 'SAME' }]),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await lotsOf(product)).toEqual({ SAME: 8 });
  });

  it.each([
    ['a day that has passed', { lotNo: 'L', expiresOn: '2026-11-19' }, '有效期限已過'],
    ['a day without a number', { expiresOn: '2027-01-01' }, '請填批號'],
    ['a number that no label has', { lotNo: '=1+1' }, '批號只能有'],
  ])('says what is wrong with %s', async (_, given, sentence) => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 3 });
    const failure = await failureOf(
      receive(api, id, [{ productId: product, quantity: 1, ...given }]),
    );
    expect(JSON.stringify(failure?.errors)).toContain(sentence);
  });

  it('refuses goods that were not ordered, and another last day of a known lot', async () => {
    const [product, other] = [await newProduct(test.shop), await newProduct(test.shop)];
    const id = await newPurchase(test, { [product]: 9 });
    const strange = await failureOf(receive(api, id, [{ productId: other, quantity: 1 }]));
    expect(JSON.stringify(strange?.errors)).toContain('沒有這項商品');
    const lot = { productId: product, quantity: 1, lotNo: 'K' };
    await receive(api, id, [{ ...lot, expiresOn: '2027-05-31' }]);
    const differs = await failureOf(receive(api, id, [{ ...lot, expiresOn: '2027-06-30' }]));
    expect(JSON.stringify(differs?.errors)).toContain('2027.05.31');
  });

  it('makes the ordered cost the cost of the product only for who may see costs', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 3 });
    const body = { lines: [{ productId: product, quantity: 1 }], takesCost: true };
    const refused = api.receivePurchaseOrder({ params: { id }, body }, pressOnce());
    expect(await failureOf(refused)).toMatchObject({ errorCode: 'FORBIDDEN' });
    const operator = await newAdministrator(test);
    await operator.api.receivePurchaseOrder({ params: { id }, body }, pressOnce());
    const [row] = await test.shop.db.select().from(products).where(eq(products.id, product));
    expect(row?.costPrice).toBe(40);
    const owner = await newAdministrator(test, 'owner');
    const { data: history } = await owner.api.searchAuditEntries({
      body: { subjectType: 'products', subjectId: product },
    });
    expect(history[0]).toMatchObject({
      call: 'receivePurchaseOrder',
      after: { costPrice: 40 },
    });
  });

  it('takes one lot for what people and scanners write differently', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 9 });
    for (const lotNo of ['ab-1/2', 'AB-1/2 ', 'ＡＢ－１／２', 'a b-1/2']) {
      await receive(api, id, [{ productId: product, quantity: 1, lotNo }]);
    }
    expect(await lotsOf(product)).toEqual({ 'AB-1/2': 4 });
  });

  it('judges only the goods that came now', async () => {
    const [one, other] = [
      await newProduct(test.shop, { stock: 0 }),
      await newProduct(test.shop, { stock: 0 }),
    ];
    const id = await newPurchase(test, { [one]: 1, [other]: 1 });
    await receive(api, id, [{ productId: one, quantity: 2 }], { acceptsMore: true });
    await receive(api, id, [{ productId: other, quantity: 1 }]);
    expect(await stockOf(test, other)).toMatchObject({ webStock: 1 });
  });
});

describe('the state of a purchase order', () => {
  it('goes from draft to ordered, and is closed or cancelled as its goods allow', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const operator = (await newAdministrator(test)).api;
    const step = (id: number, wanted: 'ORDER' | 'CLOSE' | 'CANCEL') =>
      operator.stepPurchaseOrder({ params: { id }, body: { step: wanted } });
    const id = await newPurchase(test, { [product]: 2 }, { state: 'DRAFT' });
    const early = receive(api, id, [{ productId: product, quantity: 1 }]);
    expect(await failureOf(early)).toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    expect((await step(id, 'ORDER')).data.state).toBe('ORDERED');
    await receive(api, id, [{ productId: product, quantity: 1 }]);
    expect(await failureOf(step(id, 'CANCEL'))).toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    expect((await step(id, 'CLOSE')).data.state).toBe('CLOSED');
    const other = await newPurchase(test, { [product]: 2 });
    expect((await step(other, 'CANCEL')).data.state).toBe('CANCELLED');
  });

  it('lets its lines be changed after ordering, but not below what came', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 5 });
    await receive(api, id, [{ productId: product, quantity: 3 }]);
    const { call } = await recordApi(test, 'purchase-orders');
    const { version } = (await call('edit', undefined, id)).data;
    const lines = (quantity: number) => [{ product_id: product, quantity, cost_price: 40 }];
    const short = await call('update', { version, lines: lines(2) }, id);
    expect(short.errors.lines).toContain('已到貨');
    expect((await call('update', { version, lines: lines(3) }, id)).data.orderedUnits).toBe(3);
    const changed = (await call('edit', undefined, id)).data.version;
    expect((await call('delete', { version: changed }, id)).code).toBe('RECORD_IN_USE');
  });

  it('does not go back by undoing its history', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 5 }, { state: 'DRAFT' });
    const operator = (await newAdministrator(test)).api;
    await operator.stepPurchaseOrder({ params: { id }, body: { step: 'ORDER' } });
    const { call } = await recordApi(test, 'purchase-orders');
    const [entry] = (await call('history', undefined, id)).rows;
    const undone = await call('undo', undefined, Number(entry?.id));
    expect(undone).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect((await call('edit', undefined, id)).data.state).toBe('ORDERED');
  });

  it('shows lines without costs to who may not see them', async () => {
    const product = await newProduct(test.shop, { stock: 0 });
    const id = await newPurchase(test, { [product]: 5 });
    const { call } = await recordApi(test, 'purchase-orders', { role: 'warehouse' });
    expect((await call('edit', undefined, id)).data.lines).toEqual([
      { productId: product, quantity: 5 },
    ]);
  });
});

describe('a purchase order on paper', () => {
  const print = (token: string, id: number) =>
    test.http({
      method: 'GET',
      url: `/api/backstagex/purchase-orders/print/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });

  it('has parties, days, lines and sums, and costs only for who may see them', async () => {
    const [one, two] = [await newProduct(test.shop), await newProduct(test.shop)];
    const expectedOn = new Date('2026-12-01T00:00:00+08:00');
    const id = await newPurchase(test, { [one]: 10, [two]: 5 }, { expectedOn, note: '早上送' });
    const { db } = test.shop;
    const paper = await paperOf(test.shop, db, { id, withPrices: true });
    expect(paper).toMatchObject({
      mark: '',
      expectedOn: '2026.12.01',
      madeAt: '2026.11.20 10:00',
      note: '早上送',
      buyer: { name: test.shop.config.COMPANY_NAME },
      lines: [{ quantity: 10, price: { unit: 40, amount: 400 } }, { quantity: 5 }],
      units: 15,
      total: 600,
    });
    const open = await paperOf(test.shop, db, { id, withPrices: false });
    expect(JSON.stringify(open)).not.toMatch(/price|"total"/);
    expect(open).toMatchObject({ units: 15, supplier: { name: paper?.supplier.name } });
  });

  it('is a PDF for readers of goods that come in, and its print is recorded with what it showed', async () => {
    const id = await newPurchase(test, { [await newProduct(test.shop)]: 1 }, { state: 'DRAFT' });
    const accountant = await newAdministrator(test, 'accounting');
    for (const { token } of [await newAdministrator(test, 'viewer'), accountant]) {
      const answer = await print(token, id);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const { data } = await accountant.api.searchAuditEntries({
      body: { subjectType: 'purchase-orders', subjectId: id },
    });
    expect(data).toMatchObject([
      { call: 'printPurchaseOrder', after: { withPrices: true } },
      { call: 'printPurchaseOrder', after: { withPrices: false } },
    ]);
    expect((await print(accountant.token, 999_999)).statusCode).toBe(404);
  });
});
