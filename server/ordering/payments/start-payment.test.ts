import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { setMaintainSetting } from '#server/content/maintain-settings.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { paymentAttempts } from './tables.ts';

let test: TestShop;

beforeAll(async () => {
  test = await openTestShop();
});
afterEach(() => checkLedgers(test.shop.db));
afterAll(() => test.close());

async function placedOrder() {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: { webStock: 9, erpStock: 9 } });
  const { id, paidAmount } = await buy(shopper, { products: { [product]: 1 } });
  const change = (values: Partial<typeof orders.$inferInsert>) =>
    test.shop.db.update(orders).set(values).where(eq(orders.id, id));
  const attempts = () =>
    test.shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
  const pay = (options?: { idempotencyKey: string }) =>
    shopper.api.startPayment({ body: { orderId: id } }, options);
  return { shopper, id, paidAmount, change, attempts, pay };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: ApiError) => error);

describe('starting the payment of a cash order', () => {
  it('answers the common shape of all payments with null in every field [7.113, 7.116]', async () => {
    const { shopper, id, attempts } = await placedOrder();
    const answer = await test.http({
      method: 'POST',
      url: '/api/v1/user/order/payment',
      headers: { authorization: `Bearer ${shopper.token}` },
      payload: { order_id: id },
    });
    const nothing = { virtual_account: null, expiry_date: null, info: null };
    expect(answer.json()).toEqual({
      status: 200,
      data: { redirect_view_url: null, ...nothing, data: nothing },
    });
    expect(await attempts()).toMatchObject([{ number: 1, provider: 'HOME_CASH', amount: 180 }]);
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data).toMatchObject({ orderStatus: 'ESTABLISHED', paymentStatus: 'UNPAID' });
  });

  it('happens once with one Idempotency-Key', async () => {
    const { pay, attempts } = await placedOrder();
    const options = { idempotencyKey: 'pay-1' };
    expect(await pay(options)).toEqual(await pay(options));
    expect(await attempts()).toHaveLength(1);
  });

  it('is possible five times, also with many requests at once [8.041]', async () => {
    const { pay, attempts } = await placedOrder();
    const refusals = await Promise.all(Array.from({ length: 8 }, () => refusalOf(pay())));
    expect(refusals.filter((code) => code === '')).toHaveLength(5);
    expect(refusals.filter(Boolean)).toEqual(
      Array.from({ length: 3 }, () => 'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT'),
    );
    expect(await attempts()).toHaveLength(5);
  });
});

describe('a payment is not started', () => {
  it("for an unknown order or another member's [8.038]", async () => {
    const { id } = await placedOrder();
    const other = await newShopper(test);
    for (const orderId of [id, 2_000_000_000]) {
      const failure = await failureOf(other.api.startPayment({ body: { orderId } }));
      expect(failure).toMatchObject({ status: 400, errorCode: 'ORDER_NOT_FOUND' });
    }
  });

  it('for a paid order [8.039]', async () => {
    const { pay, id, paidAmount } = await placedOrder();
    await payInAdvance(test.shop, id, paidAmount);
    expect(await failureOf(pay())).toMatchObject({
      errorCode: 'ORDER_ALREADY_PAYED',
      message: '此訂單已付款',
    });
  });

  it('after the deadline, nor for a cancelled order, whose refusal has its own sentence [8.040]', async () => {
    const { pay, change, shopper, id } = await placedOrder();
    await change({ paidExpiredAt: test.clock.now() });
    expect(await refusalOf(pay())).toBe('ORDER_PAYMENT_IS_EXPIRED');
    await change({ paidExpiredAt: null });
    await shopper.api.cancelOrder({ params: { id } });
    expect(await failureOf(pay())).toMatchObject({
      status: 400,
      errorCode: 'ORDER_IS_CANCELLED',
      message: '此訂單已取消，無法付款',
    });
    await change({ paymentStatus: 'EXPIRED' });
    expect(await refusalOf(pay())).toBe('ORDER_PAYMENT_IS_EXPIRED');
  });

  it('for an order whose provider cannot be reached [8.042]', async () => {
    const { pay, change } = await placedOrder();
    await change({ paymentType: 'LINE_PAY' });
    expect(await refusalOf(pay())).toBe('ORDER_PAYMENT_FAILED');
  });

  it('during maintenance [8.037]', async () => {
    const { pay } = await placedOrder();
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: true });
    expect(await failureOf(pay())).toMatchObject({
      status: 503,
      errorCode: 'SERVICE_IS_MAINTAINING',
    });
    await setMaintainSetting(test.shop.db, { type: 'SERVICE', isMaintained: false });
  });
});
