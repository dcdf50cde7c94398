import { setPlaces } from '#server/commerce/stock/places.ts';
import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '../data/product-texts/index.ts';
import { gifts } from '../data/promotions/gifts.ts';
import { taipeiMoment } from './days.ts';
import { type Ids, idOf } from './ids.ts';
import { unitsReviewed } from './reviews.ts';

/**
 * Adds a stock record for every product and gift. The first movement of each equals the units on hand and those that
 * the orders behind the reviews have taken since.
 */
export async function loadStock(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
  giftIds: Ids,
): Promise<void> {
  const owners = [
    ...products.map(({ slug, webStock, erpStock }) => ({
      productId: idOf(productIds, slug),
      webStock,
      erpStock,
    })),
    ...gifts.map(({ slug, webStock, erpStock }) => ({
      giftId: idOf(giftIds, slug),
      webStock,
      erpStock,
    })),
  ];
  const records = await transaction.insert(stockRecords).values(owners).returning();
  await setPlaces(transaction, records.map(placeOnShelf));
  const sold = new Map(
    [...unitsReviewed()].map(([slug, units]) => [idOf(productIds, slug), units]),
  );
  const firstDay = taipeiMoment(now, -150, 9);
  await transaction.insert(stockMovements).values(
    records.map(({ id, productId, webStock, erpStock }) => {
      const before = sold.get(productId ?? 0) ?? 0;
      return {
        stockRecordId: id,
        reason: 'OPENING' as const,
        webChange: webStock + before,
        erpChange: erpStock + before,
        at: before === 0 ? now : firstDay,
      };
    }),
  );
}

/** Racks of four shelves with three places each, filled one after the other; gifts have a rack of their own. */
function placeOnShelf({ id, giftId }: { id: number; giftId: number | null }, index: number) {
  const rack = giftId === null ? String.fromCharCode(65 + Math.floor(index / 12)) : 'Z';
  const shelf = String(Math.floor((index % 12) / 3) + 1).padStart(2, '0');
  return { id, place: `${rack}-${shelf}-${(index % 3) + 1}` };
}
