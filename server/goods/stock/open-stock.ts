import { and, eq, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { stockRecords } from './tables.ts';

/** Opens the stock of a new product: nothing is on hand, and whoever counts it finds it. */
export async function openStock(transaction: Transaction, productId: number): Promise<void> {
  await transaction
    .insert(stockRecords)
    .values({ productId, webStock: 0, erpStock: 0 })
    .onConflictDoNothing({ target: stockRecords.productId });
}

/** 1 if units of a product are on hand or held, else 0. */
export function countStockOf(db: Queryable, productId: number): Promise<number> {
  const { webStock, erpStock, locked } = stockRecords;
  const hasUnits = or(ne(webStock, 0), ne(erpStock, 0), ne(locked, 0));
  return db.$count(stockRecords, and(eq(stockRecords.productId, productId), hasUnits));
}
