import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  backInShop,
  chooseAtProvider,
  exceptionsOf,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { refundPayment } from '../refund-payment.ts';
import { paymentAttempts } from '../tables.ts';
import { takePayment } from '../take-payment.ts';
import { readAnswer } from './client.ts';

const paying = paymentsForTests({
  environment: {
    PAYMENT_START_TIMEOUT: '0.2',
    PAYMENT_QUERY_TIMEOUT: '0.2',
    PAYMENT_CONFIRM_TIMEOUT: '0.2',
  },
});
beforeEach(() => paying.network.outcomes.set('LINE_PAY', 'success'));
afterEach(() => checkLedgers(paying.test.shop.db));

async function startedOrder() {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const answer = await startOf(order);
  return { ...order, webUrl: answer.data.info?.paymentUrl.web ?? '', answer };
}

describe('an order to be paid with LINE Pay', () => {
  it('is accepted by checkout with a deadline of one day', async () => {
    const { id, answer, webUrl, shopper } = await startedOrder();
    const { paidExpiredAt, createdAt } = await orderRow(paying.test, id);
    expect((paidExpiredAt?.getTime() ?? 0) - createdAt.getTime()).toBe(86_400_000);
    expect(answer).toMatchObject({ redirectViewUrl: null, virtualAccount: null, expiryDate: null });
    expect(answer.info).toEqual({ paymentUrl: { web: webUrl } });
    expect((await shopper.api.readOrder({ params: { id } })).data.canRetryPayment).toBe(true);
  });

  it('answers the address of the payment page in data.data [7.115, 7.116]', async () => {
    const { webUrl, orderNo } = await startedOrder();
    expect(webUrl).toMatch(/\/line-pay\/pay\/\d{19}$/);
    const { ledgers } = paying.network;
    expect(ledgers.linePay.byOrder(`${orderNo}-1`)).toMatchObject({
      amount: 180,
      productName: `晴棉 QINGMIAN 訂單 ${orderNo}`,
    });
  });

  it('keeps ids that JavaScript would round', async () => {
    const answer = readAnswer(
      '{"returnCode":"0000","info":{"transactionId": 2021113000697317610}}',
    );
    expect(answer.info).toEqual({ transactionId: '2021113000697317610' });
    const { id, webUrl } = await startedOrder();
    const [attempt] = await attemptsOf(paying.test, id);
    expect(webUrl).toContain(attempt?.transactionId);
    expect(String(Number(attempt?.transactionId))).not.toBe(attempt?.transactionId);
  });
});

describe('coming back from LINE Pay', () => {
  it('confirms the stored amount and leads to the redirect screen [7.054, 7.055, 4.128]', async () => {
    const { id, orderNo, webUrl, shopper } = await startedOrder();
    const back = await chooseAtProvider(paying, webUrl, 'success');
    expect(back).toMatch(/\/backstage\/api\/v1\/line-pay\/confirm\?transactionId=\d{19}&orderId=/);
    const { status, location } = await visit(paying.test, back);
    expect([status, location]).toEqual([
      302,
      expect.stringMatching(backInShop('successed', orderNo)),
    ]);
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data).toMatchObject({
      paymentStatus: 'PAID',
      paymentAt: expect.stringContaining('+08:00'),
    });
    expect(data.events.map(({ type }) => type)).toEqual(['PLACED', 'PAID']);
    expect(await attemptsOf(paying.test, id)).toMatchObject([
      { status: 'SUCCEEDED', capturedAmount: 180, isPayment: true },
    ]);
  });

  it('answers JSON to a request that is no navigation, always the same [7.054]', async () => {
    const { orderNo, webUrl, id } = await startedOrder();
    const { pathname, search } = new URL(await chooseAtProvider(paying, webUrl, 'success'));
    for (let time = 0; time < 3; time++) {
      const answer = await paying.test.app.inject(pathname + search);
      expect(answer.json()).toEqual({
        status: 200,
        data: { result: 'successed', order_no: orderNo },
      });
    }
    await paying.test.shop.jobs.runDue();
    expect((await attemptsOf(paying.test, id)).map(({ capturedAmount }) => capturedAmount)).toEqual(
      [180],
    );
  });

  it('collects the money once when two browsers come back', async () => {
    const { id, orderNo, webUrl } = await startedOrder();
    const back = await chooseAtProvider(paying, webUrl, 'success');
    paying.network.asked.length = 0;
    const visits = await Promise.all(Array.from({ length: 8 }, () => visit(paying.test, back)));
    for (const { location } of visits) {
      expect(location).toMatch(backInShop('successed', orderNo));
    }
    expect(paying.network.asked.filter((line) => line.endsWith('/confirm'))).toHaveLength(1);
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
  });

  it('with another order’s or invented ids changes nothing and reveals nothing', async () => {
    const mine = await startedOrder();
    const other = await startedOrder();
    await chooseAtProvider(paying, mine.webUrl, 'success');
    const theirs = other.webUrl.split('/').at(-1);
    for (const query of [
      '',
      `?transactionId=${theirs}&orderId=${mine.orderNo}-1`,
      `?transactionId=1&orderId=${mine.orderNo}-1`,
      `?transactionId[]=1&orderId=${mine.orderNo}-1`,
    ]) {
      const { location } = await visit(paying.test, `/backstage/api/v1/line-pay/confirm${query}`);
      expect(location).toBe('/redirect?result=failed');
    }
    expect((await orderRow(paying.test, mine.id)).paymentStatus).toBe('UNPAID');
  });

  it('after pressing cancel makes the payment fail, and it can be tried again', async () => {
    const { id, orderNo, webUrl, shopper } = await startedOrder();
    const { location } = await visit(paying.test, await chooseAtProvider(paying, webUrl, 'cancel'));
    expect(location).toMatch(backInShop('failed', orderNo));
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data).toMatchObject({ paymentStatus: 'FAILED', canRetryPayment: true });
    const again = await startOf({ shopper, id, orderNo, paidAmount: 180 });
    await visit(
      paying.test,
      await chooseAtProvider(paying, again.info?.paymentUrl.web ?? '', 'success'),
    );
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
  });

  it('after a declined card makes the payment fail', async () => {
    const { id, orderNo, webUrl } = await startedOrder();
    const back = await chooseAtProvider(paying, webUrl, 'success');
    paying.network.outcomes.set('LINE_PAY', 'fail');
    expect((await visit(paying.test, back)).location).toMatch(backInShop('failed', orderNo));
    expect(await attemptsOf(paying.test, id)).toMatchObject([
      { status: 'FAILED', failureCode: '1298' },
    ]);
  });
});

