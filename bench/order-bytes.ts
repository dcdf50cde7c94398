/**
 * Bytes and rows of an order that ended as nearly all do: paid in one of three ways, invoiced, shipped and received.
 * Each table with its indexes: `npm run bench -- order-bytes`. It runs without a server process and without load.
 */
import pg from 'pg';
import { startTestCluster } from '#server/platform/database/testing.ts';
import { deliver } from '#server/testing/order-life.ts';
import { paidOrder } from '#server/testing/pay-order.ts';
import { openPaymentTest } from '#server/testing/payment-network.ts';
import { archivable } from './capacity/formulas.ts';
import { noteResults } from './results.ts';

const orders = Number(process.env.ORDERS ?? 200);
const ways = ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM'] as const;
/** Made anew for each order here, while a real shop has them already; only of a trial; or deleted after 90 days. */
const notOfOrders =
  /^(users|sessions|email_codes|mailbox|products?|product_.*|carts|sent_carts|stock_records|stock_goods|rate_.*|.*_searches|line_.*|book_audits|sent_letters|metric_.*)$/;

interface Size {
  rows: number;
  bytes: number;
}

const cluster = await startTestCluster();
const paying = await openPaymentTest({});
const { test } = paying;
const { pool } = test.shop;

async function sizes(): Promise<Map<string, Size>> {
  // The first units of the new goods are no part of an order.
  await pool.query('delete from stock_movements where order_id is null');
  await pool.query('vacuum full stock_movements');
  // Makes the maps of free space, of which each table has one however small it is.
  await pool.query('vacuum');
  const { rows: names } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found = new Map<string, Size>();
  for (const { name, bytes } of names) {
    const { rows } = await pool.query<{ rows: number }>(
      `select count(*)::integer as rows from ${pg.escapeIdentifier(name)}`,
    );
    found.set(name, { rows: rows[0]?.rows ?? 0, bytes: Number(bytes) });
  }
  return found;
}

async function end(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const { id } = await paidOrder(paying, ways[at % ways.length] ?? 'LINE_PAY');
    // The shop asks the bank about its notice; before that, no goods leave.
    await test.jobs.runDue();
    await deliver(test.shop, id);
  }
  await test.jobs.runDue();
}

try {
  // The first pages of each table and index are taken before the count.
  await end(30);
  const before = await sizes();
  await end(orders);
  const after = await sizes();
  const each = [...after]
    .map(([name, { rows, bytes }]) => ({
      name,
      rows: (rows - (before.get(name)?.rows ?? 0)) / orders,
      bytes: (bytes - (before.get(name)?.bytes ?? 0)) / orders,
    }))
    // A table with a row now and then only took its first pages.
    .filter(({ name, rows, bytes }) => rows >= 0.5 && bytes > 0 && !notOfOrders.test(name))
    .toSorted((one, other) => other.bytes - one.bytes);
  for (const { name, rows, bytes } of each) {
    console.log(`${name}: ${rows.toFixed(2)} rows, ${Math.round(bytes)} bytes an order`);
  }
  const sum = (of: typeof each) => of.reduce((total, { bytes }) => total + bytes, 0);
  const all = sum(each);
  const share = sum(each.filter(({ name }) => archivable.includes(name))) / all;
  console.log(
    `${Math.round(all)} bytes an order, ${(share * 100).toFixed(0)} % in ${archivable.join(', ')}`,
  );
  noteResults('order-bytes', {
    'an ended order with its indexes': `${(all / 1000).toFixed(1)} kB`,
    'of it in tables that only its own pages read': `${(share * 100).toFixed(0)} %`,
  });
} finally {
  await paying.close();
  await cluster.stop();
}
