import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lotActions } from '#server/testing/lot-actions.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { buy, failureOf, newShopper } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { printPaper } from '#server/testing/orders-to-fulfil.ts';
import { pressOnce, receiveLot, stockOf } from '#server/testing/supplies.ts';

const test = shopForTests({ environment: { DATABASE_POOL: '18' } });
let person: TestAdministrator;
let api: AdminApi;
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  person = await newAdministrator(test);
  api = person.api;
});
afterEach(() => checkLedgers(test.shop.db));

const { goods, leftOf, lotId, parcel, scan } = lotActions(test, () => api);

describe('lots of goods', () => {
  it('leave first expired, first out, and the parcel says which it has', async () => {
    const { id, materialNo } = await goods(1);
    const lot = { productId: id, quantity: 2 };
    await receiveLot(test, api, { ...lot, lotNo: `LATE-${id}`, expiresOn: '2027-12-31' });
    await receiveLot(test, api, { ...lot, lotNo: `SOON-${id}`, expiresOn: '2027-01-31' });
    const { shipmentId } = await parcel(id, 5);
    const before = (await api.readParcel({ params: { id: shipmentId } })).data.goods;
    expect(before).toMatchObject([
      {
        lots: [],
        nextLots: [
          { lotNo: `SOON-${id}`, expiresOn: '2027-01-31', units: 2 },
          { lotNo: `LATE-${id}`, units: 2 },
        ],
      },
    ]);
    const pdf = await printPaper(test, person, { paper: 'pick-list', shipment_ids: [shipmentId] });
    expect(pdf.statusCode).toBe(200);
    expect((await scan(shipmentId, materialNo)).sentence).toContain(`批號 SOON-${id}`);
    for (let unit = 0; unit < 4; unit++) await scan(shipmentId, materialNo);
    expect(await leftOf(id)).toEqual({ [`LATE-${id}`]: 0, [`SOON-${id}`]: 0 });
    const { goods: packed } = (await api.readParcel({ params: { id: shipmentId } })).data;
    // The fifth unit is the one that never had a number.
    expect(packed[0]?.lots.map(({ units }) => units)).toEqual([2, 2]);
    await api.undoScan({ params: { id: shipmentId }, body: { goodsId: packed[0]?.id ?? 0 } });
    await api.undoScan({ params: { id: shipmentId }, body: { goodsId: packed[0]?.id ?? 0 } });
    expect(await leftOf(id)).toEqual({ [`LATE-${id}`]: 1, [`SOON-${id}`]: 0 });
    await api.dissolveParcel({ params: { id: shipmentId } });
    expect(await leftOf(id)).toEqual({ [`LATE-${id}`]: 2, [`SOON-${id}`]: 2 });
  });

  it('are not picked once they have expired or are blocked', async () => {
    const { id, materialNo } = await goods();
    const soon = { productId: id, quantity: 1, lotNo: `EXP-${id}`, expiresOn: '2026-11-25' };
    await receiveLot(test, api, soon);
    await receiveLot(test, api, { productId: id, quantity: 1, lotNo: `BAD-${id}` });
    const { shipmentId } = await parcel(id, 2);
    test.clock.set(new Date('2026-11-26T00:00:00+08:00'));
    const { api: next } = await newAdministrator(test);
    const params = { id: await lotId(`BAD-${id}`) };
    await next.blockLot({ params, body: { isBlocked: true, reason: '外盒受潮' } });
    const held = await scan(shipmentId, materialNo, next);
    expect(held).toMatchObject({ result: 'LOT_HELD', parcel: { goods: [{ packed: 0 }] } });
    expect(held.sentence).toContain('已過期');
    expect(held.sentence).toContain('已停用');
    await next.blockLot({ params, body: { isBlocked: false } });
    expect((await scan(shipmentId, materialNo, next)).sentence).toContain(`BAD-${id}`);
    expect((await scan(shipmentId, materialNo, next)).result).toBe('LOT_HELD');
    expect(
      (await next.readLotPage({ params: { id: await lotId(`EXP-${id}`) } })).data,
    ).toMatchObject({ state: 'EXPIRED', unitsLeft: 1, expiresOn: '2026-11-25' });
  });

  it('divide the stock under sixteen pickers at once, each unit in one parcel', async () => {
    const { id, materialNo } = await goods(4);
    await receiveLot(test, api, {
      productId: id,
      quantity: 10,
      lotNo: `R1-${id}`,
      expiresOn: '2027-01-31',
    });
    await receiveLot(test, api, {
      productId: id,
      quantity: 18,
      lotNo: `R2-${id}`,
      expiresOn: '2027-02-28',
    });
    const parcels = [];
    for (let each = 0; each < 16; each++) parcels.push(await parcel(id, 2));
    const people = await Promise.all(
      parcels.map(async ({ shipmentId }) => ({
        shipmentId,
        own: (await newAdministrator(test, 'warehouse')).api,
      })),
    );
    await Promise.all(
      people.map(async ({ shipmentId, own }) => {
        await scan(shipmentId, materialNo, own);
        await scan(shipmentId, materialNo, own);
      }),
    );
    expect(await leftOf(id)).toEqual({ [`R1-${id}`]: 0, [`R2-${id}`]: 0 });
    const { data } = await api.recallLot({ params: { no: `R1-${id}` } });
    expect(data.units).toBe(10);
    expect(await stockOf(test, id)).toMatchObject({ webStock: 0 });
  });

  it('follow the count: units without a number go first, and then the lot that expires first', async () => {
    const { id } = await goods(3);
    await receiveLot(test, api, {
      productId: id,
      quantity: 5,
      lotNo: `N-${id}`,
      expiresOn: '2027-01-31',
    });
    const record = await stockOf(test, id);
    const lower = (by: number) =>
      api.adjustStocks(
        { body: { rows: [{ id: record.id, by }], cause: 'DAMAGE', note: '' } },
        pressOnce(),
      );
    await lower(-3);
    expect(await leftOf(id)).toEqual({ [`N-${id}`]: 5 });
    await lower(-2);
    expect(await leftOf(id)).toEqual({ [`N-${id}`]: 3 });
    const body = { by: -3, cause: 'DAMAGE' as const, note: '報廢' };
    const params = { id: await lotId(`N-${id}`) };
    const options = pressOnce();
    await api.adjustLot({ params, body }, options);
    await api.adjustLot({ params, body }, options);
    expect(await leftOf(id)).toEqual({ [`N-${id}`]: 0 });
    expect(await stockOf(test, id)).toMatchObject({ webStock: 0 });
    const unexplained = { ...body, cause: 'OTHER' as const, note: ' ' };
    expect(
      await failureOf(api.adjustLot({ params, body: unexplained }, pressOnce())),
    ).toMatchObject({
      errors: { note: '請說明原因' },
    });
    const more = api.adjustLot({ params, body }, pressOnce());
    expect(await failureOf(more)).toMatchObject({ errorCode: 'STOCK_IS_HELD' });
  });

  it('take goods of an uncollected parcel back, and count what the ERP ships by itself', async () => {
    const { id, materialNo } = await goods();
    await receiveLot(test, api, { productId: id, quantity: 3, lotNo: `B-${id}` });
    const { shipmentId } = await parcel(id, 1);
    await scan(shipmentId, materialNo);
    await printPaper(test, person, { paper: 'labels', shipment_ids: [shipmentId] });
    const { code } = (await api.readParcel({ params: { id: shipmentId } })).data;
    await api.handOverParcels({ body: { rows: [{ code, trackingNo: `T-${id}` }] } });
    await api.noteParcelReturned({ params: { id: shipmentId } });
    expect(await leftOf(id)).toEqual({ [`B-${id}`]: 2 });
    await api.takeBackParcel({ params: { id: shipmentId }, body: { isSaleable: true } });
    expect(await leftOf(id)).toEqual({ [`B-${id}`]: 3 });
    const { id: orderId, paidAmount } = await buy(await newShopper(test), {
      products: { [id]: 2 },
    });
    await payInAdvance(test.shop, orderId, paidAmount);
    const erp = await newAdministrator(test, 'erp');
    const [order] = (await api.searchOrders({ body: { keyword: '' } })).data;
    const shipments = [
      { orderNo: order?.orderNo ?? '', shipStatus: 'SHIPPED' as const, trackingNo: `E-${id}` },
    ];
    await erp.api.updateShipmentStatus({ body: shipments } as never);
    expect(await leftOf(id)).toEqual({ [`B-${id}`]: 1 });
    const { data } = await api.recallLot({ params: { no: `B-${id}` } });
    expect(data).toMatchObject({ orderCount: 1, units: 2, orders: [{ orderId, stage: null }] });
  });
});

