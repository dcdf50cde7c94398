import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { expireUnpaidOrders } from '#server/ordering/order-care/cancel-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept, unreadable } from '#server/testing/intercept.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  backInShop,
  chooseAtBank,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  paidOrder,
  returnFromBank,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { refundPayment } from './refund-payment.ts';
import { paymentRefunds } from './tables.ts';

const paying = paymentsForTests({
  environment: {
    PAYMENT_START_TIMEOUT: '0.1',
    PAYMENT_QUERY_TIMEOUT: '0.1',
    PAYMENT_CONFIRM_TIMEOUT: '0.1',
  },
});
afterEach(() => checkLedgers(paying.test.shop.db));

/** The fate of each request to a provider. Except in the first case, the provider carries out the request. */
const troubles: Readonly<Record<string, Parameters<typeof intercept>[1]['answer']>> = {
  'cannot be reached': breakOff,
  'breaks off its answers': async (pass) => {
    await pass();
    return breakOff();
  },
  'gives unreadable answers': async (pass) => {
    await pass();
    return unreadable();
  },
  'never ends its answers': async (pass, signal) => {
    await pass();
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  },
};

async function during<Value>(
  trouble: string,
  work: () => Promise<Value>,
  isMeant: Parameters<typeof intercept>[1]['isMeant'] = () => true,
): Promise<Value> {
  const { restore } = intercept(paying.test.shop, {
    isMeant,
    answer: troubles[trouble] ?? breakOff,
    times: Number.POSITIVE_INFINITY,
  });
  const result = await work();
  restore();
  return result;
}

const isRefund = (url: string, body: string) => url.endsWith('/refund') || body.includes('ORD0003');
const statusOf = async ({ id }: OrderToPay) => (await orderRow(paying.test, id)).paymentStatus;
/** Runs the jobs of the next minutes, with a provider that works. */
async function minutesLater(minutes = 10): Promise<void> {
  paying.test.clock.advance(minutes * 60);
  await paying.test.shop.jobs.runDue();
}

describe.each(Object.keys(troubles))('a provider that %s', (trouble) => {
  it('makes the start of a payment fail with ORDER_PAYMENT_FAILED, and the next start succeeds', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const refused = await during(trouble, () => refusalOf(startOf(order)));
    expect(refused).toBe('ORDER_PAYMENT_FAILED');
    const { info } = await startOf(order);
    await visit(paying.test, await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success'));
    expect(await statusOf(order)).toBe('PAID');
  });

  it('while the shopper comes back from LINE Pay leaves the result to a later question', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const { info } = await startOf(order);
    const back = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success');
    const { location } = await during(trouble, () => visit(paying.test, back));
    expect(location).toMatch(backInShop('confirming', order.orderNo));
    await minutesLater();
    expect(await statusOf(order)).toBe('PAID');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('while the shopper comes back from the bank leaves the result to a later question', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const { redirectViewUrl } = await startOf(order);
    const visited = await chooseAtBank(paying, redirectViewUrl ?? '', 'success', 'never');
    const { location } = await during(trouble, () => returnFromBank(paying.test, visited));
    expect(location).toMatch(backInShop('confirming', order.orderNo));
    expect(await statusOf(order)).toBe('UNPAID');
    await minutesLater();
    expect(await statusOf(order)).toBe('PAID');
  });

  it('prevents orders that may be paid from expiring', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    const { virtualAccount } = await startOf(order);
    const at = paying.test.clock.now();
    paying.network.ledgers.deposits.add({
      virtualAccount: virtualAccount ?? '',
      amount: order.paidAmount,
      at,
    });
    paying.test.clock.advance(4 * 86_400);
    await during(trouble, () => expireUnpaidOrders(paying.test.shop));
    expect(await statusOf(order)).toBe('UNPAID');
    await minutesLater();
    expect(await statusOf(order)).toBe('PAID');
  });

  it.each<PaymentType>(['LINE_PAY', 'CATHAY_CREDIT_CARD'])(
    'is asked again for a refund, which is made once: %s',
    async (paymentType) => {
      const order = await paidOrder(paying, paymentType);
      const { id, orderNo } = order;
      const refund = { orderId: id, amount: 80, reason: '退貨', refundKey: `trouble-${id}` };
      // First every request fails, then only the request to refund.
      const ask = () => refundPayment(paying.test.shop, refund);
      const pending = { value: { status: 'PENDING' } };
      expect(await during(trouble, ask)).toMatchObject(pending);
      await during(trouble, () => minutesLater(), isRefund);
      expect(await ask()).toMatchObject(pending);
      await minutesLater();
      const rows = await paying.test.shop.db
        .select({ status: paymentRefunds.status })
        .from(paymentRefunds)
        .where(eq(paymentRefunds.orderId, id));
      expect(rows).toEqual([{ status: 'DONE' }]);
      const { linePay, card } = paying.network.ledgers;
      const given =
        linePay.byOrder(`${orderNo}-1`)?.refunds[0]?.amount ?? card.find(`${orderNo}A1`)?.refunded;
      expect(given).toBe(80);
      expect(await exceptionsOf(paying.test, id)).toEqual([]);
    },
  );
});
