import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { recordArrival } from '#server/ordering/order-care/fulfil-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, withNewSession } from '#server/testing/new-shopper.ts';
import {
  type OrderToFulfil,
  orderToFulfil,
  packedParcel,
} from '#server/testing/orders-to-fulfil.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import { postNotice } from '#server/testing/post-notice.ts';

let network: EcpayNetwork;
const test = shopForTests({
  fetch: (...request) => network.fetch(...request),
  environment: { ECPAY_LOGISTICS_SERVICE: 'UNIMARTC2C' },
});
const store = '131386';
const otherStore = '170945';

let api: AdminApi;
const newSession = async () => {
  api = (await newAdministrator(test, 'owner')).api;
};
beforeAll(() => {
  network = ecpayNetwork(() => test.clock.now(), {
    service: 'UNIMARTC2C',
    deliver: async (url, init) => new Response(await postNotice(test, url, init)),
  });
});
beforeEach(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  await newSession();
  network.outcomes.set('ECPAY_LOGISTICS', 'success');
});
afterEach(() => checkLedgers(test.shop.db));

const orderPage = async ({ id }: OrderToFulfil) =>
  (await api.readOrderDesk({ params: { id } })).data;

async function packAgain(id: number, { materialNo }: OrderToFulfil, units: number) {
  const { code } = (await api.readParcel({ params: { id } })).data;
  await api.openParcel({ body: { code } });
  for (let unit = 0; unit < units; unit++) {
    await api.scanGoods({ params: { id }, body: { code: materialNo } });
  }
}

/** Makes the label of a packed parcel; answers how its carrier reports codes, each in a second of its own. */
async function labelled(id: number) {
  const [made] = (await api.createStoreLabels({ body: { shipmentIds: [id] } })).data;
  expect(made).toMatchObject({ result: 'LABELLED' });
  const { fields } = (await api.openStoreLabels({ body: { shipmentIds: [id] } })).data;
  const carrierId = fields.find(({ name }) => name === 'AllPayLogisticsID')?.value ?? '';
  return async (...codes: string[]) => {
    for (const code of codes) {
      test.clock.advance(2);
      await network.reportParcel(carrierId, code);
    }
  };
}

/**
 * A paid order to a store in two parcels: one unit in `id`, whose carrier reports by `report`, the other one in
 * `laterId`.
 */
async function orderInTwoParcels() {
  const order = await orderToFulfil(test, { store, isPaid: true });
  const { data: begun } = await api.beginPicking({ body: { orderIds: [order.id] } });
  const id = begun.shipmentIds[0] ?? 0;
  const [line] = (await api.readParcel({ params: { id } })).data.lines;
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 1 }];
  const { laterId } = (await api.splitParcel({ params: { id }, body: { lines } })).data;
  await packAgain(id, order, 1);
  await packAgain(laterId, order, 1);
  return { order, id, laterId, report: await labelled(id) };
}

/** How many notices with these words an order has got once the jobs have run. */
async function noticesOf({ email }: OrderToFulfil, words: string) {
  await test.jobs.runDue();
  return (await test.mails(email)).filter(({ subject }) => subject.includes(words));
}

/** An order as its member sees it, whose first session is over after some days. */
async function readNow({ id, email }: OrderToFulfil) {
  const { userId } = await orderRow(test, id);
  const { api: member } = await withNewSession(test, {
    id: userId,
    email,
    token: '',
    api: test.api,
  });
  return (await member.readOrder({ params: { id } })).data;
}

/** The deadlines of the arrivals in the timeline of an order. */
const arrivalsOf = async (order: OrderToFulfil) =>
  (await readNow(order)).events
    .filter(({ type }) => type === 'ARRIVED_AT_STORE')
    .map(({ note }) => note.split('，')[1]);

const uncollectedOf = async ({ id }: OrderToFulfil) => {
  const { userId } = await orderRow(test, id);
  return (await api.readMemberDesk({ params: { id: userId } })).data.uncollected.count;
};

