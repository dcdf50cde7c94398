import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from './tables.ts';

/** What other systems hear of a product when it changes; undefined if it is gone. Prices are TWD. */
export async function readProductEventData(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      materialNo: products.materialNo,
      internationalBarcode: products.internationalBarcode,
      price: products.price,
      memberPrice: products.memberPrice,
      volume: products.volume,
      currentVisibilityRule: products.currentVisibilityRule,
      version: products.version,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(eq(products.id, id));
  return row;
}
