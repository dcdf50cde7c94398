import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { paymentJobs } from '#server/ordering/payments/jobs.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, checkoutBody, newShopper, sendCart } from '#server/testing/new-shopper.ts';
import { startOf } from '#server/testing/pay-order.ts';
import { openPaymentTest, type PaymentTest } from '#server/testing/payment-network.ts';
import { orderJobs } from './jobs.ts';

/** More orders than a job handles in an hour, so that it must use an index. */
const many = 20_000;

let paying: PaymentTest;
beforeAll(async () => {
  paying = await openPaymentTest();
  await makeManyOrders();
});
afterAll(() => paying.close());

async function newOrders(): Promise<void> {
  const { test } = paying;
  const product = await newProduct(test.shop, { stock: { webStock: 99, erpStock: 99 } });
  await buy(await newShopper(test), { products: { [product]: 1 } });
  for (const paymentType of ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM'] as const) {
    const shopper = await newShopper(test);
    await sendCart(shopper, { products: { [product]: 1 } });
    const { data } = await shopper.api.checkout({ body: checkoutBody({ paymentType }) });
    await startOf({ shopper, ...data });
  }
}

/** Makes old completed orders, each with a line and a payment, and then a few of today. */
async function makeManyOrders(): Promise<void> {
  await newOrders();
  await paying.test.shop.db.transaction(copyOrders);
  await newOrders();
  await paying.test.shop.db.execute(sql`analyze`);
}

async function copyOrders(db: Transaction): Promise<void> {
  // Disables the trigger that refuses new orders with a final status.
  await db.execute(sql`set local session_replication_role = replica`);
  const copy = async (table: string, changed: Record<string, string>, from: string) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`);
    const columns = rows.map(({ name }) => `"${name}"`).join(', ');
    const values = rows.map(({ name }) => changed[name] ?? `t."${name}"`).join(', ');
    await db.execute(sql.raw(`insert into ${table} (${columns}) select ${values} from ${from}`));
  };
  const long = `t.created_at - interval '1 year'`;
  await copy(
    'orders',
    {
      order_no: `'M' || n`,
      order_status: `'COMPLETED'`,
      payment_status: `'PAID'`,
      counted_amount: '0',
      received_at: long,
      created_at: long,
    },
    `(select * from orders limit 1) t, generate_series(1, ${many}) n`,
  );
  await copy(
    'order_lines',
    { order_id: 'o.id' },
    `(select * from order_lines limit 1) t, orders o where o.order_no like 'M%'`,
  );
  await copy(
    'payment_attempts',
    {
      order_id: 'o.id',
      status: `'SUCCEEDED'`,
      is_payment: 'true',
      captured_amount: 't.amount',
      provider_order_id: `'M' || o.id`,
      transaction_id: `'M' || o.id`,
      view_token: `'M' || o.id`,
      started_at: 'o.created_at',
      settled_at: 'o.created_at',
      pay_before: 'o.created_at',
    },
    `(select * from payment_attempts limit 1) t, orders o where o.order_no like 'M%'`,
  );
  await db.execute(sql`
    insert into job_marks (job, mark)
    select 'count-sold-units', to_jsonb(max(id)) from orders where order_no like 'M%'`);
}

interface Query {
  text: string;
  values: unknown[];
}

/** Records all statements that the database got while the work ran. */
async function recorded(work: () => Promise<unknown>): Promise<Query[]> {
  const queries = new Map<string, Query>();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  for (const [first, second] of spy.mock.calls as unknown as [unknown, unknown][]) {
    const { text, values } = typeof first === 'string' ? { text: first } : (first as Query);
    queries.set(text, { text, values: Array.isArray(second) ? second : (values ?? []) });
  }
  spy.mockRestore();
  return [...queries.values()];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const big = ['orders', 'order_lines', 'payment_attempts'];

/** Tables that a plan reads completely, with or without an index. */
function readThrough(plan: Plan): string[] {
  const isThrough =
    plan['Node Type'].includes('Seq Scan') || (plan['Rows Removed by Filter'] ?? 0) > many / 2;
  return [
    ...(isThrough ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(readThrough),
  ];
}

async function tablesReadThrough({ text, values }: Query): Promise<string[]> {
  if (!/^\s*(?:select|update|delete|with)\b/i.test(text)) return [];
  // Statements that change data are only planned, not run.
  const analyze = /^\s*select\b/i.test(text) ? 'analyze, ' : '';
  const explained = `explain (${analyze}format json) ${text}`;
  const { rows } = await paying.test.shop.pool.query(explained, values);
  const [{ Plan }] = rows[0]['QUERY PLAN'];
  return readThrough(Plan).filter((table) => big.includes(table));
}

async function expectNothingReadThrough(work: () => Promise<unknown>): Promise<void> {
  const queries = await recorded(work);
  expect(queries.length).toBeGreaterThan(0);
  const found: Record<string, string[]> = {};
  for (const query of queries) {
    const tables = await tablesReadThrough(query);
    if (tables.length > 0) found[query.text] = tables;
  }
  expect(found).toEqual({});
}

const scheduled = [...orderJobs, ...paymentJobs].filter(({ schedule }) => schedule);

describe('in a shop with many orders', () => {
  it.each(scheduled.map(({ name }) => name))(
    'the job %s reads no large table completely',
    async (name) => {
      const { shop, clock } = paying.test;
      clock.advance(2 * 3600);
      const job = scheduled.find((one) => one.name === name);
      await expectNothingReadThrough(async () => job?.work(shop, {} as never, { id: 'run' }));
    },
  );

  it('the two export batches of a day for the ERP and its counts read no large table completely', async () => {
    const { test } = paying;
    for (const hours of [24, 24]) {
      test.clock.advance(hours * 3600);
      const { api } = await newAdministrator(test, 'erp');
      await expectNothingReadThrough(() => api.listFixedTimeOrders());
      const [{ materialNo } = { materialNo: '' }] = await test.shop.db.select().from(products);
      const body = [{ materialNo, erpStock: 50 }];
      await expectNothingReadThrough(() => api.setProductStocks({ body }));
    }
  });
});
