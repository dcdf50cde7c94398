import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { startProcessing } from '#server/ordering/order-care/fulfil-order.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, newShopper, refusalOf, sendCart } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtBank,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
beforeEach(() => {
  paying.network.setDead(false);
  paying.network.outcomes.reset();
});
afterEach(() => checkLedgers(paying.test.shop.db));

const read = async ({ shopper, id }: OrderToPay) =>
  (await shopper.api.readOrder({ params: { id } })).data;
const startBy = ({ shopper, id }: OrderToPay, paymentType: PaymentType) =>
  shopper.api.startPayment({ body: { orderId: id, paymentType } });

describe('the five starts of an order', () => {
  it('are not used up by a provider that refuses or does not answer [8.041]', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    for (let press = 0; press < 3; press++) {
      paying.network.setDead(true);
      expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_FAILED');
      paying.network.setDead(false);
      paying.network.outcomes.set('LINE_PAY', 'fail');
      expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_FAILED');
      paying.network.outcomes.reset();
    }
    for (let press = 0; press < 5; press++) await startOf(order);
    expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
  });

  it('count in whatever way the order is paid, and a transfer stays possible after them [8.041]', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    for (const type of ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'LINE_PAY'] as const) {
      await startBy(order, type);
    }
    await startOf(order);
    expect((await read(order)).canRetryPayment).toBe(true);
    await startOf(order);
    expect(await refusalOf(startOf(order))).toBe('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
    // A transfer can still be chosen.
    expect((await read(order)).canRetryPayment).toBe(true);
    const { data } = await startBy(order, 'CATHAY_ATM');
    expect(data.virtualAccount).toMatch(/^\d{16}$/);
    expect(await refusalOf(startBy(order, 'LINE_PAY'))).toBe('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
    expect(await read(order)).toMatchObject({ paymentType: 'CATHAY_ATM', canRetryPayment: false });
    expect((await startOf(order)).virtualAccount).toBe(data.virtualAccount);
  });

  it('once used up leave no way to retry if a transfer was chosen before', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_ATM');
    await startOf(order);
    for (let press = 0; press < 4; press++) await startBy(order, 'LINE_PAY');
    expect(await read(order)).toMatchObject({ paymentType: 'LINE_PAY', canRetryPayment: false });
    const { data } = await order.shopper.api.listOrders();
    expect(data).toMatchObject([{ canRetryPayment: false }]);
  });
});

describe('an unpaid order that is paid in another way', () => {
  it('by transfer gets an account, the deadline of transfers and a line in its timeline', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    await startOf(order);
    const { data } = await startBy(order, 'CATHAY_ATM');
    await paying.test.api.makeTestDeposit({
      body: { virtualAccount: data.virtualAccount ?? '', amount: 180 },
    });
    const { events, ...shown } = await read(order);
    expect(shown).toMatchObject({ paymentType: 'CATHAY_ATM', paymentStatus: 'PAID' });
    expect(shown.paidExpiredAt).toBe('2026-11-23T23:59:59+08:00');
    expect(events.map(({ note }) => note)).toContain('付款方式改為「ATM 轉帳」');
  });

  it('shows how it was really paid if an older page is paid first', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const page = (await startOf(order)).redirectViewUrl ?? '';
    await chooseAtBank(paying, page, 'cancel');
    await startBy(order, 'CATHAY_ATM');
    await chooseAtBank(paying, page, 'success');
    expect(await read(order)).toMatchObject({
      paymentType: 'CATHAY_CREDIT_CARD',
      paymentStatus: 'PAID',
    });
  });

  it('in cash has no deadline, can be packed, and card money that comes later goes back', async () => {
    const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
    const page = (await startOf(order)).redirectViewUrl ?? '';
    await chooseAtBank(paying, page, 'cancel');
    await startBy(order, 'HOME_CASH');
    expect(await read(order)).toMatchObject({ paymentType: 'HOME_CASH', paidExpiredAt: null });
    expect(await startProcessing(paying.test.shop, order.id)).toMatchObject({ ok: true });
    await paying.network.app.inject({
      method: 'POST',
      url: '/cathay/card/decide',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `order=${order.orderNo}A1&choice=success&notice=once`,
    });
    await paying.test.shop.jobs.runDue();
    expect(paying.network.ledgers.card.find(`${order.orderNo}A1`)?.refunded).toBe(180);
    expect((await orderRow(paying.test, order.id)).paymentStatus).toBe('UNPAID');
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
    // Packing for payment on receipt has already begun.
    expect(await refusalOf(startBy(order, 'LINE_PAY'))).toBe('VALIDATION_FAILED');
  });

  it('is refused with 422 if its delivery does not allow that, or for an unknown way', async () => {
    const shopper = await newShopper(paying.test);
    const product = await newProduct(paying.test.shop, { price: 30_000, stock: 9 });
    await sendCart(shopper, { products: { [product]: 1 } });
    const placed = await shopper.api.checkout({ body: checkoutBody({ paymentType: 'LINE_PAY' }) });
    const pay = (paymentType: string) =>
      shopper.api
        .startPayment({
          body: { orderId: placed.data.id, paymentType: paymentType as PaymentType },
        })
        .catch((error: { status: number; errors: object }) => error);
    expect(await pay('HOME_CASH')).toMatchObject({
      status: 422,
      errors: { paymentType: '此配送方式不支援所選的付款方式' },
    });
    expect(await pay('CHEQUE')).toMatchObject({ status: 422 });
    expect(await attemptsOf(paying.test, placed.data.id)).toEqual([]);
    expect((await orderRow(paying.test, placed.data.id)).paymentType).toBe('LINE_PAY');
  });
});
