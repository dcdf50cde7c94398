import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { readShipments } from '#server/ordering/fulfilment/shipments.ts';
import { shipmentGoods } from '#server/ordering/fulfilment/tables.ts';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { readOrdersToSend } from '#server/ordering/orders/open-orders.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newGift } from '#server/testing/new-goods.ts';
import { newThresholdReward } from '#server/testing/new-promotions.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import {
  labelledParcel,
  type OrderToFulfil,
  orderToFulfil,
  packedParcel,
  pickedParcel,
  printPaper,
} from '#server/testing/orders-to-fulfil.ts';
import { pickListOf, slipsOf } from './paper-models.ts';

const test = shopForTests();
let api: AdminApi;
let person: TestAdministrator;
/** Signs in again, because an administrator's session ends before a parcel arrives. */
async function signIn() {
  person = await newAdministrator(test, 'warehouse');
  api = person.api;
}
beforeEach(signIn);
afterEach(() => checkLedgers(test.shop.db));

const stageOf = async (id: number) => (await api.readParcel({ params: { id } })).data.stage;
const statusOf = async (order: OrderToFulfil) => (await order.read()).data.orderStatus;
const columnOf = async (column: string) =>
  (await api.readFulfilmentBoard()).data.columns.find((one) => one.column === column);
const scan = async (id: number, code: string) => {
  const { data } = await api.scanGoods({ params: { id }, body: { code } });
  return `${data.result} ${data.sentence}`;
};
const handOver = async (...rows: [code: string, trackingNo: string][]) => {
  const body = { rows: rows.map(([code, trackingNo]) => ({ code, trackingNo })) };
  return (await api.handOverParcels({ body })).data.map(({ result }) => result);
};
const messageOf = async (work: Promise<unknown>) => (await failureOf(work))?.message;
const print = (payload: Parameters<typeof printPaper>[2]) => printPaper(test, person, payload);

