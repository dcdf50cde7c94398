import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lotActions } from '#server/testing/lot-actions.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { receiveLot, stockOf } from '#server/testing/supplies.ts';

const test = shopForTests();
let api: AdminApi;
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  api = (await newAdministrator(test, 'owner')).api;
});
afterEach(() => checkLedgers(test.shop.db));

const { goods, leftOf, lotId, parcel, scan } = lotActions(test, () => api);
let count = 0;

interface Given {
  units: number;
  /** Units that are refunded and left to the shopper before anything leaves. */
  refundedBefore?: number;
  /** Units of the lot; the others have no number. */
  inLot?: number;
}

/**
 * An order of units of a lot. One unit has left in a parcel (`shipmentId`); the parcel of the others was given up before.
 * One unit more is in the stock.
 */
async function oneHasLeft({ units, refundedBefore = 0, inLot = units + 1 }: Given) {
  const { id: productId, materialNo } = await goods(units + 1 - inLot);
  const lotNo = `BEHIND-${productId}`;
  await receiveLot(test, api, { productId, quantity: inLot, lotNo });
  const { orderId, shipmentId } = await parcel(productId, units);
  const params = { id: orderId };
  const page = async () => (await api.readOrderDesk({ params })).data;
  const { lines, order } = await page();
  const lineId = lines[0]?.lineId ?? 0;
  const refund = (quantity: number, chosen: object = {}) => {
    const asked = { lineId, quantity, goods: 'KEPT' as const, ...chosen };
    const body = { amount: 150 * quantity, reason: '少寄', lines: [asked] };
    return api.refundOrder({ params, body }, { idempotencyKey: `left-behind-${++count}` });
  };
  if (refundedBefore > 0) await refund(refundedBefore);
  const later = { lines: [{ lineId, quantity: 1 }] };
  const { laterId } = (await api.shipInParts({ params, body: later })).data;
  await api.dissolveParcel({ params: { id: laterId } });
  await scan(shipmentId, materialNo);
  await labelWithoutPaper(test, shipmentId);
  const rows = [{ code: order.orderNo, trackingNo: `OUT-${shipmentId}` }];
  const { data } = await api.handOverParcels({ body: { rows } });
  expect(data).toMatchObject([{ result: 'HANDED_OVER' }]);
  const left = async () => (await leftOf(productId))[lotNo];
  const stock = async () => (await stockOf(test, productId)).webStock;
  const comesBack = async (isSaleable = true) => {
    await api.noteParcelReturned({ params: { id: shipmentId } });
    await api.takeBackParcel({ params: { id: shipmentId }, body: { isSaleable } });
  };
  const erp = await newAdministrator(test, 'erp');
  const { orderNo } = order;
  const arrives = () =>
    erp.api.updateShipmentStatus({ body: [{ orderNo, shipStatus: 'ARRIVED' as const }] });
  return { productId, materialNo, lotNo, orderId, refund, page, left, stock, comesBack, arrives };
}

const inNone = { isInNoParcel: true, goods: 'RESTOCKED' } as const;

describe('units that stay in the house because their parcel was given up before another one left', () => {
  it('are in the house, so that their lot is not too full', async () => {
    const { left, stock } = await oneHasLeft({ units: 3 });
    expect(await left()).toBe(3);
    expect(await stock()).toBe(1);
  });

  it('are counted once after they were refunded and are in the stock again', async () => {
    const { productId, materialNo, lotNo, refund, left, stock } = await oneHasLeft({ units: 3 });
    await refund(1, inNone);
    expect([await left(), await stock()]).toEqual([3, 2]);
    await refund(1, inNone);
    expect([await left(), await stock()]).toEqual([3, 3]);
    // All units in the house are of the lot, so none leaves as one without a number.
    const { shipmentId } = await parcel(productId, 1);
    await api.blockLot({
      params: { id: await lotId(lotNo) },
      body: { isBlocked: true, reason: '瑕疵', lowersStock: false },
    });
    expect((await scan(shipmentId, materialNo)).result).toBe('LOT_HELD');
  });

  it('are counted once if their order ends', async () => {
    const { left, stock, comesBack } = await oneHasLeft({ units: 3 });
    await comesBack();
    expect([await left(), await stock()]).toEqual([4, 4]);
  });

  it('are counted once if their order ends and the parcel is lost', async () => {
    const { productId, materialNo, lotNo, left, stock, comesBack } = await oneHasLeft({ units: 3 });
    await comesBack(false);
    expect([await left(), await stock()]).toEqual([3, 3]);
    const { shipmentId } = await parcel(productId, 1);
    await api.blockLot({
      params: { id: await lotId(lotNo) },
      body: { isBlocked: true, reason: '瑕疵', lowersStock: false },
    });
    expect((await scan(shipmentId, materialNo)).result).toBe('LOT_HELD');
  });

  it('leave their lot when the received order says that they are written off, those without a number first', async () => {
    const { refund, left, stock, arrives } = await oneHasLeft({ units: 4, inLot: 4 });
    await arrives();
    await refund(1, { isInNoParcel: true, goods: 'WRITTEN_OFF' });
    expect([await left(), await stock()]).toEqual([3, 1]);
    await refund(1, { isInNoParcel: true, goods: 'WRITTEN_OFF' });
    expect([await left(), await stock()]).toEqual([2, 1]);
  });
});
