import { and, asc, eq, gt, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { combinationsWith } from '#server/commerce/catalog/combination-parts.ts';
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

const waitsFor = (isWanted: SQL) =>
  sql<number>`(select count(*)::int from ${restockNotices} where ${and(isNull(restockNotices.chosenAt), isWanted)})`;

/** SQL: how many wait for the combination with this id. */
export const waitingForCombination = (id: SQLWrapper): SQL<number> =>
  waitsFor(sql`${restockNotices.combinationId} = ${id}`);

/** SQL: how many wait for a combination that contains this product. Who waits for two of them counts twice. */
export const waitingForSetsWith = (productId: SQLWrapper): SQL<number> =>
  waitsFor(sql`${restockNotices.combinationId} in (${combinationsWith(productId)})`);
