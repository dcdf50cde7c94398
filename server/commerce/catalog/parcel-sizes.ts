import { inArray } from 'drizzle-orm';
import type { ParcelSize } from '#rules/delivery/parcel-limits.ts';
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

/** The same by material number, for gifts that are also sold; of several products the newest counts. */
export async function readSizesByMaterialNo(
  db: Queryable,
  materialNos: readonly string[],
): Promise<ReadonlyMap<string, ParcelSize>> {
  if (materialNos.length === 0) return new Map();
  const { id, materialNo, weightGrams, lengthMm, widthMm, heightMm } = products;
  const rows = await db
    .select({ materialNo, weightGrams, lengthMm, widthMm, heightMm })
    .from(products)
    .where(inArray(materialNo, [...new Set(materialNos)]))
    .orderBy(id);
  return new Map(rows.map(({ materialNo: no, ...size }) => [no, size]));
}
