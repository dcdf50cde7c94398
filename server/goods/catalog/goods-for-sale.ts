import { and, eq, exists, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from './tables.ts';

/** Whether shoppers see any product, and whether one of those that they see has no picture. */
export async function goodsForSale(
  db: Queryable,
): Promise<{ isAny: boolean; lackPictures: boolean }> {
  const shown = eq(products.currentVisibilityRule, 'ONLINE');
  const any = (condition = shown) =>
    exists(db.select({ one: sql`1` }).from(products).where(condition));
  const { rows } = await db.execute<{ isAny: boolean; lackPictures: boolean }>(
    sql`select ${any()} as "isAny",
      ${any(and(shown, sql`${products.images} = '[]'::jsonb`))} as "lackPictures"`,
  );
  return rows[0] ?? { isAny: false, lackPictures: false };
}
