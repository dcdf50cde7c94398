import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { restockNotices } from './tables.ts';

/** The ids of members who wait for a product, or for any if it is null, above `after`. */
export async function membersWhoWait(
  db: Queryable,
  productId: number | null,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { userId } = restockNotices;
  const rows = await db
    .selectDistinct({ id: userId })
    .from(restockNotices)
    .where(
      and(
        isNotNull(userId),
        gt(userId, after),
        productId === null ? undefined : eq(restockNotices.productId, productId),
      ),
    )
    .orderBy(asc(userId))
    .limit(limit);
  return rows.flatMap(({ id }) => id ?? []);
}
