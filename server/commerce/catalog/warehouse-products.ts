import { inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { products } from './tables.ts';

/** A product with the data that the warehouse knows. */
export interface WarehouseProduct {
  id: number;
  materialNo: string;
  name: string;
  /** The number on its package (EAN-13), or ''. */
  barcode: string;
}

const columns = {
  id: products.id,
  materialNo: products.materialNo,
  name: products.name,
  barcode: products.internationalBarcode,
};

/** Products by their material numbers, OFFLINE ones included; unknown numbers are left out. */
export async function findProductsByMaterialNo(
  db: Queryable,
  materialNos: readonly string[],
): Promise<WarehouseProduct[]> {
  return db
    .select(columns)
    .from(products)
    .where(inArray(products.materialNo, [...materialNos]));
}

/** Products by their ids, OFFLINE ones included; products that no longer exist are left out. */
export async function readWarehouseProducts(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WarehouseProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Products by the barcode on their package, OFFLINE ones included. Some scanners leave out a leading 0. */
export async function findProductsByBarcode(
  db: Queryable,
  code: string,
): Promise<WarehouseProduct[]> {
  if (!/^\d{8,14}$/.test(code)) return [];
  return db
    .select(columns)
    .from(products)
    .where(inArray(products.internationalBarcode, [code, `0${code}`]));
}
