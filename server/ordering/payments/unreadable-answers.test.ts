import { afterEach, describe, expect, it } from 'vitest';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept, unreadable } from '#server/testing/intercept.ts';
import {
  attemptsOf,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  paidOrder,
  startOf,
} from '#server/testing/pay-order.ts';
import { reconcilePayments } from './reconcile.ts';

const paying = paymentsForTests();
let restore = () => {};
afterEach(() => restore());

/** From now on LINE Pay's answers about the payment of this order, and only of this one, are unreadable. */
async function garble({ id }: OrderToPay): Promise<void> {
  const [attempt] = await attemptsOf(paying.test, id);
  const transactionId = attempt?.transactionId ?? '';
  ({ restore } = intercept(paying.test.shop, {
    isMeant: (url) => url.includes(transactionId),
    answer: unreadable,
    times: Number.POSITIVE_INFINITY,
  }));
}

async function startedOrder(): Promise<OrderToPay> {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  await startOf(order);
  return order;
}

const statusOf = async ({ id }: OrderToPay) => (await orderRow(paying.test, id)).paymentStatus;

describe('an unreadable answer about one payment', () => {
  it('does not stop the comparison of the payments after it', async () => {
    const garbled = await paidOrder(paying, 'LINE_PAY');
    // One more than the number of attempts that are asked about at the same time.
    const later: OrderToPay[] = [];
    for (let count = 0; count < 6; count++) later.push(await paidOrder(paying, 'LINE_PAY'));
    const last = later.at(-1) as OrderToPay;
    const { linePay } = paying.network.ledgers;
    const entry = linePay.byOrder(`${last.orderNo}-1`);
    if (entry) linePay.refund(entry, 30);
    await garble(garbled);
    paying.test.clock.advance(3600);
    await reconcilePayments(paying.test.shop);
    expect(await exceptionsOf(paying.test, last.id)).toMatchObject([{ kind: 'REFUND_DIFFERS' }]);
    expect(await exceptionsOf(paying.test, garbled.id)).toEqual([]);
  });

  it('prevents that order from expiring, and no other', async () => {
    const [garbled, other] = [await startedOrder(), await startedOrder()];
    await garble(garbled);
    paying.test.clock.advance(25 * 3600);
    await expireUnpaidOrders(paying.test.shop);
    expect(await statusOf(garbled)).toBe('UNPAID');
    expect(await statusOf(other)).toBe('EXPIRED');
  });
});

describe('a provider that cannot be reached', () => {
  it('delays a run over expired orders only once', async () => {
    const orders = [await startedOrder(), await startedOrder(), await startedOrder()];
    paying.test.clock.advance(25 * 3600);
    paying.network.setDead(true);
    paying.network.asked.length = 0;
    await expireUnpaidOrders(paying.test.shop);
    paying.network.setDead(false);
    expect(paying.network.asked).toHaveLength(1);
    for (const order of orders) expect(await statusOf(order)).toBe('UNPAID');
  });
});

describe('a payment whose comparison fails', () => {
  it('does not stop the comparison of the payments after it, and counts as failed', async () => {
    const [bad, good] = [await paidOrder(paying, 'LINE_PAY'), await paidOrder(paying, 'LINE_PAY')];
    const { linePay } = paying.network.ledgers;
    for (const { orderNo } of [bad, good]) {
      const entry = linePay.byOrder(`${orderNo}-1`);
      // The first amount is larger than the column can store; the second payment has no report yet.
      if (entry) entry.amount = orderNo === bad.orderNo ? 99_999_999_999 : 181;
    }
    const { failed } = await reconcilePayments(paying.test.shop);
    expect(failed).toBe(1);
    expect(await exceptionsOf(paying.test, good.id)).toMatchObject([{ kind: 'AMOUNT_DIFFERS' }]);
  });
});
