import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { orderReturns } from './returns/tables.ts';
import { orderLines } from './tables.ts';

const goodsOf = (orderId: PgColumn) =>
  and(eq(orderLines.orderId, orderId), ne(orderLines.kind, 'gift'));

/** SQL: the first goods of the order whose id a column holds, and how many others there are; gifts do not count. */
export const goodsSql = (orderId: PgColumn) => sql<string>`(
  select coalesce((array_agg(${orderLines.name} order by ${orderLines.id}))[1]
    || case when count(*) > 1 then ' 等 ' || count(*) || ' 項' else '' end, '')
  from ${orderLines} where ${goodsOf(orderId)})`;

/** SQL: the units of these goods. */
export const unitsSql = (orderId: PgColumn) => sql<number>`(
  select coalesce(sum(${orderLines.quantity}), 0)::int from ${orderLines} where ${goodsOf(orderId)})`;

/** SQL: the ids of the orders with a return that is not decided yet. */
export const openReturnOrders = sql`(
  select ${orderReturns.orderId} from ${orderReturns}
  where ${inArray(orderReturns.status, [...openReturnStatuses])})`;
