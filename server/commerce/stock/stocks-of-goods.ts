import { asc, inArray, or } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { stockList } from './stock-list.ts';

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
