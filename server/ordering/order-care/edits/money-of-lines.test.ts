import { afterEach, describe, expect, it } from 'vitest';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { refundPayment } from '#server/ordering/payments/refund-payment.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  chooseAtProvider,
  type OrderToPay,
  orderToPay,
  paidOrder,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { whyLinesStay } from './edit-obstacles.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

/** The sentence why the lines of the order may not be changed now. */
async function whyNot({ id }: OrderToPay): Promise<string | undefined> {
  const { db, clock } = paying.test.shop;
  const order = await readWholeOrder(db, id);
  if (!order) throw new Error('The order is gone.');
  return whyLinesStay(db, order, clock.now());
}

describe('the lines of an order that is not paid', () => {
  it('stay once the shopper has begun to pay, because the provider knows the old sum', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    expect(await whyNot(order)).toBeUndefined();
    await startOf(order);
    expect(await whyNot(order)).toMatch(/^顧客已開始付款/);
  });

  it('may change if it is paid on receipt', async () => {
    const order = await orderToPay(paying.test, 'HOME_CASH');
    await startOf(order);
    expect(await whyNot(order)).toBeUndefined();
  });
});

describe('the lines of a paid order', () => {
  it('stay once a single dollar was given back for another reason', async () => {
    const order = await paidOrder(paying, 'LINE_PAY');
    expect(await whyNot(order)).toBeUndefined();
    const refund = { orderId: order.id, amount: 1, reason: '補償', refundKey: `one-${order.id}` };
    await refundPayment(paying.test.shop, refund);
    expect(await whyNot(order)).toBe('訂單已有退款，請改用退款處理');
  });

  it('may change although an earlier try to pay has failed', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    for (const choice of ['fail', 'success'] as const) {
      const { info } = await startOf(order);
      const back = await chooseAtProvider(paying, info?.paymentUrl.web ?? '', choice);
      await visit(paying.test, back);
    }
    expect(await whyNot(order)).toBeUndefined();
  });
});
