import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { breakOff, intercept } from '#server/testing/intercept.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  agreeAndStayAway,
  attemptsOf,
  backInShop,
  chooseAtBank,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  returnFromBank,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests({ environment: { PAYMENT_CONFIRM_TIMEOUT: '1' } });
beforeEach(() => paying.network.setDead(false));
afterEach(() => checkLedgers(paying.test.shop.db));

const read = async ({ shopper, id }: OrderToPay) =>
  (await shopper.api.readOrder({ params: { id } })).data;
const cancel = ({ shopper, id }: OrderToPay) =>
  refusalOf(shopper.api.cancelOrder({ params: { id } }));
const start = (order: OrderToPay) => refusalOf(startOf(order));

async function later(seconds: number): Promise<void> {
  paying.test.clock.advance(seconds);
  await paying.test.shop.jobs.runDue();
}

/** The shopper agreed and came back. LINE Pay took the money, but has answered nothing since. */
async function unansweredConfirm(): Promise<OrderToPay & { back: string; location: string }> {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const { info } = await startOf(order);
  const back = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success');
  intercept(paying.test.shop, {
    isMeant: (url) => url.endsWith('/confirm'),
    async answer(pass) {
      await pass();
      paying.network.setDead(true);
      return breakOff();
    },
  });
  const { location } = await visit(paying.test, back);
  return { ...order, back, location };
}

const pageTypes: PaymentType[] = ['LINE_PAY', 'CATHAY_CREDIT_CARD'];

describe.each(pageTypes)('an earlier attempt with %s', (paymentType) => {
  it('that was paid without a report is found by the second start, which takes no more money [8.039]', async () => {
    const order = await orderToPay(paying.test, paymentType);
    await agreeAndStayAway(paying, order);
    expect(await start(order)).toBe('ORDER_ALREADY_PAYED');
    expect(await read(order)).toMatchObject({
      paymentStatus: 'PAID',
      isPaymentBeingConfirmed: false,
    });
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('blocks a second start and a cancellation as long as the provider does not answer', async () => {
    const order = await orderToPay(paying.test, paymentType);
    await agreeAndStayAway(paying, order);
    paying.network.setDead(true);
    expect(await start(order)).toBe('ORDER_PAYMENT_IS_BEING_CONFIRMED');
    expect(await cancel(order)).toBe('ORDER_PAYMENT_IS_BEING_CONFIRMED');
    expect(await read(order)).toMatchObject({
      orderStatus: 'ESTABLISHED',
      paymentStatus: 'UNPAID',
      isPaymentBeingConfirmed: true,
    });
    const { data } = await order.shopper.api.listOrders();
    expect(data).toMatchObject([{ isPaymentBeingConfirmed: true }]);
    paying.network.setDead(false);
    await later(600);
    expect(await read(order)).toMatchObject({
      paymentStatus: 'PAID',
      isPaymentBeingConfirmed: false,
    });
    expect(await attemptsOf(paying.test, order.id)).toHaveLength(1);
  });

  it('that is not paid yet blocks neither', async () => {
    const order = await orderToPay(paying.test, paymentType);
    await startOf(order);
    expect(await start(order)).toBe('');
    expect(await read(order)).toMatchObject({ isPaymentBeingConfirmed: false });
    expect(await cancel(order)).toBe('');
    expect(await read(order)).toMatchObject({ orderStatus: 'CANCELLED' });
  });

  it('blocks with a key of the request only until its outcome is known', async () => {
    const order = await orderToPay(paying.test, paymentType);
    await startOf(order);
    const options = { idempotencyKey: `again-${order.id}` };
    const body = { orderId: order.id };
    const press = () => refusalOf(order.shopper.api.startPayment({ body }, options));
    paying.network.setDead(true);
    expect(await press()).toBe('ORDER_PAYMENT_IS_BEING_CONFIRMED');
    paying.network.setDead(false);
    expect(await press()).toBe('');
  });
});

describe('a cancellation', () => {
  it('of an order that a card has paid unseen is refused, and shows the order as paid [8.039]', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    await agreeAndStayAway(paying, order);
    expect(await cancel(order)).toBe('ORDER_ALREADY_PAYED');
    expect(await read(order)).toMatchObject({ orderStatus: 'ESTABLISHED', paymentStatus: 'PAID' });
    expect(await cancel(order)).toBe('');
    await paying.test.shop.jobs.runDue();
    expect(await read(order)).toMatchObject({
      orderStatus: 'CANCELLED',
      paymentStatus: 'REFUNDED',
    });
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('collects no money to which the shopper has agreed', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    await agreeAndStayAway(paying, order);
    paying.network.asked.length = 0;
    expect(await cancel(order)).toBe('');
    expect(paying.network.asked.filter((line) => line.endsWith('/confirm'))).toEqual([]);
    await later(600);
    expect(await orderRow(paying.test, order.id)).toMatchObject({ orderStatus: 'CANCELLED' });
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ capturedAmount: 0 }]);
  });

  it('by another member asks no provider', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    await startOf(order);
    const other = await orderToPay(paying.test, 'LINE_PAY');
    paying.network.asked.length = 0;
    expect(await cancel({ ...order, shopper: other.shopper })).toBe('ORDER_NOT_FOUND');
    expect(await start({ ...order, shopper: other.shopper })).toBe('ORDER_NOT_FOUND');
    expect(paying.network.asked).toEqual([]);
  });
});

