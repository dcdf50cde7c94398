import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderLines, orders } from './tables.ts';

/**
 * The moments from `since` on at which shoppers bought these goods, by id: of paid orders, and of orders on receipt
 * that were not cancelled.
 */
export async function readBoughtAt(
  db: Queryable,
  kind: SaleableKind,
  ids: readonly number[],
  { since, until }: { since: Date; until: Date },
): Promise<ReadonlyMap<number, Date[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderLines.itemId, at: orders.createdAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.kind, kind),
        inArray(orderLines.itemId, [...ids]),
        gte(orders.createdAt, since),
        lte(orders.createdAt, until),
        or(
          isNotNull(orders.paymentAt),
          and(isNull(orders.paidExpiredAt), ne(orders.orderStatus, 'CANCELLED')),
        ),
      ),
    );
  const found = new Map<number, Date[]>();
  for (const { id, at } of rows) found.set(id, [...(found.get(id) ?? []), at]);
  return found;
}
