import { sql } from 'drizzle-orm';
import { products } from '#server/commerce/catalog/tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whether the shop has no goods yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const [first] = await db.select({ one: sql`1` }).from(products).limit(1);
  return first === undefined;
}
