import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { carts } from './tables.ts';

/**
 * Carts with goods that were last changed in this period, by the ids of their members above `after`; only `among` if
 * given. The moment has no index, which would make each save of a cart dearer. EXPLAIN with 300,000 carts: each page
 * goes on in the primary key after the last one, so all pages together read the table once (0.2 seconds).
 */
export function readStillCarts(
  db: Queryable,
  {
    from,
    to,
    after,
    limit,
    among,
  }: { from: Date; to: Date; after: number; limit: number; among?: readonly number[] | undefined },
): Promise<{ id: number; changedAt: Date }[]> {
  const hasGoods = sql`(${carts.products} <> '[]'::jsonb or ${carts.combinations} <> '[]'::jsonb)`;
  return db
    .select({ id: carts.userId, changedAt: carts.updatedAt })
    .from(carts)
    .where(
      and(
        gt(carts.userId, after),
        among && isAmong(carts.userId, among),
        gt(carts.updatedAt, from),
        lte(carts.updatedAt, to),
        hasGoods,
      ),
    )
    .orderBy(asc(carts.userId))
    .limit(limit);
}