describe('order fulfilment', () => {
  it('takes an order from paid to handed over, with one e-mail to the shopper', async () => {
    const order = await orderToFulfil(test, { isPaid: true });
    expect(await columnOf('READY')).toMatchObject({ count: 1, late: 0 });
    const trial = { orderIds: [order.id], isTrial: true };
    expect((await api.beginPicking({ body: trial })).data).toMatchObject({
      sentence: '1 筆中 1 筆可出貨',
      shipmentIds: [],
    });
    const id = await pickedParcel(api, order);
    expect(await statusOf(order)).toBe('PROCESSING');
    expect(await columnOf('READY')).toMatchObject({ count: 0 });
    test.clock.advance(5 * 3600);
    await signIn();
    expect(await columnOf('CREATED')).toMatchObject({ count: 1, late: 1 });
    const [row] = (await api.searchFulfilment({ body: { column: 'CREATED' } })).data;
    expect(row).toMatchObject({ code: order.orderNo, recipient: '林＊晴', units: 2, isLate: true });
    const pdf = await print({ paper: 'pick-list', shipment_ids: [id] });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await api.confirmPicked({ body: { shipmentIds: [id] } })).data.moved).toBe(1);
    await api.openParcel({ body: { code: ` ${order.orderNo} ` } });
    expect(await scan(id, order.materialNo.toLowerCase())).toContain('ADDED');
    expect(await scan(id, order.materialNo)).toBe(`COMPLETE 包裹 ${order.orderNo} 已全部裝妥`);
    await print({ paper: 'packing-slips', shipment_ids: [id], with_prices: false });
    await print({ paper: 'labels', shipment_ids: [id] });
    expect(await stageOf(id)).toBe('LABELLED');
    expect(await statusOf(order)).toBe('PROCESSING');
    expect(await handOver([order.orderNo, 'tw-9001'], [order.orderNo, 'TW-9001'])).toEqual([
      'HANDED_OVER',
      'UNCHANGED',
    ]);
    expect((await order.read()).data).toMatchObject({
      orderStatus: 'SHIPPED',
      trackingNo: 'TW-9001',
    });
    await test.shop.jobs.runDue();
    const messages = (await test.mails(order.email)).filter(({ subject }) =>
      subject.includes('出貨通知'),
    );
    expect(messages).toHaveLength(1);
    expect((await api.deliverParcels({ body: { shipmentIds: [id] } })).data.moved).toBe(1);
    expect(await statusOf(order)).toBe('ARRIVED');
    expect(await stageOf(id)).toBe('COLLECTED');
    const { moved, refused } = (await api.deliverParcels({ body: { shipmentIds: [id, 999_999] } }))
      .data;
    expect(moved).toBe(0);
    expect(refused).toEqual([
      { shipmentId: id, sentence: expect.stringContaining('目前是「已取貨') },
      { shipmentId: 999_999, sentence: expect.any(String) },
    ]);
  });

  it('keeps in the log who printed each label with a whole address', async () => {
    const order = await orderToFulfil(test);
    const id = await labelledParcel(test, person, order);
    const { api: owner } = await newAdministrator(test, 'owner');
    const { data } = await owner.searchAuditEntries({
      body: { subjectType: 'shipment', subjectId: id },
    });
    expect(data[0]).toMatchObject({ call: 'printPaper', after: { paper: 'labels' } });
  });

  it('says how many of a selection fit and why the others are left out', async () => {
    const fits = await orderToFulfil(test, { isPaid: true });
    const shipped = await orderToFulfil(test);
    await shipOrder(test.shop, shipped.id, { trackingNo: 'ERP-1' });
    const cancelled = await orderToFulfil(test);
    await cancelled.cancel();
    const taken = await orderToFulfil(test);
    await pickedParcel(api, taken);
    const orderIds = [fits, shipped, cancelled, taken].map(({ id }) => id);
    const { data } = await api.beginPicking({ body: { orderIds: [...orderIds, 999_999] } });
    expect(data.sentence).toBe(
      '5 筆中 1 筆可出貨，4 筆略過：查無訂單 1、已取消 1、已出貨 1、已在揀貨或包裝 1',
    );
    expect(data.shipmentIds).toHaveLength(1);
  });

  it('leads along the shelves: pick list, screen for scanning and packing slip name the places', async () => {
    const sorted: number[] = [];
    const codes: string[] = [];
    for (const place of ['B-1', 'A-10', 'A-2', '']) {
      const order = await orderToFulfil(test, { isPaid: true });
      const [row] = (await api.findStock({ body: { code: order.materialNo } })).data;
      await api.setStockPlaces({ body: { rows: [{ id: row?.id ?? 0, place }] } });
      sorted.push(await pickedParcel(api, order));
      codes.push(order.materialNo);
    }
    const { db } = test.shop;
    const found = await readShipments(db, sorted);
    const orders = await readOrdersToSend(
      db,
      found.map(({ orderId }) => orderId),
    );
    const sendings = found.flatMap((shipment) => {
      const order = orders.get(shipment.orderId);
      return order ? [{ shipment, order }] : [];
    });
    const { shelves } = await pickListOf(db, sendings, {
      brand: '',
      madeAt: '',
      now: test.clock.now(),
    });
    expect(shelves.map(({ place, materialNo }) => [place, materialNo])).toEqual([
      ['A-2', codes[2]],
      ['A-10', codes[1]],
      ['B-1', codes[0]],
      ['', codes[3]],
    ]);
    const [slip] = await slipsOf(db, sendings.slice(0, 1));
    expect(slip?.lines).toMatchObject([{ place: 'B-1' }]);
    const { goods } = (await api.readParcel({ params: { id: sorted[0] ?? 0 } })).data;
    expect(goods).toMatchObject([{ place: 'B-1' }]);
    const pdf = await print({ paper: 'pick-list', shipment_ids: sorted });
    expect(pdf.statusCode).toBe(200);
  });

  it('raises an alarm for what does not belong into the parcel, and changes nothing by it', async () => {
    const [order, other] = [await orderToFulfil(test), await orderToFulfil(test)];
    const id = await pickedParcel(api, order);
    await api.openParcel({ body: { code: order.orderNo } });
    expect(await scan(id, 'NO-SUCH-THING')).toBe(
      'UNKNOWN_GOODS 查無商品編號或國際條碼「NO-SUCH-THING」，請確認條碼',
    );
    expect(await scan(id, other.materialNo)).toMatch(
      /^WRONG_GOODS 「商品 \d+」不在這張訂單裡，請放回$/,
    );
    expect(await scan(id, order.orderNo)).toContain('是單號');
    await scan(id, order.materialNo);
    await scan(id, order.materialNo);
    expect(await scan(id, order.materialNo)).toMatch(/^SURPLUS 商品 \d+ 已裝滿 2 件/);
    const { goods } = (await api.readParcel({ params: { id } })).data;
    expect(goods).toMatchObject([{ needed: 2, packed: 2 }]);
    const undo = () => api.undoScan({ params: { id }, body: { goodsId: goods[0]?.id ?? 0 } });
    expect((await undo()).data).toMatchObject({ stage: 'PICKED', goods: [{ packed: 1 }] });
    await undo();
    expect(await messageOf(undo())).toBe('這項商品還沒有裝入，沒有可以取出的');
  });

  it('takes the number on the package for the item number, and the other goods’ for an alarm', async () => {
    const order = await orderToFulfil(test, { barcode: '4710000000017' });
    await orderToFulfil(test, { barcode: '0012345678905' });
    const id = await pickedParcel(api, order);
    await api.openParcel({ body: { code: order.orderNo } });
    expect(await scan(id, ' 4710000000017')).toContain('ADDED');
    // A scanner may leave out the leading 0 of a number.
    expect(await scan(id, '012345678905')).toMatch(/^WRONG_GOODS/);
    expect(await scan(id, order.materialNo)).toContain('COMPLETE');
    const pdf = await print({ paper: 'pick-list', shipment_ids: [id] });
    expect(pdf.statusCode).toBe(200);
  });

  it('takes a number that a product and its gift share for either, until both are packed', async () => {
    await newThresholdReward(test.shop, 100, [await newGift(test.shop, { stock: 1 })]);
    const order = await orderToFulfil(test);
    const id = await pickedParcel(api, order);
    await test.shop.db.update(shipmentGoods).set({ materialNo: order.materialNo });
    await api.openParcel({ body: { code: order.orderNo } });
    expect(await scan(id, order.materialNo)).toContain('ADDED');
    expect(await scan(id, order.materialNo)).toContain('ADDED');
    expect(await scan(id, order.materialNo)).toContain('COMPLETE');
    expect(await scan(id, order.materialNo)).toContain('SURPLUS');
  });

  it('explains a number that it does not know, and an order that nobody picks yet', async () => {
    const order = await orderToFulfil(test);
    expect(await messageOf(api.openParcel({ body: { code: '1' } }))).toBe('查無單號「1」');
    expect(await messageOf(api.openParcel({ body: { code: order.orderNo } }))).toBe(
      `訂單 ${order.orderNo} 還沒有建立揀貨單`,
    );
  });

  it('stops a cancelled order at every step, and lets its parcel be given up', async () => {
    const order = await orderToFulfil(test);
    const id = await labelledParcel(test, person, order);
    await order.cancel();
    expect(await handOver([order.orderNo, 'TW-1'])).toEqual(['ORDER_CANCELLED']);
    expect(await messageOf(api.openParcel({ body: { code: order.orderNo } }))).toBe(
      `訂單 ${order.orderNo} 已取消，請勿出貨`,
    );
    const dissolve = () => api.dissolveParcel({ params: { id } });
    expect(await messageOf(dissolve())).toBe('這個包裹已有標籤，請先取消標籤');
    await api.cancelLabel({ params: { id } });
    await dissolve();
    expect(await messageOf(dissolve())).toBe('這個包裹已被解除，請重新整理');
  });

  it('uses a tracking number once, and hands over what has a label only', async () => {
    const [first, second, third] = [
      await orderToFulfil(test),
      await orderToFulfil(test),
      await orderToFulfil(test),
    ];
    await labelledParcel(test, person, first);
    await labelledParcel(test, person, second);
    await packedParcel(api, third);
    expect(
      await handOver(
        [first.orderNo, 'ONCE-1'],
        [second.orderNo, 'once-1'],
        [second.orderNo, ''],
        [third.orderNo, 'ONCE-2'],
        ['NOTHING', 'ONCE-3'],
        [first.orderNo, 'ONCE-4'],
      ),
    ).toEqual([
      'HANDED_OVER',
      'TRACKING_NO_USED',
      'TRACKING_NO_MISSING',
      'WRONG_STAGE',
      'PARCEL_NOT_FOUND',
      'TRACKING_NO_DIFFERS',
    ]);
    expect(await statusOf(second)).toBe('PROCESSING');
  });

  it('splits what is short into a parcel that follows, whose way the timeline tells', async () => {
    const order = await orderToFulfil(test, { units: 3, isPaid: true });
    const id = await pickedParcel(api, order);
    const { lines } = (await api.readParcel({ params: { id } })).data;
    const short = (quantity: number) =>
      api.splitParcel({
        params: { id },
        body: { lines: [{ lineId: lines[0]?.lineId ?? 0, quantity }] },
      });
    expect(await messageOf(short(3))).toBe('請至少留一件在原包裹；全部缺貨時請直接等待');
    expect(await messageOf(short(4))).toContain('超過包裹裡的數量');
    const { laterId } = (await short(2)).data;
    const later = (await api.readParcel({ params: { id: laterId } })).data;
    expect(later).toMatchObject({ code: `${order.orderNo}-2`, goods: [{ needed: 2 }] });
    await api.openParcel({ body: { code: order.orderNo } });
    expect(await scan(id, order.materialNo)).toContain('COMPLETE');
    await print({ paper: 'labels', shipment_ids: [id] });
    const row: [string, string] = [order.orderNo, `A${order.id}`];
    // A list that is sent again after a lost answer does not mean the parcel that follows.
    expect(await handOver(row, row)).toEqual(['HANDED_OVER', 'UNCHANGED']);
    await api.deliverParcels({ body: { shipmentIds: [id] } });
    expect(await statusOf(order)).toBe('SHIPPED');
    expect(await messageOf(api.dissolveParcel({ params: { id: laterId } }))).toContain('不能解除');
    // The order's number opens the parcel that has not left yet.
    await api.openParcel({ body: { code: order.orderNo } });
    await scan(laterId, order.materialNo);
    await scan(laterId, order.materialNo);
    await print({ paper: 'labels', shipment_ids: [laterId] });
    expect(await handOver([later.code, `B${order.id}`])).toEqual(['HANDED_OVER']);
    await api.deliverParcels({ body: { shipmentIds: [laterId] } });
    const { orderStatus, trackingNo, events } = (await order.read()).data;
    expect({ orderStatus, trackingNo }).toEqual({
      orderStatus: 'ARRIVED',
      trackingNo: `A${order.id}`,
    });
    expect(events.map(({ note }) => note)).toContain(`其餘商品已出貨，物流單號 B${order.id}`);
  });

  it('keeps an order that is paid on receipt in one parcel, so that its sum is collected once', async () => {
    const order = await orderToFulfil(test, { units: 2 });
    const id = await pickedParcel(api, order);
    const parcel = (await api.readParcel({ params: { id } })).data;
    expect(parcel.collectAmount).toBe(380);
    const lines = [{ lineId: parcel.lines[0]?.lineId ?? 0, quantity: 1 }];
    expect(await messageOf(api.splitParcel({ params: { id }, body: { lines } }))).toBe(
      '貨到付款的訂單不能分批出貨，請等補貨後一起寄出',
    );
  });

  it('sends a parcel that came back once more, or ends its order with the goods in the stock', async () => {
    const order = await orderToFulfil(test, { isPaid: true });
    const id = await labelledParcel(test, person, order);
    await handOver([order.orderNo, `R${order.id}`]);
    await api.noteParcelReturned({ params: { id } });
    const { data } = await api.resendParcel({ params: { id } });
    expect(await messageOf(api.resendParcel({ params: { id } }))).toBe('這個退回的包裹已處理');
    const again = (await api.readParcel({ params: { id: data.id } })).data;
    expect(again).toMatchObject({ code: `${order.orderNo}-2`, stage: 'CREATED' });
    await api.openParcel({ body: { code: again.code } });
    await scan(data.id, order.materialNo);
    await scan(data.id, order.materialNo);
    await print({ paper: 'labels', shipment_ids: [data.id] });
    await handOver([again.code, `S${order.id}`]);
    await api.noteParcelReturned({ params: { id: data.id } });
    await api.takeBackParcel({ params: { id: data.id }, body: { isSaleable: true } });
    expect(await statusOf(order)).toBe('RETURNED');
    expect(await columnOf('RETURNED')).toMatchObject({ count: 0 });
  });
});
