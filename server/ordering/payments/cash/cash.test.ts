import { afterEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { paymentTypes } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { recordPaid } from '#server/ordering/orders/record-payment.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  exceptionsOf,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';
import { refundPayment } from '../refund-payment.ts';
import { recordCashCollected } from './cash.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

async function sentToStore(paymentType: (typeof paymentTypes)[number]) {
  const shopper = await newShopper(paying.test);
  const product = await newProduct(paying.test.shop, { stock: { webStock: 9, erpStock: 9 } });
  const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
  await sendCart(shopper, { products: { [product]: 1 } }, { order: delivery });
  const store = { shipType: 'STORE', shipAddress: '', storeNo: '123456', storeName: '晴棉門市' };
  const body = checkoutBody({ ...store, shipType: 'STORE', paymentType });
  return { shopper, body };
}

describe('checkout', () => {
  it('accepts each of the four kinds of payment, at home and at the store, and no other [3.104, 3.107, 3.109]', async () => {
    for (const paymentType of paymentTypes) {
      const home = await orderToPay(paying.test, paymentType);
      expect((await orderRow(paying.test, home.id)).paymentType).toBe(paymentType);
      const { shopper, body } = await sentToStore(paymentType);
      expect(await refusalOf(shopper.api.checkout({ body }))).toBe('');
    }
    const { shopper, body } = await sentToStore('HOME_CASH');
    const other = { ...body, order: { ...body.order, paymentType: 'STORE_CASH' as 'HOME_CASH' } };
    const failure = await shopper.api.checkout({ body: other }).catch((error: ApiError) => error);
    expect(failure).toMatchObject({
      status: 422,
      errors: { 'order.paymentType': expect.stringMatching(/./) },
    });
  });
});

describe('cash', () => {
  it('is accepted up to the limit of the carrier, NT$20,000 with the delivery fee', async () => {
    const buyFor = (price: number) => refusalOf(orderToPay(paying.test, 'HOME_CASH', { price }));
    expect(await buyFor(19_921)).toBe('PAYMENT_TYPE_IS_NOT_SUPPORTED');
    expect(await buyFor(19_920)).toBe('');
    expect(await refusalOf(orderToPay(paying.test, 'LINE_PAY', { price: 19_921 }))).toBe('');
  });

  const collect = (orderId: number, amount: number) => {
    const { shop } = paying.test;
    return transactUnlessRefused(shop.db, async (transaction) => {
      const at = shop.clock.now();
      await recordCashCollected(transaction, { orderId, paymentType: 'HOME_CASH', amount, at });
      return done(await recordPaid(shop, transaction, orderId, at));
    });
  };

  it.each([true, false])(
    'that the carrier collected pays the order (started: %s)',
    async (isStarted) => {
      const order = await orderToPay(paying.test, 'HOME_CASH');
      if (isStarted) await startOf(order);
      await collect(order.id, order.paidAmount);
      expect(await attemptsOf(paying.test, order.id)).toMatchObject([
        { provider: 'HOME_CASH', status: 'SUCCEEDED', capturedAmount: 180, isPayment: true },
      ]);
    },
  );

  it('is refunded by hand, and not before it was collected', async () => {
    const order = await orderToPay(paying.test, 'HOME_CASH');
    await startOf(order);
    const request = {
      orderId: order.id,
      amount: 180,
      reason: '退貨',
      refundKey: `cash-${order.id}`,
    };
    const { shop } = paying.test;
    expect(await refundPayment(shop, request)).toMatchObject({
      failure: { code: 'REFUND_EXCEEDS_PAYMENT' },
    });
    await collect(order.id, order.paidAmount);
    expect(await refundPayment(shop, request)).toMatchObject({ value: { status: 'BY_HAND' } });
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('never expires', async () => {
    const order = await orderToPay(paying.test, 'HOME_CASH');
    await startOf(order);
    paying.test.clock.advance(10 * 86_400);
    await paying.test.shop.jobs.runDue();
    expect((await orderRow(paying.test, order.id)).orderStatus).toBe('ESTABLISHED');
  });
});
