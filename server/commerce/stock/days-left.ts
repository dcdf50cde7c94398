import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { stockList } from './stock-list.ts';

/** The product of these that is sold out first at the rate of the last days; undefined if none is known. */
export async function firstSoldOut(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ name: string; daysLeft: number } | undefined> {
  if (productIds.length === 0) return undefined;
  const [row] = await db
    .select({ name: stockList.name, daysLeft: stockList.daysLeft })
    .from(stockList)
    .where(and(inArray(stockList.productId, [...productIds]), isNotNull(stockList.daysLeft)))
    .orderBy(asc(stockList.daysLeft), asc(stockList.id))
    .limit(1);
  return row && row.daysLeft !== null ? { name: row.name, daysLeft: row.daysLeft } : undefined;
}
