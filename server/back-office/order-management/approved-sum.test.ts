import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvals } from '#server/back-office/approvals/tables.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, refusalOf } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';

const paying = paymentsForTests();
const { wen, mei } = administratorsForTests(() => paying.test);

/** A paid order of two units at 3,000 TWD with 80 TWD delivery. */
async function dearOrder() {
  const { test } = paying;
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { price: 3000, memberPrice: null, stock: 20 });
  const order = await buy(shopper, { products: { [product]: 2 } });
  await payInAdvance(test.shop, order.id, order.paidAmount);
  return { shopper, order };
}

const asked = (data: { state?: string; approvalId?: number }) => {
  expect(data.state).toBe('PENDING_APPROVAL');
  return data.approvalId ?? 0;
};
const approve = (id: number) => mei.api.approveWish({ params: { id }, body: {} });
const stateOf = async (id: number) =>
  (await paying.test.shop.db.select().from(approvals).where(eq(approvals.id, id)))[0]?.state;
const refundOnce = (orderId: number) =>
  wen.api.refundOrder(
    { params: { id: orderId }, body: { amount: 100, reason: '包裝凹損補償' } },
    { idempotencyKey: `sum-${orderId}` },
  );
const refundedOf = async (orderId: number) =>
  (await listRefunds(paying.test.shop, orderId)).reduce((sum, { amount }) => sum + amount, 0);

/** Asks, refunds 100 TWD in another way, and asks again; only the second request can be approved. */
async function isBound(orderId: number, ask: () => Promise<number>) {
  const first = await ask();
  expect(await ask(), 'the same sum is the same request').toBe(first);
  await refundOnce(orderId);
  expect(await refusalOf(approve(first))).toBe('STALE_RECORD');
  expect(await refundedOf(orderId)).toBe(100);
  const second = await ask();
  expect(second).not.toBe(first);
  expect(await stateOf(first)).toBe('LAPSED');
  // A request of an earlier release says no sum.
  const { db } = paying.test.shop;
  const [found] = await db.select().from(approvals).where(eq(approvals.id, second));
  const { amount, ...data } = found?.data ?? {};
  expect(amount).toBe(5980);
  await db.update(approvals).set({ data }).where(eq(approvals.id, second));
  expect(await refusalOf(approve(second))).toBe('STALE_RECORD');
  await db
    .update(approvals)
    .set({ data: { ...data, amount } })
    .where(eq(approvals.id, second));
  await approve(second);
  expect(await refundedOf(orderId)).toBe(6080);
}

/** A return of all goods of an order that are back. */
async function receivedReturn() {
  const { shopper, order } = await dearOrder();
  await deliver(paying.test.shop, order.id);
  const read = await shopper.api.readOrder({ params: { id: order.id } });
  const lineId = read.data.items.products[0]?.lineId ?? 0;
  const { data } = await shopper.api.requestReturn({
    params: { id: order.id },
    body: { note: '', lines: [{ lineId, quantity: 2, reason: 'DEFECTIVE', isOpened: false }] },
  });
  const params = { id: data.returns[0]?.id ?? 0 };
  await wen.api.approveReturn({ params });
  await wen.api.receiveReturn({ params, body: { isSaleable: true } });
  return params.id;
}

describe('an approved refund is exactly the sum that was shown', () => {
  it('of a cancellation', async () => {
    const { order } = await dearOrder();
    const body = { reason: '缺貨' };
    await isBound(order.id, async () =>
      asked((await wen.api.cancelOrderByShop({ params: { id: order.id }, body })).data),
    );
  });

  it('of a cancellation or a return, whose request of an earlier release is withdrawn when it is asked for again', async () => {
    const { db } = paying.test.shop;
    const isWithdrawn = async (keyBefore: string, ask: () => Promise<number>) => {
      const old = await ask();
      await db.update(approvals).set({ requestKey: keyBefore }).where(eq(approvals.id, old));
      expect(await ask()).not.toBe(old);
      expect(await stateOf(old)).toBe('LAPSED');
    };
    const { order } = await dearOrder();
    const body = { reason: '缺貨' };
    await isWithdrawn(`cancel-order-${order.id}`, async () =>
      asked((await wen.api.cancelOrderByShop({ params: { id: order.id }, body })).data),
    );
    const params = { id: await receivedReturn() };
    await isWithdrawn(`refund-return-${params.id}`, async () =>
      asked((await wen.api.refundReturn({ params })).data as { state?: string }),
    );
  });

  it('of a return', async () => {
    const { shopper, order } = await dearOrder();
    await deliver(paying.test.shop, order.id);
    const read = await shopper.api.readOrder({ params: { id: order.id } });
    const lineId = read.data.items.products[0]?.lineId ?? 0;
    const { data } = await shopper.api.requestReturn({
      params: { id: order.id },
      body: { note: '', lines: [{ lineId, quantity: 2, reason: 'DEFECTIVE', isOpened: false }] },
    });
    const params = { id: data.returns[0]?.id ?? 0 };
    await wen.api.approveReturn({ params });
    await wen.api.receiveReturn({ params, body: { isSaleable: true } });
    await isBound(order.id, async () =>
      asked((await wen.api.refundReturn({ params })).data as { state?: string }),
    );
  });
});
