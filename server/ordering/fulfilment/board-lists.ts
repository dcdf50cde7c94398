import type { BoardColumn } from '#contract/fulfilment.ts';
import { boardLists, type ListColumn } from '#contract/work-lists.ts';
import {
  countOrdersInView,
  listOrdersInView,
  waitsSince,
} from '#server/ordering/orders/orders-in-view.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PageRange } from '#server/platform/http/paging.ts';
import { whereOf } from '#server/resource-engine/find.ts';
import { ordersAdapter } from './orders-list.ts';

/** The columns whose orders are those of a view of the list of orders. */
export const listColumns = Object.keys(boardLists) as ListColumn[];
/** Whether the orders of a column are those of a view of the list. */
export const isListColumn = (column: BoardColumn): column is ListColumn => column in boardLists;

const sinceIn = { UNPAID: waitsSince.payment, RETURNING: waitsSince.return } as const;

/** The orders of a column, by the conditions of its view. */
const ordersIn = async (db: Queryable, column: ListColumn, now: Date) => {
  const { conditions } = boardLists[column];
  const where = await whereOf(db, ordersAdapter, { keyword: '', conditions }, now);
  return { where, since: sinceIn[column] };
};

/** The number of orders in a column, of those that came before `lateBefore`, and since when the oldest is there. */
export async function countListed(
  db: Queryable,
  column: ListColumn,
  { now, lateBefore }: { now: Date; lateBefore: Date },
) {
  const view = await ordersIn(db, column, now);
  return { column, ...(await countOrdersInView(db, view, lateBefore)) };
}

/** One page of a column, the order that has been there longest first. `orderNo`: only this one, unless ''. */
export async function searchListed(
  db: Queryable,
  column: ListColumn,
  { now, ...wanted }: { now: Date; orderNo: string; range: PageRange },
): Promise<{ items: { id: number; since: Date }[]; total: number }> {
  return listOrdersInView(db, await ordersIn(db, column, now), wanted);
}
