import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinationIsSold } from './cards.ts';
import { products } from './tables.ts';

const shown = eq(products.currentVisibilityRule, 'ONLINE');

/** Whether shoppers see any product, and whether one of those that they see has no picture. */
export async function goodsForSale(
  db: Queryable,
): Promise<{ isAny: boolean; lackPictures: boolean }> {
  const any = (condition = shown) =>
    exists(db.select({ one: sql`1` }).from(products).where(condition));
  const { rows } = await db.execute<{ isAny: boolean; lackPictures: boolean }>(
    sql`select ${any()} as "isAny",
      ${any(and(shown, sql`${products.images} = '[]'::jsonb`))} as "lackPictures"`,
  );
  return rows[0] ?? { isAny: false, lackPictures: false };
}

/** The paths of the pages of all goods that are sold; of a large catalogue as quickly as of a small one, because only ids are read. */
export async function listGoodsPages(db: Queryable): Promise<string[]> {
  const [sold, combinations] = await Promise.all([
    db.select({ id: products.id }).from(products).where(shown).orderBy(asc(products.id)),
    db.execute<{ id: number }>(
      sql.raw(`select c.id from product_combinations c where ${combinationIsSold} order by c.id`),
    ),
  ]);
  return [
    ...sold.map(({ id }) => `/products/${id}`),
    ...combinations.rows.map(({ id }) => `/products/${id}?combination=1`),
  ];
}
