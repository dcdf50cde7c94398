import { and, desc, eq } from 'drizzle-orm';
import type { ReturnStatus } from '#contract/enumerations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import { type OrderReturn, readReturnLines } from './read-returns.ts';
import { orderReturns } from './tables.ts';

export interface ReturnSearch extends Narrowing {
  status?: ReturnStatus | undefined;
  orderId?: number | undefined;
  page: number;
  perPage: number;
}

export interface ListedReturn extends OrderReturn {
  orderId: number;
  isRestocked: boolean;
  inspectionNote: string;
  giftLineIds: readonly number[];
}

/** One page of the returns of all members, newest first. */
export async function searchReturns(
  db: Queryable,
  { status, orderId, page, perPage, where: narrowed, orderBy }: ReturnSearch,
): Promise<Page<ListedReturn[]>> {
  const range = rangeAt(page, perPage);
  const where = and(
    status && eq(orderReturns.status, status),
    orderId === undefined ? undefined : eq(orderReturns.orderId, orderId),
    narrowed,
  );
  const rows = await db
    .select()
    .from(orderReturns)
    .where(where)
    .orderBy(...(orderBy ?? [desc(orderReturns.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  const linesOf = await readReturnLines(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => ({ ...row, lines: linesOf(row.id) })),
    meta: metaOf(range, await db.$count(orderReturns, where)),
  };
}

/** A return; undefined if none has this id. */
export async function findReturn(
  db: Queryable,
  returnId: number,
): Promise<ListedReturn | undefined> {
  const [row] = await db.select().from(orderReturns).where(eq(orderReturns.id, returnId));
  if (!row) return undefined;
  return { ...row, lines: (await readReturnLines(db, [returnId]))(returnId) };
}
