import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayBeAdvertised } from './advertised-goods.ts';
import { products } from './tables.ts';

const isOpen = and(eq(products.currentVisibilityRule, 'ONLINE'), mayBeAdvertised);

/** Whether shoppers see this product, and it may be reviewed (`takesReviews`). */
export async function isOpenForReviews(db: Queryable, productId: number): Promise<boolean> {
  const found = await db.$count(products, and(eq(products.id, productId), isOpen));
  return found > 0;
}

/** Those of these products that shoppers see and that may be reviewed. */
export async function openForReviews(
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isAmong(products.id, productIds), isOpen));
  return new Set(found.map(({ id }) => id));
}

/** SQL of the name of the product whose id a column of another table holds. */
export const nameOfProductSql = (id: SQLWrapper) =>
  sql<string>`(select ${products.name} from ${products} where ${eq(products.id, id)})`;

/** SQL: the ids of the products with this text in their name. */
export const productsNamed = (keyword: string) =>
  sql`(select ${products.id} from ${products} where position(lower(${keyword}) in lower(${products.name})) > 0)`;
