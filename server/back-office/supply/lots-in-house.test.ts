import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { shipments } from '#server/ordering/fulfilment/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lotActions } from '#server/testing/lot-actions.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { pressOnce, receiveLot, stockOf } from '#server/testing/supplies.ts';

const test = shopForTests();
let person: TestAdministrator;
let api: AdminApi;
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  person = await newAdministrator(test);
  api = person.api;
});
afterEach(() => checkLedgers(test.shop.db));

const { goods, leftOf, lotId, parcel, scan } = lotActions(test, () => api);

const lower = async (productId: number, by: number) => {
  const { id } = await stockOf(test, productId);
  await api.adjustStocks({ body: { rows: [{ id, by }], cause: 'DAMAGE', note: '' } }, pressOnce());
};
const block = async (lotNo: string, lowersStock = false) =>
  api.blockLot({
    params: { id: await lotId(lotNo) },
    body: { isBlocked: true, reason: '瑕疵', lowersStock },
  });

describe('units in the house', () => {
  it('are counted once after an order was cancelled, so that a blocked lot does not leave without a number', async () => {
    const { id, materialNo } = await goods();
    await receiveLot(test, api, { productId: id, quantity: 4, lotNo: `HOUSE-${id}` });
    const created = await parcel(id, 1);
    const packed = await parcel(id, 1);
    await scan(packed.shipmentId, materialNo);
    expect(await leftOf(id)).toEqual({ [`HOUSE-${id}`]: 3 });
    for (const { orderId } of [created, packed]) {
      await api.cancelOrderByShop({ params: { id: orderId }, body: { reason: '顧客來電' } });
    }
    expect(await leftOf(id)).toEqual({ [`HOUSE-${id}`]: 4 });
    const { shipmentId } = await parcel(id, 1);
    await block(`HOUSE-${id}`);
    expect((await scan(shipmentId, materialNo)).result).toBe('LOT_HELD');
    expect(await stockOf(test, id)).toMatchObject({ webStock: 3 });
  });

  it('include those that are sold and not packed when a count is lowered', async () => {
    const { id } = await goods(2);
    await receiveLot(test, api, { productId: id, quantity: 3, lotNo: `SOLD-${id}` });
    await parcel(id, 2);
    await lower(id, -2);
    // One in the stock and two to pack: all of them may be of the lot.
    expect(await leftOf(id)).toEqual({ [`SOLD-${id}`]: 3 });
    await lower(id, -1);
    expect(await leftOf(id)).toEqual({ [`SOLD-${id}`]: 2 });
  });

  it('lose whatever lots have beyond them, also what was counted without lots before', async () => {
    const { id } = await goods();
    await receiveLot(test, api, { productId: id, quantity: 5, lotNo: `HEAL-${id}` });
    const record = await stockOf(test, id);
    await test.shop.db.transaction(async (transaction) => {
      await transaction.execute(
        sql`update stock_records set web_stock = 3, erp_stock = 3 where id = ${record.id}`,
      );
      await transaction.execute(sql`insert into stock_movements (stock_record_id, reason, web_change, erp_change)
        values (${record.id}, 'ADJUSTMENT', -2, -2)`);
    });
    await lower(id, -1);
    expect(await leftOf(id)).toEqual({ [`HEAL-${id}`]: 2 });
  });

  it('leave a blocked lot last, and come back to their lots if a file of counts is undone', async () => {
    const { id, materialNo } = await goods();
    const soon = { productId: id, quantity: 2, lotNo: `STOP-${id}`, expiresOn: '2026-12-01' };
    await receiveLot(test, api, soon);
    await receiveLot(test, api, { productId: id, quantity: 3, lotNo: `FINE-${id}` });
    await block(`STOP-${id}`);
    await lower(id, -1);
    expect(await leftOf(id)).toEqual({ [`STOP-${id}`]: 2, [`FINE-${id}`]: 2 });
    const files = await fileApi(test, 'stocks', { role: 'warehouse' });
    const file = Buffer.from(`商品編號,現有,調整數,盤點數\n${materialNo},4,,1\n`);
    const { id: importId } = await files.tried(file, 'count.csv');
    await files.finish(importId, 'run');
    expect(await leftOf(id)).toEqual({ [`STOP-${id}`]: 1, [`FINE-${id}`]: 0 });
    await files.finish(importId, 'undo');
    expect(await leftOf(id)).toEqual({ [`STOP-${id}`]: 2, [`FINE-${id}`]: 2 });
  });

  it('leave their lots when the ERP ships an order whose parcels wait', async () => {
    const { id, materialNo } = await goods();
    await receiveLot(test, api, {
      productId: id,
      quantity: 2,
      lotNo: `ONE-${id}`,
      expiresOn: '2027-01-31',
    });
    await receiveLot(test, api, { productId: id, quantity: 2, lotNo: `TWO-${id}` });
    const { orderId, shipmentId } = await parcel(id, 3);
    await scan(shipmentId, materialNo);
    const [order] = (await api.searchOrders({ body: { keyword: '' } })).data;
    const erp = await newAdministrator(test, 'erp');
    const shipments = [
      { orderNo: order?.orderNo ?? '', shipStatus: 'SHIPPED' as const, trackingNo: `W-${id}` },
    ];
    await erp.api.updateShipmentStatus({ body: shipments } as never);
    expect(await leftOf(id)).toEqual({ [`ONE-${id}`]: 0, [`TWO-${id}`]: 1 });
    const { data } = await api.recallLot({ params: { no: `ONE-${id}` } });
    expect(data).toMatchObject({ orderCount: 1, units: 2 });
    expect(data.orders.map((each) => each.orderId)).toEqual([orderId, orderId]);
  });

  it('stay in a parcel whose label was asked for when the ERP ships its order, because the carrier may have it', async () => {
    const { id, materialNo } = await goods();
    await receiveLot(test, api, { productId: id, quantity: 2, lotNo: `ASKED-${id}` });
    const { orderId, shipmentId } = await parcel(id, 1);
    await scan(shipmentId, materialNo);
    const isThis = eq(shipments.id, shipmentId);
    await test.shop.db.update(shipments).set({ labelAskedAt: test.clock.now() }).where(isThis);
    const erp = await newAdministrator(test, 'erp');
    const [order] = (await api.searchOrders({ body: { keyword: '' } })).data;
    expect(order?.id).toBe(orderId);
    const left = { shipStatus: 'SHIPPED' as const, trackingNo: `W-${id}` };
    await erp.api.updateShipmentStatus({ body: [{ orderNo: order?.orderNo ?? '', ...left }] });
    expect(await test.shop.db.select().from(shipments).where(isThis)).toHaveLength(1);
    expect(await leftOf(id)).toEqual({ [`ASKED-${id}`]: 1 });
  });

  it('of a cancelled order can be unpacked: what came back to its lot is counted once', async () => {
    const { id, materialNo } = await goods();
    await receiveLot(test, api, { productId: id, quantity: 1, lotNo: `UNPACK-${id}` });
    const { orderId, shipmentId } = await parcel(id, 1);
    await scan(shipmentId, materialNo);
    await api.cancelOrderByShop({ params: { id: orderId }, body: { reason: '顧客來電' } });
    const [packed] = (await api.readParcel({ params: { id: shipmentId } })).data.goods;
    await api.undoScan({ params: { id: shipmentId }, body: { goodsId: packed?.id ?? 0 } });
    expect(await leftOf(id)).toEqual({ [`UNPACK-${id}`]: 1 });
  });

  it('of a blocked lot leave the stock in the same step if that is wanted', async () => {
    const { id } = await goods(1);
    await receiveLot(test, api, { productId: id, quantity: 4, lotNo: `OUT-${id}` });
    expect((await block(`OUT-${id}`, true)).data).toMatchObject({ state: 'EMPTY', unitsLeft: 0 });
    expect(await stockOf(test, id)).toMatchObject({ webStock: 1 });
  });
});
