import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  attemptsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';
import { askSilentPayments } from './ask-silent-payments.ts';
import { paymentAttempts } from './tables.ts';

const paying = paymentsForTests();
// So that the job asks about no payment of an earlier test.
beforeEach(() =>
  paying.test.shop.db
    .update(paymentAttempts)
    .set({ status: 'FAILED' })
    .where(eq(paymentAttempts.capturedAmount, 0)),
);

async function startedOrder(provider: PaymentType = 'LINE_PAY'): Promise<OrderToPay> {
  const order = await orderToPay(paying.test, provider);
  await startOf(order);
  return order;
}
const minutes = (count: number) => paying.test.clock.advance(count * 60);

/** Indexes into a list of orders: those that one run asks about, in the order of its requests. */
async function askedIn(orders: readonly OrderToPay[]): Promise<number[]> {
  const ids = await Promise.all(
    orders.map(async ({ id }) => (await attemptsOf(paying.test, id))[0]?.transactionId ?? ''),
  );
  const asked: number[] = [];
  const { fetch } = paying.test.shop;
  paying.test.shop.fetch = (input, init) => {
    const place = ids.findIndex((id) => String(input).endsWith(`/payments?transactionId=${id}`));
    if (place >= 0) asked.push(place);
    return fetch(input, init);
  };
  await askSilentPayments(paying.test.shop);
  paying.test.shop.fetch = fetch;
  return asked;
}

/** Whether a run asks about the payment of this order. */
async function isAskedAbout({ id }: OrderToPay): Promise<boolean> {
  const [before] = await attemptsOf(paying.test, id);
  await askSilentPayments(paying.test.shop);
  const [after] = await attemptsOf(paying.test, id);
  return before?.askedAt?.getTime() !== after?.askedAt?.getTime();
}

describe('payments without a report', () => {
  it('are not asked about for three minutes', async () => {
    const order = await startedOrder();
    minutes(2);
    expect(await askedIn([order])).toEqual([]);
    minutes(1);
    expect(await askedIn([order])).toEqual([0]);
  });

  it('are asked about in turn: first those never asked about, then by the time of the last question', async () => {
    const orders = [await startedOrder()];
    minutes(3);
    expect(await askedIn(orders)).toEqual([0]);
    orders.push(await startedOrder(), await startedOrder());
    minutes(3);
    // From here on the times of the last requests are in the opposite order of the ids.
    await paying.test.shop.db
      .update(paymentAttempts)
      .set({ askedAt: new Date(paying.test.clock.now().getTime() - 4 * 60_000) })
      .where(eq(paymentAttempts.orderId, orders[1]?.id ?? 0));
    expect(await askedIn(orders)).toEqual([2, 1, 0]);
  });

  it('are asked about again after a tenth of their age', async () => {
    // The bank always answers that the order is not paid yet.
    const order = await startedOrder('CATHAY_CREDIT_CARD');
    minutes(100);
    expect(await isAskedAbout(order)).toBe(true);
    minutes(9);
    expect(await isAskedAbout(order)).toBe(false);
    minutes(3);
    expect(await isAskedAbout(order)).toBe(true);
  });

  it('are all asked about, fifty a run, however many there are', async () => {
    const orders: OrderToPay[] = [];
    for (let count = 0; count < 53; count++) orders.push(await startedOrder());
    minutes(4);
    const first = await askedIn(orders);
    const second = await askedIn(orders);
    expect([first.length, second.length]).toEqual([50, 3]);
    expect(new Set([...first, ...second]).size).toBe(53);
  });

  it('are asked about also after one that cannot be taken in, and the run counts as failed', async () => {
    const [bad, good] = [await startedOrder(), await startedOrder()];
    for (const order of [bad, good]) {
      const { linePay } = paying.network.ledgers;
      const entry = linePay.byOrder(`${order.orderNo}-1`);
      // The state as if the shop had collected both and died. One amount is too large for the column.
      if (entry) Object.assign(entry, { state: 'CONFIRMED', confirmedAt: new Date() });
      if (entry && order === bad) entry.amount = 99_999_999_999;
    }
    minutes(4);
    await expect(askSilentPayments(paying.test.shop)).rejects.toThrow('1 were left out');
    expect((await orderRow(paying.test, good.id)).paymentStatus).toBe('PAID');
    expect((await orderRow(paying.test, bad.id)).paymentStatus).toBe('UNPAID');
  });

  it('are asked about until a week after their deadline, and then no more', async () => {
    const order = await startedOrder('CATHAY_CREDIT_CARD');
    const [attempt] = await attemptsOf(paying.test, order.id);
    const aWeekLater = (attempt?.payBefore?.getTime() ?? 0) + 7 * dayInMilliseconds;
    paying.test.clock.set(new Date(aWeekLater - 60_000));
    expect(await isAskedAbout(order)).toBe(true);
    await paying.test.shop.db.update(paymentAttempts).set({ askedAt: null });
    paying.test.clock.set(new Date(aWeekLater + 60_000));
    expect(await isAskedAbout(order)).toBe(false);
  });
});
