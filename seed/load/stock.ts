import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '../data/product-texts/index.ts';
import { gifts } from '../data/promotions/gifts.ts';
import { type Ids, idOf } from './ids.ts';

/** Adds a stock record for every product and gift. The first movement of each equals the units on hand. */
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
  await transaction.insert(stockMovements).values(
    records.map(({ id, webStock, erpStock }) => ({
      stockRecordId: id,
      reason: 'OPENING' as const,
      webChange: webStock,
      erpChange: erpStock,
      at: now,
    })),
  );
}