describe('LINE Pay that is slow or unreachable', () => {
  it('makes the start of a payment fail in time with ORDER_PAYMENT_FAILED [8.042]', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    paying.network.outcomes.set('LINE_PAY', 'timeout');
    const startedAt = performance.now();
    const failure = await startOf(order).catch((error: ApiError) => error);
    expect(failure).toMatchObject({
      errorCode: 'ORDER_PAYMENT_FAILED',
      message: '付款失敗，請重新付款',
    });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect((await orderRow(paying.test, order.id)).orderStatus).toBe('ESTABLISHED');
    expect((await paying.test.http('/api/v1/products?page=1')).statusCode).toBe(200);
  });

  it('is asked again until the result is known when it took the money without an answer', async () => {
    const { id, orderNo, webUrl } = await startedOrder();
    const back = await chooseAtProvider(paying, webUrl, 'success');
    paying.network.lose(-1);
    const { location } = await visit(paying.test, back);
    expect(location).toMatch(backInShop('confirming', orderNo));
    expect(await attemptsOf(paying.test, id)).toMatchObject([{ status: 'CONFIRMING' }]);
    paying.network.lose(0);
    paying.test.clock.advance(240);
    await paying.test.shop.jobs.runDue();
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
  });

  it('does not lose a payment whose browser never came back', async () => {
    const { id, webUrl } = await startedOrder();
    await chooseAtProvider(paying, webUrl, 'timeout');
    paying.test.clock.advance(240);
    await paying.test.shop.jobs.runDue();
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
  });
});

describe('a payment that is being collected', () => {
  it('keeps the time at which collecting began when it is asked about', async () => {
    const { id } = await startedOrder();
    const { shop, clock } = paying.test;
    const askedAt = clock.now();
    const [attempt] = await shop.db
      .update(paymentAttempts)
      .set({ status: 'CONFIRMING', askedAt })
      .where(eq(paymentAttempts.orderId, id))
      .returning();
    if (!attempt) throw new Error('The attempt is gone.');
    clock.advance(5);
    await takePayment(shop, attempt, { door: 'QUERY', isAgreed: false });
    expect(await attemptsOf(paying.test, id)).toMatchObject([{ status: 'CONFIRMING', askedAt }]);
    // The server that was collecting it has died.
    clock.advance(60);
    await takePayment(shop, attempt, { door: 'QUERY', isAgreed: false });
    expect(await attemptsOf(paying.test, id)).toMatchObject([{ status: 'STARTED' }]);
  });
});

