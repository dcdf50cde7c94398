import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newGift, newProduct } from '#server/testing/new-goods.ts';
import {
  buy,
  checkoutBody,
  failureOf,
  newShopper,
  newShoppers,
  refusalOf,
  type Shopper,
  sendCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '12' } });
let api: AdminApi;
beforeAll(async () => {
  api = (await newAdministrator(test, 'erp')).api;
});
afterEach(() => checkLedgers(test.shop.db));

let number = 0;

/** A product with a material number and this number of units in both counts. */
async function goods(units: number) {
  const materialNo = `ERP-${++number}`;
  return { materialNo, id: await newProduct(test.shop, { materialNo, stock: units }) };
}

/** Reports one count and returns the row of the answer. */
async function count(materialNo: string, erpStock: number) {
  const { data } = await api.setProductStocks({ body: [{ materialNo, erpStock }] });
  return data[0];
}

async function stockOf(productId: number) {
  test.shop.cache.clear();
  const { data } = await test.api.listProductStocks({ query: { ids: [productId] } });
  return data[0];
}

const useErpStock = (isUsed: boolean) =>
  setMaintainSetting(test.shop.db, { type: 'YIPIN_ERP', isMaintained: !isUsed });

describe('the count of the ERP', () => {
  it('becomes the ERP stock, and the web stock stays [7.125, 7.127]', async () => {
    const { id, materialNo } = await goods(9);
    expect(await count(materialNo, 30)).toEqual({
      materialNo,
      result: 'APPLIED',
      reason: null,
      erpStock: 30,
      notFetched: 0,
      locked: 0,
    });
    expect(await stockOf(id)).toEqual({ id, webStock: 9, erpStock: 30 });
  });

  it('leaves a movement and an audit entry if it changes something, and nothing if it is sent again', async () => {
    const { id, materialNo } = await goods(9);
    const notes = () =>
      test.shop.db.$count(auditEntries, eq(auditEntries.call, 'setProductStocks'));
    const before = await notes();
    expect((await count(materialNo, 4))?.result).toBe('APPLIED');
    expect((await count(materialNo, 4))?.result).toBe('UNCHANGED');
    const moved = await test.shop.db
      .select({ webChange: stockMovements.webChange, erpChange: stockMovements.erpChange })
      .from(stockMovements)
      .innerJoin(stockRecords, eq(stockRecords.id, stockMovements.stockRecordId))
      .where(and(eq(stockRecords.productId, id), eq(stockMovements.reason, 'ERP_COUNT')));
    expect(moved).toEqual([{ webChange: 0, erpChange: -5 }]);
    expect((await notes()) - before).toBe(1);
  });

  it('is refused row by row if its number is unknown or ambiguous, and the others are set', async () => {
    const { id, materialNo } = await goods(9);
    const pouch = await newGift(test.shop, { materialNo: 'ERP-POUCH', stock: {} });
    await newProduct(test.shop, { materialNo: 'ERP-UNLIMITED' });
    await newProduct(test.shop, { materialNo: 'ERP-BOTH', stock: {} });
    await newGift(test.shop, { materialNo: 'ERP-BOTH', stock: {} });
    const numbers = ['ERP-UNKNOWN', materialNo, 'ERP-POUCH', 'ERP-UNLIMITED', 'ERP-BOTH'];
    const body = numbers.map((each) => ({ materialNo: each, erpStock: 3 }));
    const { data } = await api.setProductStocks({ body });
    expect(data.map((row) => [row.materialNo, row.reason ?? row.result])).toEqual([
      ['ERP-UNKNOWN', 'MATERIAL_NO_NOT_FOUND'],
      [materialNo, 'APPLIED'],
      ['ERP-POUCH', 'APPLIED'],
      ['ERP-UNLIMITED', 'STOCK_IS_NOT_COUNTED'],
      ['ERP-BOTH', 'MATERIAL_NO_IS_AMBIGUOUS'],
    ]);
    expect((await stockOf(id))?.erpStock).toBe(3);
    const gifts = await test.api.listGiftStocks({ query: { ids: [pouch] } });
    expect(gifts.data).toMatchObject([{ webStock: 10, erpStock: 3 }]);
  });

  it('is refused as a whole if a number occurs twice', async () => {
    const { id, materialNo } = await goods(9);
    const body = [5, 6].map((erpStock) => ({ materialNo, erpStock }));
    expect(await failureOf(api.setProductStocks({ body }))).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      errors: { '1.materialNo': '商品編號重複' },
    });
    expect((await stockOf(id))?.erpStock).toBe(9);
  });

  it('is reduced by the orders that the ERP has not fetched yet, paid or not', async () => {
    const { id, materialNo } = await goods(20);
    await buy(await newShopper(test), { products: { [id]: 3 } });
    const gone = await newShopper(test);
    const order = await buy(gone, { products: { [id]: 5 } });
    expect(await count(materialNo, 20)).toMatchObject({ erpStock: 12, notFetched: 8 });
    await gone.api.cancelOrder({ params: { id: order.id } });
    expect(await count(materialNo, 20)).toMatchObject({ erpStock: 17, notFetched: 3 });
    expect(await count(materialNo, 2)).toMatchObject({ erpStock: 0, notFetched: 3 });
    test.clock.set(new Date('2026-11-20T13:00:00+08:00'));
    api = (await newAdministrator(test, 'erp')).api;
    await api.listFixedTimeOrders();
    expect(await count(materialNo, 17)).toMatchObject({ erpStock: 17, notFetched: 0 });
  });

  it('is reduced by an order that has left until the ERP has fetched it', async () => {
    const { id, materialNo } = await goods(20);
    const order = await buy(await newShopper(test), { products: { [id]: 8 } });
    const shipped = await shipOrder(test.shop, order.id, { trackingNo: 'TW8' });
    expect(shipped.ok).toBe(true);
    expect(await count(materialNo, 20)).toMatchObject({ erpStock: 12, notFetched: 8 });
    test.clock.set(new Date('2026-11-21T13:00:00+08:00'));
    api = (await newAdministrator(test, 'erp')).api;
    const { data } = await api.listFixedTimeOrders();
    expect(data.map(({ orderNo }) => orderNo)).toContain(order.orderNo);
    expect(await count(materialNo, 12)).toMatchObject({ erpStock: 12, notFetched: 0 });
  });

  it('is reduced by what such an order has after its lines were changed', async () => {
    const { id, materialNo } = await goods(20);
    const order = await buy(await newShopper(test), { products: { [id]: 5 } });
    const owner = (await newAdministrator(test, 'owner')).api;
    const params = { id: order.id };
    const { edit, lines } = (await owner.readOrderDesk({ params })).data;
    const changed = {
      version: edit.version,
      lines: [{ lineId: lines[0]?.lineId ?? 0, quantity: 2 }],
    };
    const { after } = (await owner.reviewOrderLines({ params, body: changed })).data;
    await owner.editOrderLines({ params, body: { ...changed, paid: after.paid, reason: '改少' } });
    expect(await count(materialNo, 20)).toMatchObject({ erpStock: 18, notFetched: 2 });
  });
});

