import { describe, expect, it } from 'vitest';
import { sendOrderNotice } from '#server/ordering/orders/send-order-notice.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { withNewSession } from '#server/testing/new-shopper.ts';
import { type OrderToPay, orderToPay, startOf } from '#server/testing/pay-order.ts';

const paying = paymentsForTests();

async function awaited() {
  const order = await orderToPay(paying.test, 'CATHAY_ATM');
  const { virtualAccount } = await startOf(order);
  return { ...order, account: virtualAccount ?? '-' };
}

const read = async ({ shopper, id }: OrderToPay) =>
  (await shopper.api.readOrder({ params: { id } })).data;
const deposit = (virtualAccount: string, amount: number) =>
  paying.test.api.makeTestDeposit({ body: { virtualAccount, amount } });
const cancel = ({ shopper, id }: OrderToPay) => shopper.api.cancelOrder({ params: { id } });

describe('the account of a transfer', () => {
  it('is shown while the order can be paid', async () => {
    const order = await awaited();
    expect(await read(order)).toMatchObject({
      virtualAccount: order.account,
      expiryDate: expect.any(String),
    });
  });

  it('is not shown of an order that was cancelled', async () => {
    const order = await awaited();
    await cancel(order);
    expect(await read(order)).toMatchObject({ virtualAccount: null, expiryDate: null });
  });

  it('is not shown any more once the transfer has come', async () => {
    const order = await awaited();
    await deposit(order.account, order.paidAmount);
    expect(await read(order)).toMatchObject({
      paymentStatus: 'PAID',
      virtualAccount: null,
      expiryDate: null,
    });
  });

  it('is not shown after the deadline, also before the order is cancelled for it', async () => {
    const order = await awaited();
    paying.test.clock.advance(4 * 86_400);
    const shopper = await withNewSession(paying.test, order.shopper);
    expect(await read({ ...order, shopper })).toMatchObject({
      orderStatus: 'ESTABLISHED',
      virtualAccount: null,
    });
  });
});

describe('an e-mail that asks for a transfer', () => {
  it.each(['transfer', 'placed'] as const)(
    'is not sent for a cancelled order: %s',
    async (occasion) => {
      const { shop } = paying.test;
      const order = await awaited();
      await shop.jobs.runDue();
      await cancel(order);
      await shop.jobs.runDue();
      const before = await paying.test.mails(order.shopper.email);
      await sendOrderNotice(shop, { orderId: order.id, occasion }, { id: crypto.randomUUID() });
      expect(await paying.test.mails(order.shopper.email)).toHaveLength(before.length);
    },
  );

  it('names no account once the transfer has come', async () => {
    const { shop } = paying.test;
    const order = await awaited();
    await shop.jobs.runDue();
    await deposit(order.account, order.paidAmount);
    const jobData = { orderId: order.id, occasion: 'placed' } as const;
    await sendOrderNotice(shop, jobData, { id: crypto.randomUUID() });
    const late = (await paying.test.mails(order.shopper.email)).at(-1);
    expect(late?.text).toContain('訂單金額');
    expect(late?.text).not.toContain(order.account);
    expect(late?.text).not.toContain('轉帳帳號');
  });
});
