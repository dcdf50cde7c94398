import { asc, eq, inArray, or } from 'drizzle-orm';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { stockList } from './stock-list.ts';
import { stockGoods, stockRecords } from './tables.ts';

/** The stock records of these products and gifts, by item number; those that no longer exist are left out. */
export async function readStocksOfGoods(
  db: Queryable,
  { productIds, giftIds }: { productIds: readonly number[]; giftIds: readonly number[] },
) {
  if (productIds.length + giftIds.length === 0) return [];
  const { id, productId, giftId, name, materialNo, onHand, held, available } = stockList;
  return db
    .select({ id, productId, giftId, name, materialNo, onHand, held, available })
    .from(stockList)
    .where(
      or(inArray(stockList.productId, [...productIds]), inArray(stockList.giftId, [...giftIds])),
    )
    .orderBy(asc(stockList.materialNo), asc(stockList.id));
}

/** The ids of the stock records of these products, by product id. */
export async function readStockIds(
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: stockRecords.id, productId: stockRecords.productId })
    .from(stockRecords)
    .where(isAmong(stockRecords.productId, productIds));
  return new Map(rows.map(({ id, productId }) => [productId ?? 0, id]));
}

/** The names, item numbers and barcodes of these products, by product id; those without a stock record are left out. */
export async function readGoodsOfProducts(db: Queryable, productIds: readonly number[]) {
  const rows = await db
    .select({
      productId: stockRecords.productId,
      name: stockGoods.name,
      materialNo: stockGoods.materialNo,
      barcode: stockGoods.barcode,
    })
    .from(stockRecords)
    .innerJoin(stockGoods, eq(stockGoods.stockRecordId, stockRecords.id))
    .where(isAmong(stockRecords.productId, productIds));
  return new Map(rows.map(({ productId, ...goods }) => [productId ?? 0, goods]));
}
