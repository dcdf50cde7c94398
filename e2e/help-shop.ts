import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AdminApi } from '#contract/admin-client.ts';
import { createClient, type ShopApi } from '#contract/client.ts';
import { fulfilmentWork } from './help-fulfilment.ts';
import { weeksOfBusiness } from './help-weeks.ts';
import { newMember } from './journey.ts';
import { ownersApi } from './office.ts';
import { placeOrder, tokenOf, toTheStore } from './orders.ts';
import { wanted } from './standing.ts';
import { reportParcel } from './warehouse.ts';

/** The moment of the pictures. */
export const morning = '2026-11-23T10:00:00+08:00';

export interface DayOfWork {
  api: AdminApi;
  /** Orders by their next step: the first is ready to be packed, the last has a return. */
  orders: { id: number; orderNo: string }[];
  returnId: number;
  /** A member with several orders. */
  memberId: number;
}

/** The demonstration shop at that moment, with orders at several stages and a return that waits. */
export async function dayOfWork(page: Page, origin: string): Promise<DayOfWork> {
  const shop = createClient({ origin });
  await shop.setTestClock({ body: { now: morning } });
  await shop.resetTestData({ body: undefined as never });
  await weeksOfBusiness(page, origin, morning);
  const api = await ownersApi(origin);
  const token = await tokenOf(page, await newMember(page));
  const orders = [];
  for (const [products, delivery] of basketsOf())
    orders.push(await placeOrder(page, token, { products }, delivery));
  await workOn(api, orders.slice(2, 5));
  const [handedOver, dear, back] = orders.slice(-3);
  if (!handedOver || !dear || !back) throw new Error('There are too few orders.');
  await reportParcel(origin, handedOver.orderNo, ['SHIPPED']);
  for (const { orderNo } of [dear, back])
    await reportParcel(origin, orderNo, ['SHIPPED', 'ARRIVED', 'COMPLETED']);
  await refundTwice(api, dear.id);
  await shop.makeTestDeposit({ body: { virtualAccount: '99812345678901', amount: 899 } });
  await askForReturn(createClient({ origin, token: () => token }), back.id);
  await setUpStanding(createClient({ origin, token: () => token }));
  const { data: returns } = await api.searchReturns({ body: {} });
  return { api, orders, returnId: returns[0]?.id ?? 0, ...(await fulfilmentWork(api, origin)) };
}

const basketsOf = () =>
  [
    [{ 1: 2, 4: 1 }],
    [{ 2: 3 }, toTheStore],
    [{ 3: 1 }],
    [{ 1: 1, 5: 2 }, toTheStore],
    [{ 6: 2 }],
    [{ 7: 1 }],
    [{ 7: 8 }],
    [{ 1: 4 }],
  ] as const satisfies readonly (readonly [Readonly<Record<number, number>>, typeof toTheStore?])[];

/** Picks these orders, and packs all but the first. */
async function workOn(api: AdminApi, orders: { id: number; orderNo: string }[]): Promise<void> {
  await api.beginPicking({ body: { orderIds: orders.map(({ id }) => id) } });
  for (const { orderNo } of orders.slice(1)) {
    const { data } = await api.openParcel({ body: { code: orderNo } });
    const codes = data.goods.flatMap(({ materialNo, needed }) => Array(needed).fill(materialNo));
    for (const code of codes) await api.scanGoods({ params: { id: data.id }, body: { code } });
  }
}

/** A refund that the shop has to transfer, and one that waits for a second person. */
async function refundTwice(api: AdminApi, id: number): Promise<void> {
  const refund = (amount: number, reason: string) =>
    api.refundOrder({ params: { id }, body: { amount, reason } }, { idempotencyKey: randomUUID() });
  await refund(120, '一包外盒壓壞');
  const setLimit = async (amount: unknown) => {
    const { data } = await api.readSettings();
    const limits = data.find(({ name }) => name === 'approvals');
    const values = { refund_amount: amount };
    await api.writeSettings({
      body: { name: 'approvals', version: limits?.version ?? '', values },
    });
    return limits?.values.refundAmount;
  };
  const usual = await setLimit(200);
  await refund(300, '顧客整批退訂');
  // Gifts of coupons have the same limit, and should be given at once here.
  await setLimit(usual);
}

async function askForReturn(api: ShopApi, id: number): Promise<void> {
  const { data } = await api.readOrder({ params: { id } });
  const lineId = data.items.products[0]?.lineId ?? 0;
  const lines = [{ lineId, quantity: 1, reason: 'CHANGED_MIND', isOpened: false }] as const;
  await api.requestReturn({ params: { id }, body: { note: '買錯尺寸', lines: [...lines] } });
}

/** Goods that come again: two standing orders that run, and one that their member has paused. */
async function setUpStanding(api: ShopApi): Promise<void> {
  const each = { ...wanted(1), nextOn: '2026-11-28' };
  await api.createStandingOrder({ body: each });
  const items = { products: [{ id: 4, quantity: 3 }] };
  await api.createStandingOrder({
    body: { ...each, items, rhythmWeeks: null, nextOn: '2026-12-05', paymentType: 'LINE_PAY' },
  });
  const { data } = await api.createStandingOrder({
    body: { ...each, rhythmWeeks: 8, nextOn: '2026-12-19' },
  });
  await api.pauseStandingOrder({ params: { id: data.id } });
}
