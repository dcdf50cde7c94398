import { inArray } from 'drizzle-orm';
import type { ParcelSize } from '#rules/parcel-limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from './tables.ts';

/** What a packed unit of each product weighs and measures, OFFLINE ones included; unknown ids are left out. */
export async function readParcelSizes(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ParcelSize>> {
  if (ids.length === 0) return new Map();
  const { id, weightGrams, lengthMm, widthMm, heightMm } = products;
  const rows = await db
    .select({ id, weightGrams, lengthMm, widthMm, heightMm })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map(({ id: productId, ...size }) => [productId, size]));
}
