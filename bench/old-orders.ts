/**
 * Clearing the personal data of orders whose time is over, while a shopper buys: `npm run bench -- old-orders`.
 * ORDERS says how many; a night clears 50,000 at most.
 */
import { sql } from 'drizzle-orm';
import { growYears } from '#seed/load/grow-years.ts';
import { clearOldOrders } from '#server/back-office/privacy/clear-old-orders.ts';
import { startTestCluster } from '#server/platform/database/testing.ts';
import { personalData } from '#server/registries/personal-data.ts';
import { orderToPay, paidOrder } from '#server/testing/pay-order.ts';
import { openPaymentTest } from '#server/testing/payment-network.ts';
import { percentile } from './load.ts';
import { noteResults } from './results.ts';

const orders = Number(process.env.ORDERS ?? 50_000);

const cluster = await startTestCluster();
const paying = await openPaymentTest({});
const { test } = paying;
const { shop } = test;

const cleared = async () => {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from orders where personal_data_cleared_at is not null`,
  );
  return rows[0]?.count ?? 0;
};

/** Milliseconds of purchases, each with a new shopper and a new product, until `isOver` says so. */
async function buyUntil(isOver: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await orderToPay(test, 'CATHAY_ATM');
    taken.push(performance.now() - began);
  }
  return taken;
}

try {
  await paidOrder(paying, 'LINE_PAY');
  await shop.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await growYears(db, orders);
    await db.execute(sql`
      update orders set created_at = created_at - interval '12 years', order_status = 'COMPLETED' where id > 1`);
    await db.execute(sql`update issued_invoices set status = 'ISSUED'`);
    await db.execute(
      sql`update order_returns set status = 'REFUNDED', refund_amount = 1 where status <> 'REFUNDED'`,
    );
  });
  await shop.pool.query('vacuum analyze');
  let bought = 0;
  const alone = await buyUntil(() => ++bought > 60);

  let isDone = false;
  const beside = buyUntil(() => isDone);
  const began = performance.now();
  await clearOldOrders(shop, personalData);
  const seconds = (performance.now() - began) / 1000;
  isDone = true;
  const taken = await beside;
  const count = await cleared();
  const again = performance.now();
  await clearOldOrders(shop, personalData);
  const quiet = performance.now() - again;
  console.log(
    `${count} of ${orders} orders cleared in ${seconds.toFixed(1)} s, ${taken.length} bought beside`,
  );
  noteResults('old-orders', {
    'personal data of old orders cleared': `${Math.round(count / seconds).toLocaleString('en')}/s (${count.toLocaleString('en')} in ${seconds.toFixed(1)} s)`,
    'a purchase beside it, p95, to one alone': `${percentile(taken, 0.95).toFixed(0)} to ${percentile(alone, 0.95).toFixed(0)} ms`,
    'a night with nothing due': `${quiet.toFixed(0)} ms`,
  });
} finally {
  await paying.close();
  await cluster.stop();
}
