import type pg from 'pg';
import { growOrders, logOf, sizeOf, timeOf } from './orders.ts';

/** Widens order ids to 64 bits by one statement, which locks the table and rewrites it and its indexes. */
export async function widenNumbers(pool: pg.Pool, orders: number): Promise<void> {
  const client = await pool.connect();
  await growOrders(client, orders);
  // A copy has the columns and indexes of the orders, but not the references to them.
  await client.query(
    `create table copied (like orders including all); insert into copied overriding system value select * from orders`,
  );
  await client.query('vacuum analyze copied');
  const before = await sizeOf(client, 'copied');
  const log = await logOf(client);
  const rewritten = await timeOf(client, 'alter table copied alter column id type bigint');
  const after = await sizeOf(client, 'copied');
  console.log(
    `${orders} orders, one statement: ${(rewritten / 1000).toFixed(1)} s locked, ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after, ${((await logOf(client)) - log).toFixed(0)} MB of log`,
  );
  client.release();
}
