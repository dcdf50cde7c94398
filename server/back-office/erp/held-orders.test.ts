import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProcessing } from '#server/ordering/order-care/fulfil-order.ts';
import { resolvePaymentException } from '#server/ordering/payments/exceptions.ts';
import { reconcilePayments } from '#server/ordering/payments/reconcile.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { exceptionsOf, type OrderToPay, paidOrder } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
beforeEach(() => paying.network.setDead(false));
afterEach(() => checkLedgers(paying.test.shop.db));

const runJobs = () => paying.test.shop.jobs.runDue();
const at = (moment: string) => paying.test.clock.set(new Date(`2026-12-${moment}:00+08:00`));

/** Takes an export batch; answers the numbers of its orders. */
async function exported(): Promise<string[]> {
  const { api } = await newAdministrator(paying.test, 'erp');
  return (await api.listFixedTimeOrders({ query: {} })).data.map(({ orderNo }) => orderNo);
}

/** The results of the ERP's reports that the goods of an order are packed, and that they have left. */
async function reports({ orderNo }: OrderToPay) {
  const { api } = await newAdministrator(paying.test, 'erp');
  const { data } = await api.updateShipmentStatus({
    body: [
      { orderNo, shipStatus: 'PROCESSING' },
      { orderNo, shipStatus: 'SHIPPED', trackingNo: 'TW1' },
    ],
  });
  return data.map(({ result, reason }) => reason ?? result);
}

async function resolveAll(order: OrderToPay): Promise<void> {
  for (const { id } of await exceptionsOf(paying.test, order.id)) {
    await resolvePaymentException(paying.test.shop, { id, by: 'wen', resolution: 'PAID_INDEED' });
  }
}

/** Holds the goods of an order by a request for its cancellation; answers how a second person refuses the request. */
async function hold(order: OrderToPay): Promise<() => Promise<unknown>> {
  const wen = await newAdministrator(paying.test, 'owner');
  const cancel = { params: { id: order.id }, body: { reason: '缺貨' } };
  const { data } = await wen.api.cancelOrderByShop(cancel);
  const id = data.state === 'PENDING_APPROVAL' ? data.approvalId : 0;
  return async () => {
    const mei = await newAdministrator(paying.test, 'owner');
    await mei.api.refuseWish({ params: { id }, body: { reason: '已寄出' } });
  };
}

const held = ['ORDER_CANNOT_BE_MOVED', 'ORDER_CANNOT_BE_MOVED'];

describe('an order that the first export batch of all left out, because it was held', () => {
  it('is in the second one, even if it has left before', async () => {
    paying.test.clock.set(new Date('2026-11-30T06:00:00+08:00'));
    const order = await paidOrder(paying, 'LINE_PAY', { price: 8000 });
    const release = await hold(order);
    paying.test.clock.set(new Date('2026-11-30T08:00:00+08:00'));
    expect(await exported()).toEqual([]);
    await release();
    expect(await reports(order)).toEqual(['APPLIED', 'APPLIED']);
    paying.test.clock.set(new Date('2026-11-30T13:00:00+08:00'));
    expect(await exported()).toEqual([order.orderNo]);
  });
});

describe('an order that a signed notice of the bank has paid', () => {
  it('is not given out before the bank has confirmed that, and then is', async () => {
    at('01T07:00');
    const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    // The bank's notice has come, but the job that asks the bank has not run yet.
    at('01T08:00');
    expect(await exported()).toEqual([]);
    expect(await reports(order)).toEqual(held);
    await runJobs();
    at('01T13:00');
    expect(await exported()).toEqual([order.orderNo]);
    expect(await reports(order)).toEqual(['APPLIED', 'APPLIED']);
  });

  it('is asked about every few minutes while the bank does not answer', async () => {
    at('02T07:00');
    const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    paying.network.setDead(true);
    await runJobs();
    expect(await startProcessing(paying.test.shop, order.id)).toMatchObject({ ok: false });
    paying.network.setDead(false);
    at('02T07:30');
    await runJobs();
    at('02T08:00');
    expect(await exported()).toEqual([order.orderNo]);
  });

  it('but that the bank denies stays until a person has resolved that', async () => {
    at('03T07:00');
    const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    paying.network.ledgers.card.forget(`${order.orderNo}A1`);
    await runJobs();
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([{ kind: 'NOT_AT_PROVIDER' }]);
    at('03T08:00');
    expect(await exported()).toEqual([]);
    expect(await reports(order)).toEqual(held);
    await resolveAll(order);
    at('03T13:00');
    expect(await exported()).toEqual([order.orderNo]);
    expect(await reports(order)).toEqual(['APPLIED', 'APPLIED']);
  });
});

