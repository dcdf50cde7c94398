import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClosingKind } from '#contract/metrics.ts';
import { beginOfDay, taipeiDay, toWireInstant } from '#rules/dates.ts';
import { nextStep } from '#rules/time-spans.ts';
import { runTask } from '#server/back-office/tasks/run-task.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { orderByTransfer, paidOrder } from '#server/testing/orders-with-exceptions.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { closingWork } from './closings/close-month.ts';

const paying = paymentsForTests();
const { wen } = administratorsForTests(() => paying.test);
const runJobs = () => paying.test.shop.jobs.runDue();

const refund = (id: number, amount: number) =>
  wen.api.refundOrder(
    { params: { id }, body: { amount, reason: '商品瑕疵' } },
    { idempotencyKey: `day-${id}-${amount}` },
  );

/** A day with a sale of every end; each order is of 180 TWD. Answers what remains of the sales, in TWD. */
async function livedDay(): Promise<number> {
  const whole = await paidOrder(paying);
  const inPart = await paidOrder(paying);
  const givenBack = await paidOrder(paying);
  const replaced = await paidOrder(paying);
  const transferred = await orderByTransfer(paying);
  await transferred.deposit(200);
  await runJobs();
  await refund(inPart.id, 50);
  await refund(givenBack.id, 180);
  await wen.api.voidInvoice({ params: { id: replaced.id }, body: { reason: '抬頭錯誤' } });
  await refund(replaced.id, 30);
  await runJobs();
  await wen.api.issueInvoice({ params: { id: replaced.id } });
  const [surplus] = await listRefunds(paying.test.shop, transferred.id);
  const orderNo = transferred.orderNo;
  const rows = [{ orderNo, reference: 'TX-1', amount: surplus?.amount ?? 0 }];
  await wen.api.completeRefunds({ body: { rows, isTrial: false } });
  // An invoice whose service does not answer is in the list, and in no sum of issued ones.
  await runJobs();
  expect((await wen.api.readInvoice({ params: { id: whole.id } })).data.left).toBe(180);
  return 180 + 130 + 0 + 150 + 180;
}

/** Sums over all rows of the list of invoices, in TWD. */
async function listedInvoices(): Promise<number> {
  const list = await recordApi(paying.test, 'invoices', { role: 'accounting' });
  const { rows } = await list.call('advance-search', { keyword: '', perPage: 100 });
  const valid = rows.filter(({ state }) => state === 'ISSUED' || state === 'ALLOWED');
  return valid.reduce((sum, row) => sum + Number(row.amount) - Number(row.allowedAmount), 0);
}

async function moneyInTables(): Promise<number> {
  const { rows } = await paying.test.shop.db.execute<{ money: string }>(sql`
    select (select coalesce(sum(captured_amount), 0) from payment_attempts)
      - (select coalesce(sum(amount), 0) from payment_refunds where status = 'DONE') as money`);
  return Number(rows[0]?.money);
}

describe('the numbers of a day with every kind of event', () => {
  it('equal the ledgers: orders, payments, refunds, invoices, allowances, dashboard and closing [7.149]', async () => {
    const { clock, shop } = paying.test;
    clock.set(new Date('2027-03-10T10:00:00+08:00'));
    Object.assign(wen, await newAdministrator(paying.test, 'operator'));
    const left = await livedDay();
    const day = taipeiDay(clock.now());
    const from = toWireInstant(beginOfDay(day));
    const until = toWireInstant(beginOfDay(nextStep('day', day)));

    // The surplus came and went, so it is in no difference.
    expect(await moneyInTables()).toBe(left);
    const accountant = await newAdministrator(paying.test, 'accounting');
    const query = { name: 'revenue', from, until } as const;
    expect((await accountant.api.readMetric({ query })).data.value).toBe(left);
    const dashboard = (await accountant.api.readDashboard({ query: { period: 'TODAY' } })).data;
    const tile = dashboard.tiles.find(({ name }) => name === 'revenue');
    expect(tile?.value).toBe(left);
    expect(await listedInvoices()).toBe(left);

    clock.set(new Date('2027-04-02T10:00:00+08:00'));
    const person = await newAdministrator(paying.test, 'accounting');
    const { data } = await person.api.createClosing({ body: { month: '2027-03' } });
    await runTask(shop, { CLOSING: closingWork }, data.taskId ?? 0);
    const [closing] = (await person.api.searchClosings({ body: {} })).data.closings;
    const of = (kind: ClosingKind) => closing?.sums.find((sums) => sums.kind === kind)?.amount ?? 0;
    expect(of('ORDER')).toBe(5 * 180);
    expect(of('PAYMENT')).toBe(5 * 180 + 20);
    expect(of('PAYMENT') - of('REFUND')).toBe(left);
    expect(of('INVOICE') - of('ALLOWANCE')).toBe(left);
  });
});
