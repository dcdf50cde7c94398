import { sql } from 'drizzle-orm';
import type { DiscountScope } from '#contract/enumerations.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinations, products } from './tables.ts';

/** Lowest and highest selling price in TWD of the goods of a discount event; undefined without goods. */
export async function priceRangeOf(
  db: Queryable,
  scope: DiscountScope,
  ids: readonly number[],
): Promise<{ lowest: number; highest: number } | undefined> {
  const table = scope === 'PARTIAL_COMBINATIONS' ? combinations : products;
  const [row] = await db
    .select({
      lowest: sql<number | null>`min(${table.price})`,
      highest: sql<number | null>`max(${table.price})`,
    })
    .from(table)
    .where(scope === 'ALL_PRODUCTS' ? undefined : isAmong(table.id, ids));
  const { lowest = null, highest = null } = row ?? {};
  return lowest === null || highest === null ? undefined : { lowest, highest };
}
