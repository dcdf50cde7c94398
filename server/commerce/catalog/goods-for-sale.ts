import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { availableOf } from '#server/commerce/stock/available-of.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinationIsSold } from './combination-parts.ts';
import { products } from './tables.ts';

const shown = eq(products.currentVisibilityRule, 'ONLINE');

interface GoodsForSale {
  isAny: boolean;
  /** Whether at least one of them is available. Goods without a stock record are. */
  isAnyInStock: boolean;
  /** Whether at least one of them has no picture. */
  lackPictures: boolean;
}

/** Facts about the products that shoppers see. */
export async function goodsForSale(db: Queryable): Promise<GoodsForSale> {
  const any = (condition = shown) =>
    exists(db.select({ one: sql`1` }).from(products).where(condition));
  const units = availableOf(sql`${products.id}`);
  const { rows } = await db.execute<GoodsForSale & Record<string, unknown>>(
    sql`select ${any()} as "isAny",
      ${any(and(shown, sql`coalesce((${units}), 1) > 0`))} as "isAnyInStock",
      ${any(and(shown, sql`${products.images} = '[]'::jsonb`))} as "lackPictures"`,
  );
  return rows[0] ?? { isAny: false, isAnyInStock: false, lackPictures: false };
}

/** The paths of the pages of all goods on sale. It reads only ids, so that it is fast for a large catalogue too. */
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
