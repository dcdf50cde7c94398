import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isOffered } from '#server/commerce/catalog/offered-products.ts';
import { availableOf } from '#server/commerce/stock/available-of.ts';

/** SQL: the units of a product in stock; unlimited without a stock record. */
export const unitsInStock = (productId: SQLWrapper): SQL =>
  sql`greatest(coalesce((${availableOf(sql`${productId}`)}), 1000000), 0)`;

/** SQL: the units of a product that can be bought now; 0 while it is not offered. */
export const buyableUnits = (productId: SQL) =>
  sql<number>`(case when ${isOffered(productId)} then ${unitsInStock(productId)} else 0 end)::int`;
