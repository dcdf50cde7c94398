import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from './tables.ts';

/** SQL: something about the orders that the standing order whose id a column holds has made. */
const ofItsOrders = (what: SQL, standingOrderId: PgColumn, isSo: SQL) =>
  sql<number>`(select ${what} from ${orders} where ${and(eq(orders.standingOrderId, standingOrderId), isSo)})`;

/** SQL: TWD of the paid orders that a standing order has made. */
export const revenueOf = (standingOrderId: PgColumn) =>
  ofItsOrders(
    sql`coalesce(sum(${orders.paidAmount}), 0)::int`,
    standingOrderId,
    sql`${orders.paymentStatus} = 'PAID'`,
  );

/** SQL: how many orders that a standing order has made nobody paid in time. */
export const expiredOf = (standingOrderId: PgColumn) =>
  ofItsOrders(sql`count(*)::int`, standingOrderId, sql`${orders.paymentStatus} = 'EXPIRED'`);
