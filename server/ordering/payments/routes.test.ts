import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { attemptsOf, orderRow, orderToPay, startOf } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();

describe('the calls of payment providers', () => {
  it('reveal nothing about an unknown payment', async () => {
    const { test } = paying;
    expect((await test.api.confirmLinePay({ query: {} })).data).toEqual({
      result: 'failed',
      orderNo: null,
    });
    for (const url of ['/api/v1/payment/return?token=x', '/api/v1/payment/return']) {
      const { statusCode, headers } = await test.http(url);
      expect([statusCode, headers.location]).toEqual([302, '/redirect?result=failed']);
    }
    const back = await test.http({ method: 'POST', url: '/api/v1/cathay/card/return' });
    expect([back.statusCode, back.headers.location]).toEqual([302, '/redirect?result=failed']);
  });

  it('redirect only to the shop’s own screen, whatever the request contains', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(order);
    const query = `transactionId=1&orderId=${order.orderNo}-1&redirect=//evil.example&no=//evil.example`;
    const { headers } = await paying.test.http({
      url: `/api/v1/line-pay/confirm?${query}`,
      headers: { accept: 'text/html' },
    });
    expect(headers.location).toBe('/redirect?result=failed');
  });
});

describe('the test-only calls', () => {
  it('set the outcome of payments at a provider', async () => {
    const body = { provider: 'LINE_PAY', outcome: 'cancel' } as const;
    expect((await paying.test.api.setTestProvider({ body })).data).toEqual(body);
    expect(paying.network.outcomes.chosen('LINE_PAY')).toBe('cancel');
  });

  it('forget an outcome, so that the page asks a person again', async () => {
    const { api } = paying.test;
    await api.setTestProvider({ body: { provider: 'LINE_PAY', outcome: 'fail' } });
    await api.setTestProvider({ body: { provider: 'LINE_PAY', outcome: 'unset' } });
    expect(paying.network.outcomes.chosen('LINE_PAY')).toBeUndefined();
  });

  it('let a provider refuse a payment: the order stays, and can be paid when the provider accepts again [8.042]', async () => {
    const { api } = paying.test;
    const order = await orderToPay(paying.test, 'LINE_PAY');
    await api.setTestProvider({ body: { provider: 'LINE_PAY', outcome: 'fail' } });
    await expect(startOf(order)).rejects.toMatchObject({
      status: 400,
      errorCode: 'ORDER_PAYMENT_FAILED',
      message: '付款失敗，請重新付款',
    });
    await api.setTestProvider({ body: { provider: 'LINE_PAY', outcome: 'success' } });
    expect((await startOf(order)).info?.paymentUrl.web).toContain('/line-pay/pay/');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { status: 'FAILED', failureCode: '1104' },
      { status: 'STARTED' },
    ]);
  });
});

describe('an order that costs nothing after all discounts', () => {
  it('is paid when its payment starts, without any provider', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const { db } = paying.test.shop;
    const nothing = { productAmount: 0, discountAmount: 0, shipFee: 0, paidAmount: 0 };
    await db.update(orders).set(nothing).where(eq(orders.id, order.id));
    await db.delete(orderLines).where(eq(orderLines.orderId, order.id));
    expect(await startOf(order)).toMatchObject({ redirectViewUrl: null, info: null });
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('PAID');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });
});

describe('resetting the data', () => {
  it('resets the stand-ins as well: the same order numbers come again', async () => {
    const { test, network } = paying;
    network.outcomes.set('CATHAY_CREDIT_CARD', 'fail');
    network.ledgers.linePay.add({
      orderId: 'old',
      amount: 1,
      productName: '',
      confirmUrl: '',
      cancelUrl: '',
    });
    await test.api.resetTestData();
    expect(network.outcomes.chosen('CATHAY_CREDIT_CARD')).toBeUndefined();
    expect(network.ledgers.linePay.all()).toEqual([]);
  });
});
