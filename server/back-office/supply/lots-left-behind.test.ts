import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { moveShipment } from '#server/ordering/fulfilment/shipments.ts';
import { transact } from '#server/platform/database/database.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lotActions } from '#server/testing/lot-actions.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { pressOnce, receiveLot, stockOf } from '#server/testing/supplies.ts';

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

/** A paid order of units of a product, and its parcel. */
async function sale(
  { productId, materialNo }: { productId: number; materialNo: string },
  units: number,
) {
  const { orderId, shipmentId } = await parcel(productId, units);
  const params = { id: orderId };
  const page = async () => (await api.readOrderDesk({ params })).data;
  const { lines, order } = await page();
  const lineId = lines[0]?.lineId ?? 0;
  const { orderNo } = order;
  return {
    ...{ orderId, shipmentId, page },
    refund(quantity: number, chosen: object = {}) {
      const asked = { lineId, quantity, goods: 'KEPT' as const, ...chosen };
      const body = { amount: 150 * quantity, reason: '少寄', lines: [asked] };
      return api.refundOrder({ params, body }, { idempotencyKey: `left-behind-${++count}` });
    },
    /** Only one unit stays in the parcel, and that of the others is given up. */
    async giveUpAllButOne() {
      const body = { lines: [{ lineId, quantity: 1 }] };
      const { laterId } = (await api.shipInParts({ params, body })).data;
      await api.dissolveParcel({ params: { id: laterId } });
    },
    async leaves(packed: number) {
      for (let unit = 0; unit < packed; unit += 1) await scan(shipmentId, materialNo);
      await labelWithoutPaper(test, shipmentId);
      const rows = [{ code: orderNo, trackingNo: `OUT-${shipmentId}` }];
      const { data } = await api.handOverParcels({ body: { rows } });
      expect(data).toMatchObject([{ result: 'HANDED_OVER' }]);
    },
    async comesBack(isSaleable = true) {
      await api.noteParcelReturned({ params: { id: shipmentId } });
      await api.takeBackParcel({ params: { id: shipmentId }, body: { isSaleable } });
    },
    collected: () =>
      transact(test.shop.db, (transaction) =>
        moveShipment(transaction, shipmentId, 'COLLECTED', test.clock.now()),
      ),
    async arrives() {
      const erp = await newAdministrator(test, 'erp');
      await erp.api.updateShipmentStatus({ body: [{ orderNo, shipStatus: 'ARRIVED' }] });
    },
  };
}

const block = async (lotNo: string) =>
  api.blockLot({
    params: { id: await lotId(lotNo) },
    body: { isBlocked: true, reason: '瑕疵', lowersStock: false },
  });

async function adjust(productId: number, by: number) {
  const { id } = await stockOf(test, productId);
  await api.adjustStocks({ body: { rows: [{ id, by }], cause: 'COUNT', note: '' } }, pressOnce());
}

/**
 * An order of units of a lot. One unit has left in a parcel; the parcel of the others was given up before. One unit more
 * is in the stock.
 */
async function oneHasLeft({ units, refundedBefore = 0, inLot = units + 1 }: Given) {
  const { id: productId, materialNo } = await goods(units + 1 - inLot);
  const lotNo = `BEHIND-${productId}`;
  await receiveLot(test, api, { productId, quantity: inLot, lotNo });
  const sold = await sale({ productId, materialNo }, units);
  if (refundedBefore > 0) await sold.refund(refundedBefore);
  await sold.giveUpAllButOne();
  await sold.leaves(1);
  const left = async () => (await leftOf(productId))[lotNo];
  const stock = async () => (await stockOf(test, productId)).webStock;
  return { ...sold, productId, materialNo, lotNo, left, stock };
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
    await block(lotNo);
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
    await block(lotNo);
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

  it('are counted once if a count finds them', async () => {
    const { productId, materialNo, lotNo, left, stock } = await oneHasLeft({ units: 3 });
    await adjust(productId, 1);
    await adjust(productId, 1);
    expect([await left(), await stock()]).toEqual([3, 3]);
    const { shipmentId } = await parcel(productId, 1);
    await block(lotNo);
    expect((await scan(shipmentId, materialNo)).result).toBe('LOT_HELD');
  });

  it('leave their lot when a person says that the ERP has sent them', async () => {
    const { orderId, refund, left, stock } = await oneHasLeft({ units: 3 });
    await test.shop.pool.query('update orders set erp_cut_at = now() where id = $1', [orderId]);
    await refund(1, { isInNoParcel: true });
    expect([await left(), await stock()]).toEqual([2, 1]);
    await refund(1, inNone);
    expect([await left(), await stock()]).toEqual([2, 2]);
  });

  it('stay in their lot when the received order is refunded as a whole, and leave the shopper the goods', async () => {
    const { refund, left, stock, arrives } = await oneHasLeft({ units: 3 });
    await arrives();
    await refund(3);
    expect([await left(), await stock()]).toEqual([3, 1]);
  });

  it('are in the stock again when the received order is refunded as a whole, with all goods', async () => {
    const { refund, left, stock, arrives, collected } = await oneHasLeft({ units: 3 });
    await collected();
    await arrives();
    await refund(3, { goods: 'RESTOCKED' });
    expect([await left(), await stock()]).toEqual([3, 4]);
  });

  it('are all to be refunded, if a unit was refunded before and the shopper gets it', async () => {
    const given = { units: 3, refundedBefore: 1 };
    const { shipmentId, page, refund, left, stock, comesBack } = await oneHasLeft(given);
    expect((await page()).lines).toMatchObject([{ refundParcels: [], unitsInNoParcel: 2 }]);
    await refund(2, inNone);
    expect([await left(), await stock()]).toEqual([3, 3]);
    expect(await refusalOf(api.resendParcel({ params: { id: shipmentId } }))).not.toBe('');
    await comesBack();
    expect([await left(), await stock()]).toEqual([4, 4]);
  });
});

describe('units that were refunded and have left in their parcel', () => {
  it('are not in the house, so that no unit of a blocked lot leaves for them', async () => {
    const { id: productId, materialNo } = await goods();
    const lotNo = `WHOLE-${productId}`;
    await receiveLot(test, api, { productId, quantity: 3, lotNo });
    const sent = await sale({ productId, materialNo }, 2);
    await sent.refund(1);
    await sent.leaves(2);
    const { shipmentId } = await parcel(productId, 1);
    await block(lotNo);
    expect((await scan(shipmentId, materialNo)).result).toBe('LOT_HELD');
  });
});
