import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment, wireInstant } from '#server/platform/database/sql-moments.ts';
import type { PageRange } from '#server/platform/http/paging.ts';
import { orderReturns } from './returns/tables.ts';
import { orders } from './tables.ts';

/** SQL: since when an order waits, for its money or because of its oldest return that is not decided yet. */
export const waitsSince = {
  payment: sql<Date>`${orders.createdAt}`,
  return: sql<Date>`(select min(${orderReturns.createdAt}) from ${orderReturns}
    where ${eq(orderReturns.orderId, orders.id)} and ${inArray(orderReturns.status, [...openReturnStatuses])})`,
};

/** Orders that fit a condition of their list, with the moment since which each waits. */
interface OrdersInView {
  where: SQL | undefined;
  since: SQL<Date>;
}

/** The number of these orders, of those that waited before `lateBefore`, and since when the oldest one waits. */
export async function countOrdersInView(
  db: Queryable,
  { where, since }: OrdersInView,
  lateBefore: Date,
): Promise<{ count: number; late: number; oldestAt: string | null }> {
  const late = moment(lateBefore);
  const { rows } = await db.execute<{ count: number; late: number; oldestAt: string | null }>(sql`
    select count(*)::int as count, (count(*) filter (where since < ${late}))::int as late,
      ${wireInstant(sql`min(since)`)} as "oldestAt"
    from (select ${since} as since from ${orders} where ${where ?? sql`true`}) listed`);
  return rows[0] ?? { count: 0, late: 0, oldestAt: null };
}

/** One page of these orders, the one that has waited longest first. `orderNo`: only this one, unless ''. */
export async function listOrdersInView(
  db: Queryable,
  { where: all, since }: OrdersInView,
  { orderNo, range }: { orderNo: string; range: PageRange },
): Promise<{ items: { id: number; since: Date }[]; total: number }> {
  const where = and(all, orderNo === '' ? undefined : eq(orders.orderNo, orderNo));
  const rows = await db
    .select({ id: orders.id, since })
    .from(orders)
    .where(where)
    .orderBy(asc(since), asc(orders.id))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(({ id, since: at }) => ({ id, since: new Date(at) })),
    total: await db.$count(orders, where),
  };
}
