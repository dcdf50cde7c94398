import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RefundedGoods } from '#contract/enumerations.ts';
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

const { goods, leftOf, lotId, parcel, scan } = lotActions(test, () => wen.api);

/**
 * A paid order of two units, one of a lot that expires soon and one of another; its only parcel has left, and the ERP
 * has reported that the shopper received it.
 */
async function received() {
  const { id, materialNo } = await goods();
  const lot = { productId: id, quantity: 1 };
  await receiveLot(test, wen.api, { ...lot, lotNo: `SOON-${id}`, expiresOn: '2027-01-31' });
  await receiveLot(test, wen.api, { ...lot, lotNo: `LATE-${id}`, expiresOn: '2027-12-31' });
  const { orderId, shipmentId } = await parcel(id, 2);
  const params = { id: shipmentId };
  const pack = async (scannedId: number) => {
    for (let unit = 0; unit < 2; unit += 1) await scan(scannedId, materialNo);
  };
  await pack(shipmentId);
  await labelWithoutPaper(test, shipmentId);
  const { code } = (await wen.api.readParcel({ params })).data;
  await wen.api.handOverParcels({ body: { rows: [{ code, trackingNo: `T-${shipmentId}` }] } });
  await recordArrival(test.shop, orderId);
  const refundOne = async (goodsThen: RefundedGoods) => {
    const [line] = (await wen.api.readOrderDesk({ params: { id: orderId } })).data.lines;
    const lines = [{ lineId: line?.lineId ?? 0, quantity: 1, goods: goodsThen }];
    await wen.api.refundOrder(
      { params: { id: orderId }, body: { amount: 150, reason: '瑕疵', lines } },
      { idempotencyKey: `lots-${orderId}` },
    );
  };
  /** Units in the stock and in the lots. */
  const counts = async () => {
    const { [`SOON-${id}`]: soon, [`LATE-${id}`]: late } = await leftOf(id);
    return { stock: (await stockOf(test, id)).webStock, soon, late };
  };
  /** Packs the same goods in a new parcel; answers its id. */
  const packAgain = async () => {
    const { data: again } = await wen.api.resendParcel({ params });
    await wen.api.confirmPicked({ body: { shipmentIds: [again.id] } });
    await pack(again.id);
    return again.id;
  };
  const block = async () =>
    wen.api.blockLot({
      params: { id: await lotId(`LATE-${id}`) },
      body: { isBlocked: true, reason: '瑕疵' },
    });
  const comesBack = () => wen.api.noteParcelReturned({ params });
  return { shipmentId, packAgain, block, refundOne, counts, comesBack };
}

const takeBack = (id: number, isSaleable = true) =>
  wen.api.takeBackParcel({ params: { id }, body: { isSaleable } });

it('of the goods of a returned parcel, lots get no unit back that a refund has written off before', async () => {
  const { shipmentId, refundOne, counts, comesBack } = await received();
  await refundOne('WRITTEN_OFF');
  await comesBack();
  await takeBack(shipmentId);
  // The unit on the shelf may be the one that expires first, so that it is the one to watch.
  expect(await counts()).toEqual({ stock: 1, soon: 1, late: 0 });
});

it('lots get no unit that a refund has put into the stock without a number', async () => {
  const { shipmentId, refundOne, counts, comesBack } = await received();
  await refundOne('RESTOCKED');
  expect(await counts()).toEqual({ stock: 1, soon: 0, late: 0 });
  await comesBack();
  await takeBack(shipmentId);
  expect(await counts()).toEqual({ stock: 2, soon: 1, late: 0 });
});

it('lots get no unit of a parcel in the house that a refund has written off, and a blocked lot comes first', async () => {
  const { packAgain, block, refundOne, counts, comesBack } = await received();
  await comesBack();
  const againId = await packAgain();
  await refundOne('WRITTEN_OFF');
  await block();
  await takeBack(againId);
  expect(await counts()).toEqual({ stock: 1, soon: 0, late: 1 });
});

it('lots get back what the shopper was said to have, and nothing of a parcel that is written off', async () => {
  const left = await received();
  await left.refundOne('KEPT');
  await left.comesBack();
  await takeBack(left.shipmentId);
  expect(await left.counts()).toEqual({ stock: 2, soon: 1, late: 1 });
  const lost = await received();
  await lost.comesBack();
  await takeBack(lost.shipmentId, false);
  expect(await lost.counts()).toEqual({ stock: 0, soon: 0, late: 0 });
});
