import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** SQL: something about the orders whose ids a subquery answers. */
const ofOrders = (what: SQL, ids: SQL, isSo: SQL) =>
  sql<number>`(select ${what} from ${orders} where ${and(sql`${orders.id} in ${ids}`, isSo)})`;

/** SQL: TWD of the paid orders whose ids a subquery answers. */
export const revenueOf = (ids: SQL) =>
  ofOrders(
    sql`coalesce(sum(${orders.paidAmount}), 0)::int`,
    ids,
    sql`${orders.paymentStatus} = 'PAID'`,
  );

/** SQL: how many of the orders whose ids a subquery answers nobody paid in time. */
export const expiredOf = (ids: SQL) =>
  ofOrders(sql`count(*)::int`, ids, sql`${orders.paymentStatus} = 'EXPIRED'`);

/** Those of these orders that nobody paid in time. */
export async function expiredAmong(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.paymentStatus, 'EXPIRED')));
  return new Set(rows.map(({ id }) => id));
}
