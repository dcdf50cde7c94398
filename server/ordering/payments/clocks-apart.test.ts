import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { InvoiceBusy, withClaimedInvoice } from '#server/ordering/invoicing/claim-invoice.ts';
import { issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept } from '#server/testing/intercept.ts';
import { chooseAtProvider, orderToPay, startOf, visit } from '#server/testing/pay-order.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { refundPayment } from './refund-payment.ts';
import { paymentRefunds } from './tables.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

/** Runs work with a copy of the shop whose clock is ten minutes ahead. */
async function withFastCopy(work: (fast: TestShop) => Promise<void>): Promise<void> {
  const fast = await openTestShop({ copyOf: paying.test, fetch: paying.network.fetch });
  fast.clock.set(paying.test.clock.now());
  fast.clock.advance(10 * 60);
  try {
    await work(fast);
  } finally {
    await fast.close();
  }
}

async function paidOrder() {
  const order = await orderToPay(paying.test, 'LINE_PAY');
  const { info } = await startOf(order);
  const page = info?.paymentUrl.web ?? '';
  await visit(paying.test, await chooseAtProvider(paying, page, 'success'));
  return order;
}

describe('with another copy whose clock is ten minutes ahead', () => {
  it('a refund that is being made is left to the copy that makes it', async () => {
    const { shop } = paying.test;
    const { id } = await paidOrder();
    const isAsked = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    intercept(shop, {
      isMeant: (url) => url.endsWith('/refund'),
      async answer(pass) {
        isAsked.resolve();
        await mayGoOn.promise;
        return pass();
      },
    });
    paying.network.asked.length = 0;
    const part = { orderId: id, amount: 60, reason: '退貨', refundKey: `part-${id}` };
    const slow = refundPayment(shop, part);
    await isAsked.promise;
    await withFastCopy(async (fast) => void (await fast.shop.jobs.runDue()));
    mayGoOn.resolve();
    expect(await slow).toMatchObject({ value: { status: 'DONE' } });
    const refunds = await shop.db
      .select({ tries: paymentRefunds.tries })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.orderId, id));
    expect(refunds).toEqual([{ tries: 1 }]);
    expect(paying.network.asked.filter((line) => line.endsWith('/refund'))).toHaveLength(1);
  });

  it('an invoice that is being asked for is left to the copy that asks', async () => {
    const { shop } = paying.test;
    const { id } = await paidOrder();
    const rows = await shop.db.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, id));
    expect(rows).toHaveLength(1);
    await withClaimedInvoice(shop, id, () =>
      withFastCopy(async (fast) => {
        const second = withClaimedInvoice(fast.shop, id, async () => 'asked');
        await expect(second).rejects.toThrow(InvoiceBusy);
      }),
    );
  });
});
