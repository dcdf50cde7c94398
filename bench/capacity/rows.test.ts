import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { deliver } from '#server/testing/order-life.ts';
import { paidOrder } from '#server/testing/pay-order.ts';
import { costs } from './formulas.ts';

const paying = paymentsForTests();
const ways = ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM'] as const;
/** Each order has one line, is paid in one of these ways, and is delivered. */
const orders = ways.length * 2;

/** The numbers that each table has used per order, by its name. */
async function drawn(dataType: 'integer' | 'bigint'): Promise<Record<string, number>> {
  const numbers = Object.entries(await drawnSoFar(dataType));
  return Object.fromEntries(
    numbers.map(([name, count]) => [name, (count - (before[name] ?? 0)) / orders]),
  );
}
async function drawnSoFar(dataType: 'integer' | 'bigint'): Promise<Record<string, number>> {
  const { rows } = await paying.test.shop.pool.query<{ name: string; numbers: number }>(
    `select regexp_replace(sequencename, '_id_seq$', '') as name, last_value as numbers
       from pg_sequences where schemaname = 'public' and data_type = $1::regtype and last_value is not null`,
    [dataType],
  );
  return Object.fromEntries(rows.map(({ name, numbers }) => [name, numbers]));
}

/** The numbers that the migrations have used. */
let before: Record<string, number>;

/** Only used by a trial, by the test itself, or by each of its checks of the ledgers. */
const notOfOrders = [
  'mailbox',
  'products',
  'product_prices',
  'stock_records',
  'users',
  'book_audits',
];

afterEach(() => checkLedgers(paying.test.shop.db));
beforeAll(async () => {
  before = { ...(await drawnSoFar('integer')), ...(await drawnSoFar('bigint')) };
  for (let at = 0; at < orders; at++) {
    const { id } = await paidOrder(paying, ways[at % ways.length] ?? 'LINE_PAY');
    // The shop asks the bank about its notice; before that, no goods leave.
    await paying.test.jobs.runDue();
    await deliver(paying.test.shop, id);
  }
  await paying.test.jobs.runDue();
}, 60_000);

describe('the numbers that an order draws', () => {
  it('are of 64 bits where it draws several', async () => {
    const small = Object.entries(await drawn('integer'));
    const tooFast = small.filter(
      ([name, each]) => each > costs.numbers && !notOfOrders.includes(name),
    );
    expect(tooFast).toEqual([]);
    expect(Math.max(...small.map(([, each]) => each))).toBeGreaterThanOrEqual(costs.numbers);
  });

  it('are as many as docs/scaling.md says', async () => {
    const { order_events, sent_letters, issued_invoices, order_lines } = await drawn('bigint');
    expect({ order_events, sent_letters, issued_invoices, order_lines }).toEqual({
      order_events: 5,
      sent_letters: 4,
      issued_invoices: 4,
      order_lines: 1,
    });
  });
});
