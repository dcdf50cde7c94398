import { and, inArray, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { stockRecords } from './tables.ts';

type Owner = 'productId' | 'giftId';

/** Adds stock records for new products or gifts, with 0 units on hand. */
const opening = (owner: Owner) => async (transaction: Transaction, ids: readonly number[]) => {
  await transaction
    .insert(stockRecords)
    .values(ids.map((id) => ({ [owner]: id, webStock: 0, erpStock: 0 })))
    .onConflictDoNothing({ target: stockRecords[owner] });
};
export const openStock = opening('productId');
export const openGiftStock = opening('giftId');

/** How many of these products or gifts have units on hand or reserved. */
const counting = (owner: Owner) => (db: Queryable, ids: readonly number[]) => {
  const { webStock, erpStock, locked } = stockRecords;
  const hasUnits = or(ne(webStock, 0), ne(erpStock, 0), ne(locked, 0));
  return db.$count(stockRecords, and(inArray(stockRecords[owner], [...ids]), hasUnits));
};
export const countStockOf = counting('productId');
export const countGiftStockOf = counting('giftId');
