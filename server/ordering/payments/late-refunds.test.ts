import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { findOrder } from '#server/ordering/orders/read-orders.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept } from '#server/testing/intercept.ts';
import { exceptionsOf, type OrderToPay, orderRow, paidOrder } from '#server/testing/pay-order.ts';
import { withPaymentProgress } from './payment-starts.ts';
import { reconcilePayments } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';
import { paymentRefunds } from './tables.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

const give = ({ id }: OrderToPay, amount: number, key = `${amount}`) => {
  const refundKey = `late-${id}-${key}`;
  return refundPayment(paying.test.shop, { orderId: id, amount, reason: '退貨', refundKey });
};
const statusesOf = async ({ id }: OrderToPay) => {
  const rows = await paying.test.shop.db
    .select({ status: paymentRefunds.status })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, id))
    .orderBy(asc(paymentRefunds.id));
  return rows.map(({ status }) => status);
};
const entryOf = ({ orderNo }: OrderToPay) => {
  const entry = paying.network.ledgers.linePay.byOrder(`${orderNo}-1`);
  if (!entry) throw new Error('LINE Pay does not know the order.');
  return entry;
};
const givenBack = (order: OrderToPay) => entryOf(order).refunds.map(({ amount }) => amount);
const isRefund = (url: string) => url.endsWith('/refund');
const refusal = () => Response.json({ returnCode: '1163', returnMessage: '' });

/** LINE Pay refuses the refund, but makes it: now, later or never. */
async function failedRefund(order: OrderToPay, amount: number, key?: string): Promise<void> {
  intercept(paying.test.shop, { isMeant: isRefund, answer: refusal });
  expect(await give(order, amount, key)).toMatchObject({ value: { status: 'FAILED' } });
}
const makeAfterAll = (order: OrderToPay, amount: number) =>
  paying.network.ledgers.linePay.refund(entryOf(order), amount);

/** Checks that the timeline and the e-mails contain this number of refunds. */
async function expectNotified({ id, shopper }: OrderToPay, times: number): Promise<void> {
  await paying.test.shop.jobs.runDue();
  // Reads the events directly, because the member's session has ended by then.
  const reading = withPaymentProgress(paying.test.shop);
  const order = await findOrder(reading, shopper.id, id);
  expect(order?.events.filter(({ type }) => type === 'REFUNDED')).toHaveLength(times);
  const messages = await paying.test.mails(shopper.email);
  expect(messages.filter(({ subject }) => subject.includes('退款'))).toHaveLength(times);
}

const closed = {
  kind: 'REFUND_FAILED',
  resolvedAt: expect.any(Date),
  resolvedBy: 'SYSTEM',
  resolution: 'DONE_AT_PROVIDER',
};

describe('a refund that was given up', () => {
  it('is completed when the late answer to an earlier try says that it was made', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    const [isSent, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    intercept(paying.test.shop, {
      isMeant: isRefund,
      async answer(pass) {
        isSent.resolve();
        await mayGoOn.promise;
        return pass();
      },
    });
    const slow = give(order, 180);
    await isSent.promise;
    intercept(paying.test.shop, { isMeant: isRefund, answer: refusal });
    paying.test.clock.advance(750);
    await paying.test.shop.jobs.runDue();
    expect(await statusesOf(order)).toEqual(['FAILED']);
    mayGoOn.resolve();
    expect(await slow).toMatchObject({ value: { status: 'DONE' } });
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([closed]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('REFUNDED');
    await expectNotified(order, 1);
    expect(givenBack(order)).toEqual([180]);
  });

  it('is completed once when the provider’s ledger has it, without another request to refund', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    await failedRefund(order, 180);
    makeAfterAll(order, 180);
    // After this time no other reason is left to compare the attempt.
    paying.test.clock.advance(4 * 86_400);
    paying.network.asked.length = 0;
    const compared = await Promise.all([1, 2, 3].map(() => reconcilePayments(paying.test.shop)));
    expect(compared.map(({ failed }) => failed)).toEqual([0, 0, 0]);
    expect(await statusesOf(order)).toEqual(['DONE']);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([closed]);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('REFUNDED');
    await expectNotified(order, 1);
    expect(paying.network.asked.filter((line) => isRefund(line))).toEqual([]);
    expect(givenBack(order)).toEqual([180]);
  });

  it('is looked up before the next refund of the payment, which is made too', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    await failedRefund(order, 50);
    makeAfterAll(order, 50);
    expect(await give(order, 30)).toMatchObject({ value: { status: 'DONE' } });
    expect(await statusesOf(order)).toEqual(['DONE', 'DONE']);
    expect(givenBack(order)).toEqual([50, 30]);
    await expectNotified(order, 2);
  });

  it('is distinguished from another one by its amount', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    await failedRefund(order, 50);
    await failedRefund(order, 30);
    makeAfterAll(order, 30);
    await reconcilePayments(paying.test.shop);
    expect(await statusesOf(order)).toEqual(['FAILED', 'DONE']);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([{ resolution: null }, closed]);
  });

  it('stays FAILED while the provider’s ledger does not have it or has another amount', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    await failedRefund(order, 50);
    await reconcilePayments(paying.test.shop);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([{ resolution: null }]);
    makeAfterAll(order, 49);
    await reconcilePayments(paying.test.shop);
    expect(await statusesOf(order)).toEqual(['FAILED']);
    const kinds = (await exceptionsOf(paying.test, order.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['REFUND_FAILED', 'REFUND_DIFFERS']);
  });

  it('of a card is completed when the bank has refunded everything', async () => {
    const order = await paidOrder(paying, 'CATHAY_CREDIT_CARD');
    const bank = () => paying.network.ledgers.card.find(`${order.orderNo}A1`);
    paying.network.outcomes.set('CATHAY_CREDIT_CARD', 'fail');
    expect(await give(order, 180)).toMatchObject({ value: { status: 'FAILED' } });
    paying.network.outcomes.set('CATHAY_CREDIT_CARD', 'success');
    Object.assign(bank() ?? {}, { status: '2222', refunded: 180 });
    await reconcilePayments(paying.test.shop);
    expect(await statusesOf(order)).toEqual(['DONE']);
    expect(await exceptionsOf(paying.test, order.id)).toMatchObject([closed]);
    await expectNotified(order, 1);
  });
});