describe('while the ERP stock is in use', () => {
  beforeAll(() => useErpStock(true));
  afterAll(() => useErpStock(false));

  const purchase = (shopper: Shopper, product: number) =>
    refusalOf(buy(shopper, { products: { [product]: 1 } }, { paid: 180 }));

  it('a count below the reserved units refuses a checkout only if its units are not on hand [9.023]', async () => {
    const { id, materialNo } = await goods(5);
    const [first, second, third] = [
      await newShopper(test),
      await newShopper(test),
      await newShopper(test),
    ];
    await sendCart(first, { products: { [id]: 3 } });
    await sendCart(second, { products: { [id]: 2 } });
    expect(await count(materialNo, 3)).toMatchObject({ erpStock: 3, locked: 5 });
    expect((await stockOf(id))?.erpStock).toBe(0);
    expect(await purchase(third, id)).toBe('PRODUCT_IS_OUT_OF_STOCK');
    const checkout = ({ api: own }: Shopper) => refusalOf(own.checkout({ body: checkoutBody() }));
    expect(await checkout(first)).toBe('');
    expect(await checkout(second)).toBe('PRODUCT_IS_OUT_OF_STOCK');
    // After the next delivery of goods the reservation is still valid.
    expect(await count(materialNo, 5)).toMatchObject({ erpStock: 2, notFetched: 3, locked: 2 });
    expect(await checkout(second)).toBe('');
    expect((await stockOf(id))?.erpStock).toBe(0);
  });

  it('counts during 50 checkouts sell no unit twice and keep the ledger right [9.023]', async () => {
    const { id, materialNo } = await goods(20);
    const shoppers = await newShoppers(test, 50);
    const counting = async () => {
      const rows = [];
      for (let turn = 0; turn < 8; turn++) rows.push(await count(materialNo, 20));
      return rows;
    };
    const [codes, ...counts] = await Promise.all([
      Promise.all(shoppers.map((shopper) => purchase(shopper, id))),
      counting(),
      counting(),
    ]);
    expect(codes.filter((code) => code === '')).toHaveLength(20);
    // At every count, the remaining and the sold units are together the 20 units of the start.
    for (const row of counts.flat()) {
      expect((row?.erpStock ?? 0) + (row?.notFetched ?? 0)).toBe(20);
    }
    expect(counts.flat().some((row) => (row?.notFetched ?? 0) > 0)).toBe(true);
    expect(await count(materialNo, 20)).toMatchObject({ erpStock: 0, notFetched: 20, locked: 0 });
  });

  it('counts of the same goods in another order do not deadlock', async () => {
    const all = [await goods(9), await goods(9), await goods(9), await goods(9)];
    const body = all.map(({ materialNo }, index) => ({ materialNo, erpStock: 10 + index }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        api.setProductStocks({ body: turn % 2 === 0 ? body : body.toReversed() }),
      ),
    );
    const applied = answers
      .flatMap(({ data }) => data)
      .filter(({ result }) => result === 'APPLIED');
    expect(applied).toHaveLength(all.length);
  });
});