describe('a confirmation that LINE Pay has not answered', () => {
  it('keeps the attempt being collected until LINE Pay answers, and nobody is told that it failed [4.128]', async () => {
    const order = await unansweredConfirm();
    expect(order.location).toMatch(backInShop('confirming', order.orderNo));
    for (const seconds of [0, 120, 1200]) {
      // The jobs ask, and LINE Pay does not answer.
      await later(seconds);
      expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ status: 'CONFIRMING' }]);
      expect(await start(order)).toBe('ORDER_PAYMENT_IS_BEING_CONFIRMED');
      expect(await cancel(order)).toBe('ORDER_PAYMENT_IS_BEING_CONFIRMED');
      expect((await visit(paying.test, order.back)).location).toContain('result=confirming');
    }
    paying.network.setDead(false);
    await later(1200);
    expect(await read(order)).toMatchObject({ paymentStatus: 'PAID' });
    expect((await visit(paying.test, order.back)).location).toContain('result=successed');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ capturedAmount: 180 }]);
  });

  it('that never arrived is made again once LINE Pay answers', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const { info } = await startOf(order);
    const back = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success');
    intercept(paying.test.shop, { isMeant: (url) => url.endsWith('/confirm'), answer: breakOff });
    expect((await visit(paying.test, back)).location).toContain('result=confirming');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ status: 'CONFIRMING' }]);
    await later(600);
    expect(await read(order)).toMatchObject({ paymentStatus: 'PAID' });
  });
});

describe('the page of an attempt that is passed again', () => {
  it('after another attempt has paid tells the result of the order [4.128]', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const first = (await startOf(order)).redirectViewUrl ?? '';
    const given = await chooseAtBank(paying, first, 'cancel');
    const second = (await startOf(order)).redirectViewUrl ?? '';
    await chooseAtBank(paying, second, 'success');
    expect((await visit(paying.test, first)).location).toContain('result=successed');
    expect((await returnFromBank(paying.test, given)).location).toContain('result=successed');
  });

  it('does not open while another attempt is being confirmed', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const first = (await startOf(order)).redirectViewUrl ?? '';
    const second = (await startOf(order)).redirectViewUrl ?? '';
    const paid = await chooseAtBank(paying, second, 'success', 'never');
    paying.network.setDead(true);
    await returnFromBank(paying.test, paid);
    expect((await visit(paying.test, first)).location).toContain('result=confirming');
  });
});
