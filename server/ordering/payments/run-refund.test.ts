import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  chooseAtProvider,
  exceptionsOf,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { refundPayment } from './refund-payment.ts';
import { paymentRefunds } from './tables.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

async function paidOrder() {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const { info } = await startOf(order);
  const webUrl = info?.paymentUrl.web ?? '';
  await visit(paying.test, await chooseAtProvider(paying, webUrl, 'success'));
  return order;
}

const give = (orderId: number) =>
  refundPayment(paying.test.shop, {
    orderId,
    amount: 180,
    reason: '退貨',
    refundKey: `run-${orderId}`,
  });

async function refundOf(orderId: number) {
  const [refund] = await paying.test.shop.db
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId));
  return refund;
}

describe('a refund with a slow try, during which a second try began', () => {
  it.each([
    ['the late answer is a refusal', 'before'],
    ['the late answer says that it is done', 'after'],
  ])('is done once: %s', async (_, held) => {
    const { shop, clock, mails } = paying.test;
    const { id, shopper } = await paidOrder();
    const usual = shop.fetch;
    const isAsked = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    shop.fetch = async (input, init) => {
      if (!String(input).endsWith('/refund')) return usual(input, init);
      shop.fetch = usual;
      const early = held === 'after' ? await usual(input, init) : undefined;
      isAsked.resolve();
      await mayGoOn.promise;
      return early ?? usual(input, { ...init, signal: null });
    };
    const slow = give(id);
    await isAsked.promise;
    clock.advance(750);
    await shop.jobs.runDue();
    expect(await refundOf(id)).toMatchObject({ status: 'DONE', tries: 2 });
    mayGoOn.resolve();
    expect(await slow).toMatchObject({ value: { status: 'DONE' } });
    await shop.jobs.runDue();
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data.events.filter(({ type }) => type === 'REFUNDED')).toHaveLength(1);
    const messages = (await mails(shopper.email)).filter(({ subject }) => subject.includes('退款'));
    expect(messages).toHaveLength(1);
    expect(await exceptionsOf(paying.test, id)).toEqual([]);
  });
});

describe('a refund whose provider is down', () => {
  it('is tried again with growing pauses for more than a day, and is done when the provider is back', async () => {
    const { shop, clock } = paying.test;
    const { id } = await paidOrder();
    paying.network.setDead(true);
    expect(await give(id)).toMatchObject({ value: { status: 'PENDING' } });
    const triesAfter = async (seconds: number) => {
      clock.advance(seconds);
      await shop.jobs.runDue();
      return (await refundOf(id))?.tries;
    };
    const tries: (number | undefined)[] = [];
    // The job runs every ten minutes and has nothing to do during a pause.
    for (let time = 0; time < 9; time++) tries.push(await triesAfter(600));
    expect(tries).toEqual([2, 3, 4, 4, 5, 5, 5, 5, 6]);
    for (let hour = 0; hour < 24; hour++) await triesAfter(3_601);
    expect(await refundOf(id)).toMatchObject({ status: 'PENDING', failureCode: 'UNREACHABLE' });
    paying.network.setDead(false);
    clock.advance(3_601);
    await shop.jobs.runDue();
    expect((await refundOf(id))?.status).toBe('DONE');
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
    expect(await exceptionsOf(paying.test, id)).toEqual([]);
  });
});
