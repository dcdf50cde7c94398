import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BoardColumn } from '#contract/fulfilment.ts';
import { boardLists, type ListColumn } from '#contract/work-lists.ts';
import { openReturnStatuses } from '#rules/returns.ts';
import { orderReturns } from '#server/ordering/orders/returns/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PageRange } from '#server/platform/http/paging.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import { ordersAdapter } from './orders-list.ts';

/** The columns whose orders are those of a view of the list of orders, by the conditions of that view. */
export const listColumns = Object.keys(boardLists) as ListColumn[];
export const isListColumn = (column: BoardColumn): column is ListColumn => column in boardLists;

/** SQL: since when an order is in a column. */
const sinceIn: Readonly<Record<ListColumn, SQL<Date>>> = {
  UNPAID: sql`${orders.createdAt}`,
  RETURNING: sql`(select min(${orderReturns.createdAt}) from ${orderReturns}
    where ${eq(orderReturns.orderId, orders.id)} and ${inArray(orderReturns.status, [...openReturnStatuses])})`,
};

const whereIn = (db: Queryable, column: ListColumn, now: Date) =>
  whereOf(db, ordersAdapter, { keyword: '', conditions: boardLists[column].conditions }, now);

/** The number of orders in a column, of those that came before `lateBefore`, and since when the oldest is there. */
export async function countListed(
  db: Queryable,
  column: ListColumn,
  { now, lateBefore }: { now: Date; lateBefore: Date },
) {
  const late = sql`${lateBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ count: number; late: number; oldestAt: string | null }>(sql`
    select count(*)::int as count, (count(*) filter (where since < ${late}))::int as late,
      to_char(min(since) at time zone 'Asia/Taipei', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as "oldestAt"
    from (select ${sinceIn[column]} as since from ${orders}
      where ${(await whereIn(db, column, now)) ?? sql`true`}) listed`);
  return { column, ...(rows[0] ?? { count: 0, late: 0, oldestAt: null }) };
}

/** One page of a column, the order that has been there longest first. `orderNo`: only this one, unless ''. */
export async function searchListed(
  db: Queryable,
  column: ListColumn,
  { now, orderNo, range }: { now: Date; orderNo: string; range: PageRange },
): Promise<{ items: { id: number; since: Date }[]; total: number }> {
  const where = and(
    await whereIn(db, column, now),
    orderNo === '' ? undefined : eq(orders.orderNo, orderNo),
  );
  const since = sinceIn[column];
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
