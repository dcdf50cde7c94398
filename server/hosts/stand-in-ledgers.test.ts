import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { highestInvoiceNo } from '#server/ordering/invoicing/highest-invoice-no.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { exceptionsOf, paidOrder } from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';

let before: PaymentTest;
let after: PaymentTest;
beforeAll(async () => {
  before = await openPaymentTest({ keepsLedgers: true });
});
afterEach(() => checkLedgers(before.test.shop.db));
afterAll(async () => {
  await after?.close();
  await before.close();
});

/** Ends the process, and starts another one with the same database. */
async function restart(): Promise<PaymentTest> {
  await after?.close();
  after = await openPaymentTest({ copyOf: before.test, keepsLedgers: true });
  return after;
}
const ways = ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM'] as const;

describe('the stand-ins of a trial that was started again', () => {
  it('know what was paid, so that the comparison of the next night finds all of it', async () => {
    const orders = await Promise.all(ways.map((way) => paidOrder(before, way)));
    const { test, network } = await restart();
    test.clock.advance(86_400);
    await test.jobs.runDue();
    for (const { id } of orders) expect(await exceptionsOf(test, id)).toEqual([]);
    expect(network.asked.length).toBeGreaterThan(2);
    expect(network.ledgers.linePay.byOrder(`${orders[0]?.orderNo}-1`)).toMatchObject({
      state: 'CONFIRMED',
      confirmedAt: expect.any(Date),
    });
  });

  it('give back what was paid before, and number transfers and invoices on', async () => {
    const order = await paidOrder(before, 'LINE_PAY');
    await before.test.jobs.runDue();
    const { test, network } = await restart();
    const owner = await newAdministrator(test, 'owner');
    const { data } = await owner.api.readOrderPayments({ params: { id: order.id } });
    expect(data.attempts).toHaveLength(1);
    await order.shopper.api.cancelOrder({ params: { id: order.id } });
    await test.jobs.runDue();
    expect(network.ledgers.linePay.byOrder(`${order.orderNo}-1`)?.refunds).toMatchObject([
      { amount: 180 },
    ]);
    const next = await paidOrder({ ...after }, 'CATHAY_ATM');
    await test.jobs.runDue();
    expect(await exceptionsOf(test, next.id)).toEqual([]);
    const { rows } = await test.shop.pool.query(
      `select invoice_no as no from issued_invoices where status <> 'DUE' order by invoice_no`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length);
  });

  it('number invoices behind those of the shop, also where their own ledger is gone', async () => {
    const highest = await highestInvoiceNo(before.test.shop.db, 'AB');
    await before.test.shop.pool.query('drop schema stand_ins cascade');
    const { test } = await restart();
    const { id } = await paidOrder(after, 'LINE_PAY');
    await test.jobs.runDue();
    const { rows } = await test.shop.pool.query(
      'select status, invoice_no > $2 as "isBehind" from issued_invoices where order_id = $1',
      [id, highest],
    );
    expect(highest).toMatch(/^AB1000000\d$/);
    expect(rows).toEqual([{ status: 'ISSUED', isBehind: true }]);
  });

  it('forget everything when they are told to', async () => {
    const { network } = await restart();
    await network.app.inject({ method: 'POST', url: '/control/reset' });
    const { network: again } = await restart();
    await again.app.ready();
    expect(again.ledgers.linePay.all()).toEqual([]);
    expect(again.ledgers.card.all()).toEqual([]);
  });
});
