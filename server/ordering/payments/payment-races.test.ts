import { afterEach, describe, expect, it } from 'vitest';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtBank,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests({ environment: { DATABASE_POOL: '20' } });
afterEach(() => checkLedgers(paying.test.shop.db));

const rounds = Array.from({ length: 6 }, (_, index) => index);

async function linePayOrder(): Promise<OrderToPay & { back: string }> {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const { info } = await startOf(order);
  const back = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success');
  return { ...order, back };
}

const confirmed = ({ orderNo }: OrderToPay) =>
  paying.network.ledgers.linePay
    .all()
    .filter(({ orderId, state }) => orderId.startsWith(orderNo) && state === 'CONFIRMED');

/** TWD that the bank captured for an order, and TWD of them that it has not given back. */
async function moneyOf({ orderNo }: OrderToPay) {
  const entry = paying.network.ledgers.card.find(`${orderNo}A1`);
  const captured = entry?.authCode ? entry.amount : 0;
  return { captured, unrefunded: captured - (entry?.refunded ?? 0) };
}

describe('fifty requests at once with one key', () => {
  it('start one payment and get one answer', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const pay = () =>
      order.shopper.api.startPayment({ body: { orderId: order.id } }, { idempotencyKey: 'pay' });
    const answers = await Promise.all(Array.from({ length: 50 }, pay));
    expect(new Set(answers.map(({ data }) => data.info?.paymentUrl.web)).size).toBe(1);
    expect(await attemptsOf(paying.test, order.id)).toHaveLength(1);
    expect(
      paying.network.ledgers.linePay
        .all()
        .filter(({ orderId }) => orderId.startsWith(order.orderNo)),
    ).toHaveLength(1);
  });
});

describe('a start in a second tab while LINE Pay answers the first', () => {
  it('leaves the first page payable, and both count [8.041]', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const { shop } = paying.test;
    const usual = shop.fetch;
    const isAsked = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    shop.fetch = async (input, init) => {
      shop.fetch = usual;
      isAsked.resolve();
      await mayGoOn.promise;
      return usual(input, init);
    };
    const first = startOf(order);
    await isAsked.promise;
    await startOf(order);
    mayGoOn.resolve();
    const { info } = await first;
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { status: 'STARTED' },
      { status: 'STARTED' },
    ]);
    await visit(paying.test, await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success'));
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
  });
});

describe('cancelling while the shopper pays', () => {
  it('ends with a paid order, or a cancelled unpaid one, or a cancelled one with a refund', async () => {
    for (const _ of rounds) {
      const order = await linePayOrder();
      const [refusal] = await Promise.all([
        refusalOf(order.shopper.api.cancelOrder({ params: { id: order.id } })),
        visit(paying.test, order.back),
      ]);
      await paying.test.shop.jobs.runDue();
      const { orderStatus, paymentStatus } = await orderRow(paying.test, order.id);
      const [attempt] = await attemptsOf(paying.test, order.id);
      const state = `${orderStatus} ${paymentStatus} ${confirmed(order).length}`;
      expect([
        'ESTABLISHED PAID 1', // the cancellation was refused
        'CANCELLED UNPAID 0', // the money was not collected
        'CANCELLED FAILED 0',
        'CANCELLED REFUNDED 1', // paid, cancelled, refunded
      ]).toContain(state);
      expect(attempt?.status === 'SUCCEEDED').toBe(confirmed(order).length === 1);
      if (refusal) expect(orderStatus).toBe('ESTABLISHED');
      expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
    }
  });

  it('with a card that the bank has charged leaves no money of a cancelled order', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const { redirectViewUrl } = await startOf(order);
    await Promise.all([
      chooseAtBank(paying, redirectViewUrl ?? '', 'success'),
      order.shopper.api.cancelOrder({ params: { id: order.id } }).catch(() => undefined),
    ]);
    await paying.test.shop.jobs.runDue();
    const { orderStatus, paymentStatus } = await orderRow(paying.test, order.id);
    const { captured, unrefunded } = await moneyOf(order);
    // If it was cancelled first, the surplus was refunded. If it was paid first, the cancellation refunded the money.
    const isGivenBack = orderStatus === 'CANCELLED' && unrefunded === 0;
    const isPaid =
      orderStatus === 'ESTABLISHED' && paymentStatus === 'PAID' && unrefunded === captured;
    expect([isGivenBack, isPaid].filter(Boolean)).toHaveLength(1);
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });
});

describe('expiring while the shopper pays', () => {
  it('ends with a paid order if the shopper agreed in time', async () => {
    for (const _ of rounds) {
      const order = await linePayOrder();
      paying.test.clock.advance(86_401);
      await Promise.all([expireUnpaidOrders(paying.test.shop), visit(paying.test, order.back)]);
      await expireUnpaidOrders(paying.test.shop);
      expect(await orderRow(paying.test, order.id)).toMatchObject({
        orderStatus: 'ESTABLISHED',
        paymentStatus: 'PAID',
      });
      expect(confirmed(order)).toHaveLength(1);
      expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
    }
  });

  it('ends with an expired order and no money when the shopper did not agree', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const { info } = await startOf(order);
    paying.test.clock.advance(86_401);
    await Promise.all([
      expireUnpaidOrders(paying.test.shop),
      expireUnpaidOrders(paying.test.shop),
      expireUnpaidOrders(paying.test.shop),
    ]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('EXPIRED');
    const back = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success');
    expect((await visit(paying.test, back)).location).toContain('result=failed');
    expect(confirmed(order)).toEqual([]);
  });

  it('gives back a card payment that arrives after the order has expired', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const { redirectViewUrl = '' } = await startOf(order);
    const page = await visit(paying.test, redirectViewUrl ?? '');
    expect(page.status).toBe(200);
    await chooseAtBank(paying, redirectViewUrl ?? '', 'cancel');
    paying.test.clock.advance(86_401);
    await expireUnpaidOrders(paying.test.shop);
    const order_ = `${order.orderNo}A1`;
    await paying.network.app.inject({
      method: 'POST',
      url: '/cathay/card/decide',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `order=${order_}&choice=success&notice=twice`,
    });
    expect(await orderRow(paying.test, order.id)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
    });
    await paying.test.shop.jobs.runDue();
    expect(await moneyOf(order)).toEqual({ captured: 180, unrefunded: 0 });
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });
});
