import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

/** Members with an id above `after` who can sign in and whose newest order was placed since then, by their ids. */
export function membersWithOrders(
  db: Queryable,
  { orderedSince, after, limit }: { orderedSince: Date; after: number; limit: number },
): Promise<{ id: number; refusesNews: boolean }[]> {
  return db
    .select({ id: users.id, refusesNews: sql<boolean>`${users.edmStatus} = 'NO'` })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        gt(users.orderCount, 0),
        gt(users.lastOrderAt, orderedSince),
        eq(users.isDisabled, false),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}
