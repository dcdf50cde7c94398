import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { type LineKind, orderLines } from './tables.ts';

/** The number of orders, in any status, with lines of these goods. */
export async function countOrdersWith(
  db: Queryable,
  kind: LineKind,
  ids: readonly number[],
): Promise<number> {
  const [row] = await db
    .select({ orders: countDistinct(orderLines.orderId) })
    .from(orderLines)
    .where(and(eq(orderLines.kind, kind), inArray(orderLines.itemId, [...ids])));
  return row?.orders ?? 0;
}
