import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPackedLots } from '#server/ordering/fulfilment/lots.ts';
import { findShipment, noteOnShipment } from '#server/ordering/fulfilment/shipments.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { giveUpAsBefore, labelWithoutPaper } from '#server/testing/partly-sent.ts';
import { receiveLot } from '#server/testing/supplies.ts';

const test = shopForTests();
const wen = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

/** A paid order of units of one product: one in the first parcel (`id`), the others in the second one (`laterId`). */
async function inTwoParcels(units = 3) {
  const order = await orderToFulfil(test, { isPaid: true, units });
  const params = { id: order.id };
  const page = async () => (await wen.api.readOrderDesk({ params })).data;
  const [line] = (await page()).lines;
  const lineId = line?.lineId ?? 0;
  const body = { lines: [{ lineId, quantity: 1 }] };
  const { id, laterId } = (await wen.api.shipInParts({ params, body })).data;
  const pack = async (shipmentId: number, count: number) => {
    const parcel = { params: { id: shipmentId } };
    await wen.api.openParcel({ body: { code: (await view(shipmentId)).code } });
    for (let unit = 0; unit < count; unit++) {
      await wen.api.scanGoods({ ...parcel, body: { code: order.materialNo } });
    }
  };
  return { ...order, productId: line?.id ?? 0, lineId, params, id, laterId, page, pack };
}

const view = async (id: number) => (await wen.api.readParcel({ params: { id } })).data;
const dissolve = async (id: number) => (await wen.api.dissolveParcel({ params: { id } })).data;
const leave = async (code: string, trackingNo: string) =>
  (await wen.api.handOverParcels({ body: { rows: [{ code, trackingNo }] } })).data;

