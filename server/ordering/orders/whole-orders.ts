import { and, asc, eq, gte, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, type PageRange } from '#server/platform/http/paging.ts';
import { readLines } from './read-orders.ts';
import type { orderLines } from './tables.ts';
import { orders } from './tables.ts';

/** An order with all its columns, including personal data: for shipping, not for lists on a screen. */
export type WholeOrder = typeof orders.$inferSelect & {
  lines: readonly (typeof orderLines.$inferSelect)[];
};

export interface WholeOrderSearch {
  /** Placed at or after `from` and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
  orderNo?: string | undefined;
  /** Orders that this export batch gave to the ERP, and orders whose cancellation it reported. */
  batchAt?: Date | undefined;
  range?: PageRange | undefined;
}

/** One order with all its columns; undefined if none has this id. */
export async function readWholeOrder(
  db: Queryable,
  orderId: number,
): Promise<WholeOrder | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row && { ...row, lines: await readLines(db, [orderId]) };
}

/** Orders of all members, oldest first; one page of them if a range is given. */
export async function readWholeOrders(
  db: Queryable,
  { from, to, orderNo, batchAt, range }: WholeOrderSearch,
): Promise<Page<WholeOrder[]>> {
  const where = and(
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
    orderNo ? eq(orders.orderNo, orderNo) : undefined,
    batchAt && or(eq(orders.exportBatchAt, batchAt), eq(orders.cancellationBatchAt, batchAt)),
  );
  const all = db.select().from(orders).where(where).orderBy(asc(orders.createdAt), asc(orders.id));
  const rows = await (range ? all.limit(range.perPage).offset(range.offset) : all);
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await readLines(db, ids), ({ orderId }) => orderId);
  const items = rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
  if (!range) return { items };
  return { items, meta: metaOf(range, await db.$count(orders, where)) };
}
