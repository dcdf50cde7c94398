import { type SQL, sql } from 'drizzle-orm';
import { isOffered } from '#server/commerce/catalog/offered-products.ts';
import { availableOf } from '#server/commerce/stock/available-of.ts';

/** SQL: the units of a product that can be bought now; unlimited without a stock record, 0 while it is not offered. */
export const buyableUnits = (productId: SQL) => sql<number>`(case when ${isOffered(productId)}
  then greatest(coalesce((${availableOf(productId)}), 1000000), 0) else 0 end)::int`;