describe('a parcel that is given up while its order has another one', () => {
  it('leaves its units to that one, which has everything when it leaves', async () => {
    const { id, laterId, orderNo, pack, page } = await inTwoParcels(3);
    expect(await view(laterId)).toMatchObject({ joinsCode: orderNo });
    expect(await dissolve(laterId)).toMatchObject({ joinedCode: orderNo });
    expect(await view(id)).toMatchObject({
      goods: [{ needed: 3, packed: 0 }],
      lines: [{ quantity: 3 }],
    });
    expect((await view(id)).joinsCode).toBeUndefined();
    await pack(id, 3);
    await labelWithoutPaper(test, id);
    await leave(orderNo, `WHOLE-${id}`);
    expect(await page()).toMatchObject({
      order: { orderStatus: 'SHIPPED' },
      parcels: [{ id }],
      lines: [{ unitsInNoParcel: 0 }],
    });
  });

  it('opens that one again if it is packed, and all units are scanned again, also those of lots', async () => {
    const { id, laterId, orderNo, productId, pack } = await inTwoParcels(3);
    await receiveLot(test, wen.api, { productId, quantity: 3, lotNo: `JOIN-${id}` });
    await pack(id, 1);
    await pack(laterId, 1);
    expect(await view(id)).toMatchObject({ stage: 'PACKED' });
    const lotsOf = async (shipmentId: number) => {
      const goods = (await view(shipmentId)).goods.map((each) => each.id);
      return [...(await readPackedLots(test.shop.db, goods)).values()];
    };
    expect(await lotsOf(id)).toMatchObject([[{ lotNo: `JOIN-${id}`, units: 1 }]]);
    expect(await dissolve(laterId)).toMatchObject({ joinedCode: orderNo });
    expect(await view(id)).toMatchObject({
      stage: 'PICKED',
      goods: [{ needed: 3, packed: 0, nextLots: [{ lotNo: `JOIN-${id}`, units: 3 }] }],
    });
    expect(await lotsOf(id)).toEqual([]);
    await pack(id, 3);
    expect(await view(id)).toMatchObject({ stage: 'PACKED' });
  });

  it('stays while all others have their labels', async () => {
    const { id, laterId, orderNo, pack } = await inTwoParcels(2);
    await pack(id, 1);
    await labelWithoutPaper(test, id);
    expect((await view(laterId)).joinsCode).toBeUndefined();
    const failure = await failureOf(dissolve(laterId));
    expect(failure?.errorCode).toBe('ORDER_CANNOT_BE_MOVED');
    expect(failure?.message).toContain('它們已有標籤');
    await wen.api.cancelLabel({ params: { id } });
    expect(await dissolve(laterId)).toMatchObject({ joinedCode: orderNo });
    expect(await view(id)).toMatchObject({ stage: 'PICKED', lines: [{ quantity: 2 }] });
  });

  it('prefers one that need not be opened again', async () => {
    const { id, laterId, lineId, orderNo, pack } = await inTwoParcels(3);
    const body = { lines: [{ lineId, quantity: 1 }] };
    const third = (await wen.api.splitParcel({ params: { id: laterId }, body })).data.laterId;
    await pack(id, 1);
    expect(await dissolve(third)).toMatchObject({ joinedCode: `${orderNo}-2` });
    expect(await view(id)).toMatchObject({ stage: 'PACKED' });
    expect(await view(laterId)).toMatchObject({ lines: [{ quantity: 2 }] });
  });

  it('takes along the refunds that name it, so that its units are not divided again', async () => {
    const { id, laterId, lineId, params } = await inTwoParcels(3);
    const refunded = [{ lineId, quantity: 1, goods: 'KEPT', shipmentId: laterId } as const];
    await wen.api.refundOrder(
      { params, body: { amount: 150, reason: '缺貨', lines: refunded } },
      { idempotencyKey: `joined-${id}` },
    );
    await dissolve(laterId);
    const lines = [{ lineId, quantity: 1 }];
    const failure = await failureOf(wen.api.splitParcel({ params: { id }, body: { lines } }));
    expect(failure?.message).toBe('這個包裹裡的這項商品有已退款的，不能再分批');
  });

  it('loses no unit if two people give up both at the same moment', async () => {
    const mei = await newAdministrator(test, 'owner');
    const { id, laterId, params, page } = await inTwoParcels(3);
    const other = mei.api.dissolveParcel({ params: { id } });
    expect(await Promise.all([refusalOf(dissolve(laterId)), refusalOf(other)])).toEqual(['', '']);
    expect((await page()).parcels).toEqual([]);
    const { data } = await wen.api.beginPicking({ body: { orderIds: [params.id] } });
    expect(await view(data.shipmentIds[0] ?? 0)).toMatchObject({ lines: [{ quantity: 3 }] });
  });

  it('brings along what an earlier release left in no parcel', async () => {
    const { id, laterId, lineId } = await inTwoParcels(3);
    const body = { lines: [{ lineId, quantity: 1 }] };
    const third = (await wen.api.splitParcel({ params: { id: laterId }, body })).data.laterId;
    await giveUpAsBefore(test, third);
    await dissolve(laterId);
    expect(await view(id)).toMatchObject({ lines: [{ quantity: 3 }] });
  });

  it('is found by the number of the order, although the parcel of that number is given up', async () => {
    const { id, laterId, orderNo, pack } = await inTwoParcels(2);
    await dissolve(id);
    expect((await wen.api.openParcel({ body: { code: orderNo } })).data.id).toBe(laterId);
    await pack(laterId, 2);
    await labelWithoutPaper(test, laterId);
    expect(await leave(orderNo, `NUMBER-${id}`)).toMatchObject([{ result: 'HANDED_OVER' }]);
  });

  it('has no printed slip any more, and its audit entry says which parcel it joined', async () => {
    const { id, laterId, orderNo } = await inTwoParcels(2);
    await noteOnShipment(test.shop.db, id, { slipPrintedAt: test.clock.now() });
    await dissolve(laterId);
    expect(await findShipment(test.shop.db, id)).toMatchObject({ slipPrintedAt: null });
    const { rows } = await test.shop.pool.query(
      `select after from audit_entries where call = 'dissolveParcel' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ after: { joinedCode: orderNo } }]);
  });

  it('stays while an approval request about its order waits', async () => {
    const { params, laterId, lineId } = await inTwoParcels(41);
    const lines = [{ lineId, quantity: 35, goods: 'KEPT' } as const];
    const { data } = await wen.api.refundOrder(
      { params, body: { amount: 150 * 35, reason: '缺貨', lines } },
      { idempotencyKey: `waits-${laterId}` },
    );
    expect(data).toHaveProperty('approvalId');
    expect((await failureOf(dissolve(laterId)))?.message).toContain('等待核可');
  });

  it('joins once if two people give it up at the same moment', async () => {
    const mei = await newAdministrator(test, 'owner');
    const { id, laterId } = await inTwoParcels(3);
    const other = mei.api.dissolveParcel({ params: { id: laterId } });
    const codes = await Promise.all([refusalOf(dissolve(laterId)), refusalOf(other)]);
    expect(codes.toSorted()).toEqual(['', 'NOT_FOUND']);
    expect(await view(id)).toMatchObject({ lines: [{ quantity: 3 }] });
  });
});

it('the parcels of a cancelled order are given up each by itself, because its goods are sold again', async () => {
  const { id, laterId, cancel, page } = await inTwoParcels(3);
  await cancel();
  expect((await view(laterId)).joinsCode).toBeUndefined();
  expect(await dissolve(laterId)).not.toHaveProperty('joinedCode');
  expect(await view(id)).toMatchObject({ lines: [{ quantity: 1 }] });
  await dissolve(id);
  expect((await page()).parcels).toEqual([]);
});

it('the board finds all parcels of an order by its number, and one by its own code', async () => {
  const { id, laterId, orderNo } = await inTwoParcels();
  const found = async (keyword: string) => {
    const body = { column: 'CREATED', keyword } as const;
    const { data, meta } = await wen.api.searchFulfilment({ body });
    return { ids: data.map(({ shipmentId }) => shipmentId), total: meta?.total };
  };
  expect(await found(orderNo)).toEqual({ ids: [id, laterId], total: 2 });
  expect(await found(`${orderNo}-2`)).toEqual({ ids: [laterId], total: 1 });
});