describe('a recall', () => {
  it('names every order that got the lot, masked, in an answer and a file, and notes who asked', async () => {
    const { id, materialNo } = await goods();
    await receiveLot(test, api, { productId: id, quantity: 2, lotNo: `C-${id}` });
    const { shipmentId, orderId } = await parcel(id, 1);
    await scan(shipmentId, materialNo);
    const { data } = await api.recallLot({ params: { no: `C-${id}` } });
    expect(data).toMatchObject({
      orderCount: 1,
      units: 1,
      lots: [{ units: 1 }],
      orders: [{ orderId, recipient: '林＊晴', stage: 'PACKED', leftAt: null }],
    });
    const file = await test.http({
      method: 'GET',
      url: `/api/backstagex/lots/recall-file/C-${id}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('林＊晴');
    const owner = await newAdministrator(test, 'owner');
    const { data: entries } = await owner.api.searchAuditEntries({
      body: { subjectType: 'lots', subjectId: data.lots[0]?.id ?? 0 },
    });
    expect(entries.map(({ call }) => call)).toEqual(['readRecallFile', 'recallLot']);
    const unknown = api.recallLot({ params: { no: 'NOBODY' } });
    expect(await failureOf(unknown)).toMatchObject({ errorCode: 'NOT_FOUND' });
  });
});
