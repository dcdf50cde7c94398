import { and, eq, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { stockRecords } from './tables.ts';

type Owner = 'productId' | 'giftId';

/** Opens the stock of a new product or gift: nothing is on hand, and whoever counts it finds it. */
const opening = (owner: Owner) => async (transaction: Transaction, id: number) => {
  await transaction
    .insert(stockRecords)
    .values({ [owner]: id, webStock: 0, erpStock: 0 })
    .onConflictDoNothing({ target: stockRecords[owner] });
};
export const openStock = opening('productId');
export const openGiftStock = opening('giftId');

/** 1 if units of a product or gift are on hand or held, else 0. */
const counting = (owner: Owner) => (db: Queryable, id: number) => {
  const { webStock, erpStock, locked } = stockRecords;
  const hasUnits = or(ne(webStock, 0), ne(erpStock, 0), ne(locked, 0));
  return db.$count(stockRecords, and(eq(stockRecords[owner], id), hasUnits));
};
export const countStockOf = counting('productId');
export const countGiftStockOf = counting('giftId');
