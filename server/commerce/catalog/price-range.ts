import { type SQL, sql } from 'drizzle-orm';
import type { DiscountScope } from '#contract/enumerations.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinations, products } from './tables.ts';

/** Lowest and highest selling price in TWD of the goods of a discount event; undefined without goods. */
export function priceRangeOf(
  db: Queryable,
  scope: DiscountScope,
  ids: readonly number[],
): Promise<PriceRange | undefined> {
  const table = scope === 'PARTIAL_COMBINATIONS' ? combinations : products;
  return rangeIn(db, table, scope === 'ALL_PRODUCTS' ? undefined : isAmong(table.id, ids));
}

/** The same of all combinations. */
export const rangeOfCombinations = (db: Queryable): Promise<PriceRange | undefined> =>
  rangeIn(db, combinations, undefined);

/** The list prices in TWD of products, by their ids. */
export async function pricesOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: products.id, price: products.price })
    .from(products)
    .where(isAmong(products.id, ids));
  return new Map(rows.map(({ id, price }) => [id, price]));
}

interface PriceRange {
  lowest: number;
  highest: number;
}

async function rangeIn(
  db: Queryable,
  table: typeof products | typeof combinations,
  condition: SQL | undefined,
): Promise<PriceRange | undefined> {
  const [row] = await db
    .select({
      lowest: sql<number | null>`min(${table.price})`,
      highest: sql<number | null>`max(${table.price})`,
    })
    .from(table)
    .where(condition);
  const { lowest = null, highest = null } = row ?? {};
  return lowest === null || highest === null ? undefined : { lowest, highest };
}
