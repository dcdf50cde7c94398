import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { pathOfView } from '#contract/work.ts';
import { boardLists } from '#contract/work-lists.ts';
import { defaultHoursUntilLate } from '#rules/orders/shipment-stages.ts';
import { lateSettings } from '#server/ordering/fulfilment/late-settings.ts';
import { queueException } from '#server/ordering/payments/exceptions.ts';
import { paymentExceptions } from '#server/ordering/payments/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { lengthOfList } from '#server/testing/length-of-list.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, checkoutBody, failureOf, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';
import {
  labelledParcel,
  type OrderToFulfil,
  orderToFulfil,
  pickedParcel,
} from '#server/testing/orders-to-fulfil.ts';

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

const statusOf = async (order: OrderToFulfil) => (await order.read()).data.orderStatus;
const columnOf = async (column: string) =>
  (await api.readFulfilmentBoard()).data.columns.find((one) => one.column === column);
const messageOf = async (work: Promise<unknown>) => (await failureOf(work))?.message;

describe('parcels of order fulfilment', () => {
  it('takes a row as late after the hours that are set', async () => {
    const order = await orderToFulfil(test);
    const isLate = async () => {
      const { data } = await api.searchFulfilment({
        body: { column: 'READY', keyword: order.orderNo },
      });
      return data[0]?.isLate;
    };
    test.clock.advance(3 * 3600);
    await signIn();
    expect(await isLate()).toBe(false);
    await lateSettings.write(test.shop.db, { ...defaultHoursUntilLate, ready: 2 });
    expect(await isLate()).toBe(true);
    expect((await columnOf('READY'))?.late).toBeGreaterThan(0);
    await lateSettings.write(test.shop.db, defaultHoursUntilLate);
  });

  it('has a column for unpaid orders and one for orders with a return, as many as their list has', async () => {
    const owner = await newAdministrator(test, 'owner');
    const inList = (column: keyof typeof boardLists) =>
      lengthOfList(test, owner, pathOfView({ list: { name: 'orders' }, view: boardLists[column] }));
    const rowOf = async (column: keyof typeof boardLists, keyword: string) => {
      const body = { column, keyword };
      return (await owner.api.searchFulfilment({ body })).data[0];
    };
    const shopper = await newShopper(test);
    const product = await newProduct(test.shop, { price: 100, memberPrice: null, stock: 20 });
    await sendCart(shopper, { products: { [product]: 1 } });
    const body = checkoutBody({ paymentType: 'CATHAY_ATM' });
    const { data: unpaid } = await shopper.api.checkout({ body });
    const returned = await buy(shopper, { products: { [product]: 1 } });
    await payInAdvance(test.shop, returned.id, returned.paidAmount);
    await deliver(test.shop, returned.id);
    const params = { id: returned.id };
    const [item] = (await shopper.api.readOrder({ params })).data.items.products;
    const line = { lineId: item?.lineId ?? 0, quantity: 1, reason: 'DEFECTIVE' } as const;
    const wanted = { note: '', lines: [{ ...line, isOpened: false }] };
    await shopper.api.requestReturn({ params, body: wanted });
    for (const [column, orderNo] of [
      ['UNPAID', unpaid.orderNo],
      ['RETURNING', returned.orderNo],
    ] as const) {
      expect(await columnOf(column)).toMatchObject({ count: await inList(column), late: 0 });
      expect(await rowOf(column, orderNo)).toMatchObject({
        orderNo,
        shipmentId: null,
        isLate: false,
        heldFor: null,
      });
    }
    test.clock.advance(49 * 3600);
    await signIn();
    expect(await columnOf('UNPAID')).toMatchObject({ late: 1, oldestAt: expect.any(String) });
    await lateSettings.write(test.shop.db, { ...defaultHoursUntilLate, returning: 1 });
    expect((await columnOf('RETURNING'))?.late).toBe(1);
    // What was set before these columns came stays.
    const { unpaid: _, returning: __, labelRefused: ___, ...earlier } = defaultHoursUntilLate;
    await lateSettings.write(test.shop.db, { ...earlier, ready: 3 } as never);
    expect(await lateSettings.read(test.shop.db)).toMatchObject({ ready: 3, unpaid: 48 });
    await lateSettings.write(test.shop.db, defaultHoursUntilLate);
  });

  it.each(['NOT_AT_PROVIDER', 'AMOUNT_DIFFERS'] as const)(
    'leaves an order with an open %s out of picking and of the way of a parcel until it is resolved',
    async (kind) => {
      const order = await orderToFulfil(test, { isPaid: true });
      const body = { orderIds: [order.id] };
      const at = test.clock.now();
      const doubt = (reference: string) =>
        queueException(
          test.shop.db,
          { kind, provider: 'LINE_PAY', orderId: order.id, reference: `${reference} ${order.id}` },
          at,
        );
      const resolve = () =>
        test.shop.db
          .update(paymentExceptions)
          .set({ resolvedAt: at, resolvedBy: 'mei', resolution: 'CHECKED' })
          .where(eq(paymentExceptions.orderId, order.id));
      await doubt('before picking');
      for (const isTrial of [true, false]) {
        const { data } = await api.beginPicking({ body: { ...body, isTrial } });
        expect(data).toMatchObject({ fitting: 0, shipmentIds: [], skipped: [{ reason: 'HELD' }] });
      }
      expect(await columnOf('HELD')).toMatchObject({ count: 1 });
      await resolve();
      const id = await pickedParcel(api, order);
      await doubt('after picking');
      expect(await messageOf(api.openParcel({ body: { code: order.orderNo } }))).toContain(
        '帳款有異常',
      );
      await resolve();
      expect((await api.openParcel({ body: { code: order.orderNo } })).data.id).toBe(id);
    },
  );

  it('hands many parcels over together, or none of them if one row is wrong', async () => {
    const orders = [await orderToFulfil(test), await orderToFulfil(test)] as const;
    const [one, two] = orders;
    for (const order of orders) await labelledParcel(test, person, order);
    const together = async (rows: [string, string][], isTrial = false) => {
      const body = { rows: rows.map(([code, trackingNo]) => ({ code, trackingNo })), isTrial };
      const { data } = await api.handOverTogether({ body });
      return [data.isDone, ...data.rows.map(({ result }) => result)];
    };
    const same: [string, string][] = [
      [one.orderNo, 'ALL-1'],
      [two.orderNo, 'all-1'],
    ];
    expect(await together(same)).toEqual([false, 'HANDED_OVER', 'TRACKING_NO_USED']);
    expect(await statusOf(one)).toBe('PROCESSING');
    const csv = `單號,物流單號\n${one.orderNo},ALL-1\n${two.orderNo}, ALL-2 \n`;
    const answer = await test.http({
      method: 'POST',
      url: '/api/backstagex/fulfilment/hand-over-file?file_name=ok.csv',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: Buffer.from(csv),
    });
    const read = answer.json().data as { code: string; tracking_no: string }[];
    const rows = read.map(({ code, tracking_no }): [string, string] => [code, tracking_no]);
    expect(rows).toEqual([
      [one.orderNo, 'ALL-1'],
      [two.orderNo, 'ALL-2'],
    ]);
    expect(await together(rows, true)).toEqual([false, 'HANDED_OVER', 'HANDED_OVER']);
    expect(await statusOf(two)).toBe('PROCESSING');
    expect(await together(rows)).toEqual([true, 'HANDED_OVER', 'HANDED_OVER']);
    expect((await two.read()).data).toMatchObject({ orderStatus: 'SHIPPED', trackingNo: 'ALL-2' });
    expect(await together(rows)).toEqual([true, 'UNCHANGED', 'UNCHANGED']);
  });

  it('sends chosen units in a parcel of their own, from the order’s page, again and again', async () => {
    const order = await orderToFulfil(test, { isPaid: true, units: 4 });
    const service = await newAdministrator(test, 'owner');
    const parcels = async () =>
      (await service.api.readOrderDesk({ params: { id: order.id } })).data.parcels.map(
        ({ code, units }) => [code, units[0]?.quantity],
      );
    const lineId =
      (await service.api.readOrderDesk({ params: { id: order.id } })).data.lines[0]?.lineId ?? 0;
    const ship = (quantity: number) =>
      api.shipInParts({ params: { id: order.id }, body: { lines: [{ lineId, quantity }] } });
    expect(await messageOf(ship(5))).toContain('請重新整理');
    expect(await messageOf(ship(4))).toContain('不需要分批');
    expect(await parcels()).toEqual([]);
    await ship(3);
    expect(await statusOf(order)).toBe('PROCESSING');
    await ship(1);
    const { orderNo } = order;
    expect(await parcels()).toEqual([
      [orderNo, 1],
      [`${orderNo}-2`, 1],
      [`${orderNo}-3`, 2],
    ]);
    const onReceipt = await orderToFulfil(test, { units: 2 });
    const { data } = await service.api.readOrderDesk({ params: { id: onReceipt.id } });
    const lines = [{ lineId: data.lines[0]?.lineId ?? 0, quantity: 1 }];
    expect(
      await messageOf(api.shipInParts({ params: { id: onReceipt.id }, body: { lines } })),
    ).toContain('貨到付款');
  });
});