describe('an order of which the nightly comparison finds another amount', () => {
  it('is not given out until a person has resolved that', async () => {
    at('04T07:00');
    const order = await paidOrder(paying, 'LINE_PAY');
    const entry = paying.network.ledgers.linePay.byOrder(`${order.orderNo}-1`);
    if (entry) entry.amount = 1;
    await reconcilePayments(paying.test.shop);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([{ kind: 'AMOUNT_DIFFERS' }]);
    at('04T08:00');
    expect(await exported()).toEqual([]);
    expect(await reports(order)).toEqual(held);
    await resolveAll(order);
    expect(await reports(order)).toEqual(['APPLIED', 'APPLIED']);
    at('04T13:00');
    expect(await exported()).toEqual([order.orderNo]);
  });
});

describe('an order that left before the nightly comparison found another amount', () => {
  it('is exported once, in the first batch after a person has resolved that, also months later', async () => {
    const on = (day: string) => paying.test.clock.set(new Date(`${day}:00+08:00`));
    on('2027-01-04T07:00');
    const order = await paidOrder(paying, 'LINE_PAY');
    expect(await reports(order)).toEqual(['APPLIED', 'APPLIED']);
    const entry = paying.network.ledgers.linePay.byOrder(`${order.orderNo}-1`);
    if (entry) entry.amount = 1;
    await reconcilePayments(paying.test.shop);
    for (const day of ['2027-01-04', '2027-01-05', '2027-02-20', '2027-03-10']) {
      on(`${day}T08:00`);
      expect(await exported()).toEqual([]);
    }
    await resolveAll(order);
    on('2027-03-10T13:00');
    expect(await exported()).toEqual([order.orderNo]);
    on('2027-03-11T08:00');
    expect(await exported()).toEqual([]);
  });
});

describe('an order about which an approval request waits for a second person', () => {
  it('is not given out nor begun; that it has left is taken in', async () => {
    at('05T07:00');
    const order = await paidOrder(paying, 'LINE_PAY', { price: 8000 });
    const release = await hold(order);
    at('05T08:00');
    expect(await exported()).toEqual([]);
    expect(await reports(order)).toEqual(['ORDER_CANNOT_BE_MOVED', 'APPLIED']);
    at('05T13:00');
    await release();
    expect(await exported()).toEqual([order.orderNo]);
  });

  it.each(['after the hold', 'during the hold'] as const)(
    'is exported once also if it has left %s and batches went by meanwhile',
    async (when) => {
      const day = when === 'after the hold' ? '07' : '09';
      at(`${day}T07:00`);
      const order = await paidOrder(paying, 'LINE_PAY', { price: 8000 });
      const release = await hold(order);
      at(`${day}T08:00`);
      expect(await exported()).toEqual([]);
      if (when === 'during the hold') await reports(order);
      at(`${day}T13:00`);
      expect(await exported()).toEqual([]);
      at(`${day}T16:00`);
      await release();
      if (when === 'after the hold') expect(await reports(order)).toEqual(['APPLIED', 'APPLIED']);
      const next = `${Number(day) + 1}`.padStart(2, '0');
      at(`${next}T08:00`);
      expect(await exported()).toEqual([order.orderNo]);
      at(`${next}T13:00`);
      expect(await exported()).toEqual([]);
    },
  );
});
