import { eq, inArray, or } from 'drizzle-orm';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinationProducts, combinations } from './tables.ts';
import { findProductsByMaterialNo } from './warehouse-products.ts';

/** The product or combination with this item number, and the combinations that contain the product. */
export async function findGoodsByMaterialNo(
  db: Queryable,
  materialNo: string,
): Promise<{ kind: SaleableKind; id: number }[]> {
  const products = await findProductsByMaterialNo(db, [materialNo]);
  const containing = db
    .select({ id: combinationProducts.combinationId })
    .from(combinationProducts)
    .where(
      inArray(
        combinationProducts.productId,
        products.map(({ id }) => id),
      ),
    );
  const found = await db
    .select({ id: combinations.id })
    .from(combinations)
    .where(
      or(
        eq(combinations.materialNo, materialNo),
        products.length > 0 ? inArray(combinations.id, containing) : undefined,
      ),
    );
  return [
    ...products.map(({ id }) => ({ kind: 'product' as const, id })),
    ...found.map(({ id }) => ({ kind: 'combination' as const, id })),
  ];
}