describe('paying twice', () => {
  it('cannot happen with two attempts of one order: the second is not collected', async () => {
    const order = await startedOrder();
    const second = (await startOf(order)).info?.paymentUrl.web ?? '';
    const backs = await Promise.all([
      chooseAtProvider(paying, order.webUrl, 'success'),
      chooseAtProvider(paying, second, 'success'),
    ]);
    await Promise.all(backs.map((back) => visit(paying.test, back)));
    paying.test.clock.advance(240);
    await paying.test.shop.jobs.runDue();
    const taken = paying.network.ledgers.linePay
      .all()
      .filter(({ orderId, state }) => orderId.startsWith(order.orderNo) && state === 'CONFIRMED');
    expect(taken).toHaveLength(1);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });
});

describe('refunding LINE Pay money', () => {
  async function paidOrder() {
    const order = await startedOrder();
    await visit(paying.test, await chooseAtProvider(paying, order.webUrl, 'success'));
    const transaction = paying.network.ledgers.linePay.byOrder(`${order.orderNo}-1`);
    return { ...order, refunds: () => transaction?.refunds.map(({ amount }) => amount) };
  }
  const give = (orderId: number, amount: number, refundKey: string) =>
    refundPayment(paying.test.shop, { orderId, amount, reason: '退貨', refundKey });

  it('happens once per key, in parts, and never exceeds the payment', async () => {
    const { id, refunds } = await paidOrder();
    expect(await give(id, 80, `a${id}`)).toMatchObject({ ok: true, value: { status: 'DONE' } });
    expect(await give(id, 80, `a${id}`)).toMatchObject({ ok: true, value: { status: 'DONE' } });
    expect(await give(id, 90, `a${id}`)).toMatchObject({
      failure: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await give(id, 101, `b${id}`)).toMatchObject({
      failure: { code: 'REFUND_EXCEEDS_PAYMENT' },
    });
    expect(await give(id, 100, `c${id}`)).toMatchObject({ ok: true, value: { status: 'DONE' } });
    expect(refunds()).toEqual([80, 100]);
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
  });

  it('happens once although the answer was lost', async () => {
    const { id, refunds } = await paidOrder();
    paying.network.lose(-1);
    expect(await give(id, 180, `d${id}`)).toMatchObject({ ok: true, value: { status: 'PENDING' } });
    paying.network.lose(0);
    paying.test.clock.advance(150);
    await paying.test.shop.jobs.runDue();
    expect(refunds()).toEqual([180]);
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('REFUNDED');
  });

  it('with many keys and requests at once stays within the payment', async () => {
    const { id, refunds } = await paidOrder();
    const asked = Array.from({ length: 12 }, (_, index) => give(id, 50, `e${id}-${index % 6}`));
    const given = (await Promise.all(asked)).filter(({ ok }) => ok);
    await paying.test.shop.jobs.runDue();
    await paying.test.shop.jobs.runDue();
    expect(given.length).toBeGreaterThanOrEqual(3);
    expect(refunds()).toEqual([50, 50, 50]);
  });

  it('is left to a person if LINE Pay refuses it for good', async () => {
    const { id } = await paidOrder();
    paying.network.outcomes.set('LINE_PAY', 'fail');
    expect(await give(id, 180, `f${id}`)).toMatchObject({ ok: true, value: { status: 'FAILED' } });
    expect(await exceptionsOf(paying.test, id)).toMatchObject([
      { kind: 'REFUND_FAILED', amount: 180, detail: { code: '1163' } },
    ]);
  });
});

describe('LINE Pay with separate capture', () => {
  it('voids money that is only authorised, with an empty body', async () => {
    const { id, webUrl } = await startedOrder();
    await visit(paying.test, await chooseAtProvider(paying, webUrl, 'success'));
    const { shop } = paying.test;
    const usual = shop.fetch;
    const sent: [string, unknown][] = [];
    shop.fetch = async (input, init) => {
      const { pathname } = new URL(String(input));
      sent.push([pathname.replace(/\d{19}/, 'id'), init?.body]);
      const info = [{ transactionId: '1', payStatus: 'AUTHORIZATION', payInfo: [{ amount: 180 }] }];
      const isVoid = pathname.endsWith('/void');
      return Response.json({ returnCode: '0000', ...(isVoid ? {} : { info }) });
    };
    const request = { orderId: id, amount: 180, reason: '', refundKey: `void-${id}` };
    expect(await refundPayment(shop, request)).toMatchObject({ value: { status: 'DONE' } });
    shop.fetch = usual;
    expect(sent).toEqual([
      ['/line-pay/v3/payments', undefined],
      ['/line-pay/v3/payments/authorizations/id/void', ''],
    ]);
  });
});

describe('LINE Pay', () => {
  it('can be started five times for each order [8.041]', async () => {
    const order = await startedOrder();
    for (let time = 0; time < 4; time++) await startOf(order);
    expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
  });
});