async function takeBack(id: number) {
  await api.takeBackParcel({ params: { id }, body: { isSaleable: true } });
}

const sendAgain = async (id: number) => (await api.resendParcel({ params: { id } })).data.id;

describe('a parcel to a store that closed after it had left', () => {
  const moveTo = async (order: OrderToFulfil, storeNo: string) => {
    const { version } = (await orderPage(order)).delivery;
    const body = { version, storeNo, storeName: '另一間門市' };
    return api.editDelivery({ params: { id: order.id }, body });
  };

  it('goes to another store when it is back, and the member is told of that store too if it closes', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true });
    const id = await packedParcel(api, order);
    const report = await labelled(id);
    await report('2030', '2037');
    expect((await failureOf(moveTo(order, otherStore)))?.message).toContain('訂單已出貨');
    await report('2070');
    expect((await orderPage(order)).delivery.canEdit).toBe(true);
    await moveTo(order, otherStore);
    const again = await sendAgain(id);
    await packAgain(again, order, 2);
    const reportAgain = await labelled(again);
    expect((await failureOf(moveTo(order, store)))?.message).toContain('包裹已有標籤');
    expect((await order.read()).data.storeNo).toBe(otherStore);
    expect(await noticesOf(order, '門市無法取貨')).toHaveLength(1);
    await reportAgain('2030', '2037', '2104');
    expect(await noticesOf(order, '門市無法取貨')).toHaveLength(2);
  });

  it('stays where it is while another parcel of its order is out, and once an order has ended', async () => {
    const { order, id, laterId, report } = await orderInTwoParcels();
    const reportLater = await labelled(laterId);
    await report('2030', '2037', '2070');
    await reportLater('2030');
    expect((await orderPage(order)).delivery.canEdit).toBe(false);
    await reportLater('2037', '2070');
    expect((await orderPage(order)).delivery.canEdit).toBe(true);
    await takeBack(id);
    await takeBack(laterId);
    expect((await orderPage(order)).delivery.canEdit).toBe(false);
  });

  it('counts as left there once it has arrived after all', async () => {
    const reopened = await orderToFulfil(test, { store, isPaid: true });
    const reopenedId = await packedParcel(api, reopened);
    await (await labelled(reopenedId))('2030', '2037', '2073', '2074', '2070');
    await takeBack(reopenedId);
    expect(await uncollectedOf(reopened)).toBe(1);
  });

  it('is not counted against its member when it is refunded, as one that nobody fetched is', async () => {
    const [closed, left] = [
      await orderToFulfil(test, { store, isPaid: true }),
      await orderToFulfil(test, { store, isPaid: true }),
    ];
    const [closedId, leftId] = [await packedParcel(api, closed), await packedParcel(api, left)];
    await (await labelled(closedId))('2030', '2037', '2070');
    await (await labelled(leftId))('2030', '2073', '2074', '2070');
    await takeBack(closedId);
    await takeBack(leftId);
    expect([await uncollectedOf(closed), await uncollectedOf(left)]).toEqual([0, 1]);
    const lastOf = async (order: OrderToFulfil) =>
      (await order.read()).data.events.find(({ type }) => type === 'NOT_COLLECTED')?.note;
    expect(await lastOf(closed)).toBe('取貨門市關閉，商品已退回本公司');
    expect(await lastOf(left)).toContain('逾期未領');
    const { money, order } = await orderPage(closed);
    expect([order.orderStatus, money.refunded]).toEqual(['RETURNED', money.asked]);
  });
});

