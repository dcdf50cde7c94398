import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listPaymentExceptions, queueException } from '#server/ordering/payments/exceptions.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf } from '#server/testing/new-shopper.ts';
import {
  type OrderToFulfil,
  orderToFulfil,
  packedParcel,
} from '#server/testing/orders-to-fulfil.ts';
import { exceptionsOf as exceptionsOfOrder } from '#server/testing/pay-order.ts';
import { postNotice } from '#server/testing/post-notice.ts';

let network: EcpayNetwork;
const test = shopForTests({
  fetch: (...request) => network.fetch(...request),
  environment: { ECPAY_LOGISTICS_SERVICE: 'UNIMARTC2C' },
});
const deliver = async (url: string, init: RequestInit) =>
  new Response(await postNotice(test, url, init));

const wen = {} as TestAdministrator;
beforeAll(async () => {
  network = ecpayNetwork(() => test.clock.now(), { service: 'UNIMARTC2C', deliver });
  Object.assign(wen, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

/** An order whose parcel has its label. Nobody has scanned that it left. */
async function labelledOrder(wanted: { isPaid: boolean }) {
  const order = await orderToFulfil(test, { store: '131386', ...wanted });
  const id = await packedParcel(wen.api, order);
  await wen.api.createStoreLabels({ body: { shipmentIds: [id] } });
  const { fields } = (await wen.api.openStoreLabels({ body: { shipmentIds: [id] } })).data;
  const carrierId = fields.find(({ name }) => name === 'AllPayLogisticsID')?.value ?? '';
  const report = (code: string) => {
    // The carrier's times have whole seconds, so each report gets its own second.
    test.clock.advance(2);
    return network.reportParcel(carrierId, code);
  };
  const stage = async () => (await wen.api.readParcel({ params: { id } })).data.stage;
  return { ...order, parcelId: id, report, stage };
}

const stateOf = async (order: OrderToFulfil) => {
  const { orderStatus, paymentStatus } = (await order.read()).data;
  return `${orderStatus} ${paymentStatus}`;
};
const exceptionsOf = async ({ id }: OrderToFulfil) =>
  (await exceptionsOfOrder(test, id)).map((each) => [each.kind, each.resolvedBy, each.resolution]);
const stockOf = async ({ materialNo }: OrderToFulfil) =>
  (
    await test.shop.pool.query(
      `select r.erp_stock + r.web_stock as stock from stock_records r
       join products p on p.id = r.product_id where p.material_no = $1`,
      [materialNo],
    )
  ).rows[0];

describe('a parcel that the carrier has although its order was cancelled', () => {
  it('goes its way by the notices, and its cash on delivery waits for a person, once', async () => {
    const order = await labelledOrder({ isPaid: false });
    await order.cancel();
    await order.report('2030');
    expect(await order.stage()).toBe('HANDED_OVER');
    const queued = await listPaymentExceptions(test.shop, { orderId: order.id });
    expect(queued).toMatchObject([
      { kind: 'SENT_AFTER_CANCEL', amount: null, expectedAmount: 360 },
    ]);
    await order.report('2073');
    expect(await order.stage()).toBe('ARRIVED');
    await order.report('2067');
    expect(await order.stage()).toBe('COLLECTED');
    expect(await stateOf(order)).toBe('CANCELLED UNPAID');
    expect(await listPaymentExceptions(test.shop, { orderId: order.id })).toHaveLength(1);
  });

  it('comes back without a second refund or restocking, and says why nobody inspects it', async () => {
    const order = await labelledOrder({ isPaid: true });
    await order.cancel();
    const stock = await stockOf(order);
    await order.report('2030');
    await order.report('2070');
    expect(await order.stage()).toBe('RETURNED');
    const body = { column: 'RETURNED', keyword: order.orderNo } as const;
    expect((await wen.api.searchFulfilment({ body })).data).toEqual([]);
    const params = { id: order.parcelId };
    const taken = wen.api.takeBackParcel({ params, body: { isSaleable: true } });
    expect((await failureOf(taken))?.message).toBe(
      `訂單 ${order.orderNo} 已取消，退款與入庫在取消時已完成，這個包裹不必驗收`,
    );
    expect(await stockOf(order)).toEqual(stock);
    expect((await wen.api.readParcel({ params })).data.isDealtWith).toBe(true);
    expect(await exceptionsOf(order)).toEqual([['SENT_AFTER_CANCEL', 'SYSTEM', 'CAME_BACK']]);
  });

  it('is recorded as back by an operator as well', async () => {
    const order = await labelledOrder({ isPaid: true });
    await order.cancel();
    await order.report('2030');
    expect(await exceptionsOf(order)).toEqual([['SENT_AFTER_CANCEL', null, null]]);
    await wen.api.noteParcelReturned({ params: { id: order.parcelId } });
    expect(await order.stage()).toBe('RETURNED');
    expect(await exceptionsOf(order)).toEqual([['SENT_AFTER_CANCEL', 'SYSTEM', 'CAME_BACK']]);
    expect((await wen.api.searchFulfilment({ body: { column: 'RETURNED' } })).data).toEqual([]);
  });

  it('sends its shopper no e-mail about a closed store', async () => {
    const order = await labelledOrder({ isPaid: true });
    await order.cancel();
    for (const code of ['2030', '2037']) await order.report(code);
    await test.jobs.runDue();
    const subjects = (await test.mails(order.email)).map(({ subject }) => subject).join(' ');
    expect(subjects).toContain('取消');
    expect(subjects).not.toMatch(/門市無法取貨|出貨/);
  });
});

describe('a parcel that the carrier has although the money of its order is in doubt', () => {
  it('has left with its order, and the exception stays open', async () => {
    const order = await labelledOrder({ isPaid: true });
    const kind = 'NOT_AT_PROVIDER' as const;
    const exception = { kind, provider: 'LINE_PAY', orderId: order.id, reference: 'here' } as const;
    await queueException(test.shop.db, exception, test.clock.now());
    const rows = [{ code: order.orderNo, trackingNo: '' }];
    expect((await wen.api.handOverParcels({ body: { rows } })).data).toMatchObject([
      { result: 'ORDER_HELD' },
    ]);
    await order.report('2030');
    expect([await order.stage(), await stateOf(order)]).toEqual(['HANDED_OVER', 'SHIPPED PAID']);
    const open = await listPaymentExceptions(test.shop, { orderId: order.id });
    expect(open.map((each) => each.kind)).toEqual([kind]);
  });
});
