import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordArrival } from '#server/ordering/order-care/fulfil-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lotActions } from '#server/testing/lot-actions.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { receiveLot, stockOf } from '#server/testing/supplies.ts';

const test = shopForTests();
let wen: TestAdministrator;
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  wen = await newAdministrator(test, 'owner');
});
afterEach(() => checkLedgers(test.shop.db));

const { goods, leftOf, parcel, scan } = lotActions(test, () => wen.api);

/** Five units of one lot, three of them in a paid order: one in a parcel with a label, the others in none. */
async function oneIsLabelled() {
  const { id, materialNo } = await goods();
  await receiveLot(test, wen.api, {
    ...{ productId: id, quantity: 5 },
    ...{ lotNo: `ONLY-${id}`, expiresOn: '2027-12-31' },
  });
  const { orderId, shipmentId } = await parcel(id, 3);
  const params = { id: orderId };
  const [line] = (await wen.api.readOrderDesk({ params })).data.lines;
  const lineId = line?.lineId ?? 0;
  const one = { lines: [{ lineId, quantity: 1 }] };
  const { laterId } = (await wen.api.shipInParts({ params, body: one })).data;
  await scan(shipmentId, materialNo);
  await labelWithoutPaper(test, shipmentId);
  await wen.api.dissolveParcel({ params: { id: laterId } });
  const { code } = (await wen.api.readParcel({ params: { id: shipmentId } })).data;
  const counts = async () => ({
    stock: (await stockOf(test, id)).webStock,
    lot: (await leftOf(id))[`ONLY-${id}`],
  });
  /** Lowers the stock by one unit, whatever its lot. */
  const lower = async () => {
    const rows = [{ id: (await stockOf(test, id)).id, by: -1 }];
    const idempotencyKey = `lower-${id}`;
    await wen.api.adjustStocks({ body: { rows, cause: 'DAMAGE', note: '' } }, { idempotencyKey });
  };
  const refundOne = async () => {
    const lines = [{ lineId, quantity: 1, goods: 'RESTOCKED' as const, isInNoParcel: true }];
    const body = { amount: 150, reason: '缺貨', lines };
    await wen.api.refundOrder({ params, body }, { idempotencyKey: `left-behind-${orderId}` });
  };
  /** The parcel that left comes back, although the order was received. */
  const comesBack = async () => {
    await recordArrival(test.shop, orderId);
    await wen.api.noteParcelReturned({ params: { id: shipmentId } });
  };
  return { orderId, shipmentId, code, counts, lower, refundOne, comesBack };
}

/** The parcel has left after the one of the others was given up. */
async function oneHasLeft() {
  const order = await oneIsLabelled();
  const rows = [{ code: order.code, trackingNo: `T-${order.shipmentId}` }];
  await wen.api.handOverParcels({ body: { rows } });
  return order;
}

it('units whose parcel was given up while another one left are in the house, with their lot', async () => {
  const { counts, lower } = await oneHasLeft();
  expect(await counts()).toEqual({ stock: 2, lot: 4 });
  await checkLedgers(test.shop.db);
  await lower();
  expect(await counts()).toEqual({ stock: 1, lot: 3 });
});

it('they stay with their lot while some of them are refunded and go into the stock', async () => {
  const { counts, lower, refundOne } = await oneHasLeft();
  await refundOne();
  expect(await counts()).toEqual({ stock: 3, lot: 4 });
  await checkLedgers(test.shop.db);
  await lower();
  expect(await counts()).toEqual({ stock: 2, lot: 3 });
});

it('they stay with their lot when the parcel that left comes back', async () => {
  const { shipmentId, counts, comesBack } = await oneHasLeft();
  await comesBack();
  await wen.api.takeBackParcel({ params: { id: shipmentId }, body: { isSaleable: true } });
  expect(await counts()).toMatchObject({ stock: 3, lot: 5 });
});

it('a unit that is to be sent again counts once beside them', async () => {
  const { shipmentId, counts, lower, comesBack } = await oneHasLeft();
  await comesBack();
  await wen.api.resendParcel({ params: { id: shipmentId } });
  expect(await counts()).toEqual({ stock: 2, lot: 5 });
  await lower();
  expect(await counts()).toEqual({ stock: 1, lot: 4 });
});

it('units in no parcel leave their lot if the ERP sends the order, and are in the house no more', async () => {
  const { orderId, counts, lower } = await oneIsLabelled();
  const { orderNo } = (await wen.api.readOrderDesk({ params: { id: orderId } })).data.order;
  const erp = await newAdministrator(test, 'erp');
  const sent = { orderNo, shipStatus: 'SHIPPED' as const, trackingNo: `ERP-${orderId}` };
  await erp.api.updateShipmentStatus({ body: [sent] });
  expect(await counts()).toEqual({ stock: 2, lot: 2 });
  await lower();
  expect(await counts()).toEqual({ stock: 1, lot: 1 });
});