describe('each parcel of an order to a store', () => {
  it('is announced once when it arrives, with its own last day, also before the others have left', async () => {
    const { order, laterId, report } = await orderInTwoParcels();
    await report('2030', '2073', '2063');
    expect((await order.read()).data.orderStatus).toBe('SHIPPED');
    expect(await arrivalsOf(order)).toEqual(['取件期限 2026.11.27']);
    expect(await noticesOf(order, '到店通知')).toHaveLength(1);
    const reportLater = await labelled(laterId);
    test.clock.set(new Date('2026-11-22T10:00:00+08:00'));
    await reportLater('2030', '2073');
    expect(await arrivalsOf(order)).toEqual(['取件期限 2026.11.27', '取件期限 2026.11.29']);
    const [, second, ...more] = await noticesOf(order, '到店通知');
    expect(second?.text).toContain('取件期限：2026.11.29');
    expect(more).toEqual([]);
    expect(await readNow(order)).toMatchObject({
      orderStatus: 'ARRIVED',
      pickupDeadline: '2026-11-27T23:59:59+08:00',
    });
    const remindedAt = async (moment: string) => {
      test.clock.set(new Date(moment));
      return (await noticesOf(order, '取件最後一天')).map(
        ({ text }) => /取件期限：([\d.]+)/.exec(text)?.[1],
      );
    };
    expect(await remindedAt('2026-11-27T09:11:00+08:00')).toEqual(['2026.11.27']);
    await report('2067');
    expect(await remindedAt('2026-11-28T09:11:00+08:00')).toHaveLength(1);
    expect(await remindedAt('2026-11-29T09:11:00+08:00')).toEqual(['2026.11.27', '2026.11.29']);
    expect((await readNow(order)).pickupDeadline).toBe('2026-11-29T23:59:59+08:00');
    expect(await remindedAt('2026-11-29T20:11:00+08:00')).toHaveLength(2);
  });

  it('has no last day once it was fetched, though the others are still in the house', async () => {
    const { order, report } = await orderInTwoParcels();
    await report('2030', '2073', '2067');
    test.clock.set(new Date('2026-11-27T09:11:00+08:00'));
    expect(await noticesOf(order, '取件最後一天')).toEqual([]);
  });

  it('is announced with its arrival alone when the rest of its order is cancelled later', async () => {
    const { order, report } = await orderInTwoParcels();
    await report('2030', '2073');
    expect(await noticesOf(order, '到店通知')).toHaveLength(1);
    test.clock.set(new Date('2026-11-23T10:00:00+08:00'));
    await newSession();
    const amount = (await orderPage(order)).rest?.amount ?? 0;
    const body = { amount, reason: '缺貨' };
    await api.cancelRestOfOrder({ params: { id: order.id }, body });
    expect(await noticesOf(order, '到店通知')).toHaveLength(1);
    expect(await readNow(order)).toMatchObject({
      orderStatus: 'ARRIVED',
      pickupDeadline: '2026-11-27T23:59:59+08:00',
    });
  });

  it('that nobody fetched is announced again when it is sent a second time', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true });
    const id = await packedParcel(api, order);
    const report = await labelled(id);
    await report('2030', '2073');
    expect(await noticesOf(order, '到店通知')).toHaveLength(1);
    test.clock.set(new Date('2026-11-28T10:00:00+08:00'));
    await newSession();
    await report('2074', '2070');
    const again = await sendAgain(id);
    await packAgain(again, order, 2);
    const reportAgain = await labelled(again);
    await reportAgain('2030', '2073', '2073');
    expect(await arrivalsOf(order)).toEqual(['取件期限 2026.11.27', '取件期限 2026.12.05']);
    const [, second, ...more] = await noticesOf(order, '到店通知');
    expect(second?.text).toContain('取件期限：2026.12.05');
    expect(more).toEqual([]);
    expect((await readNow(order)).pickupDeadline).toBe('2026-12-05T23:59:59+08:00');
  });

  it('is not announced a second time after the ERP has reported its arrival', async () => {
    const order = await orderToFulfil(test, { store, isPaid: true });
    const report = await labelled(await packedParcel(api, order));
    await report('2030');
    await recordArrival(test.shop, order.id);
    await report('2073');
    expect(await arrivalsOf(order)).toHaveLength(1);
    expect(await noticesOf(order, '到店通知')).toHaveLength(1);
  });
});
