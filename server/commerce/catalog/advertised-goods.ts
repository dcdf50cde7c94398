import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { combinationProducts, combinations, products } from './tables.ts';

/**
 * SQL: whether a product may be praised by buyers, found by needs and named in messages: for medical devices this is
 * advertising, which needs an approval (`takesReviews`).
 */
export const mayBeAdvertised = or(eq(products.licenseNo, ''), ne(products.adApprovalNo, ''));

/** SQL: the same for a combination and all its products. */
export const mayCombinationBeAdvertised = and(
  or(eq(combinations.licenseNo, ''), ne(combinations.adApprovalNo, '')),
  sql`not exists (
    select from ${combinationProducts} join ${products} on ${products.id} = ${combinationProducts.productId}
    where ${combinationProducts.combinationId} = ${combinations.id} and not (${mayBeAdvertised}))`,
);

/** The name of goods that may not be advertised; undefined for all others, and for unknown goods. */
export async function nameOfUnadvertised(
  db: Queryable,
  { kind, id }: { kind: 'product' | 'combination'; id: number },
): Promise<string | undefined> {
  const [table, condition] =
    kind === 'product' ? [products, mayBeAdvertised] : [combinations, mayCombinationBeAdvertised];
  const [row] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, id), sql`not (${condition})`));
  return row?.name;
}
