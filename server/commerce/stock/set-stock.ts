import { eq } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import {
  type Database,
  databaseError,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import { stockMovements, stockRecords } from './tables.ts';

export interface NewStock {
  productId: number;
  /** Units on hand, including those that temporary orders have reserved. */
  webStock: number;
  erpStock: number;
}

/** PostgreSQL's code for a foreign key without its row. */
const unknownProduct = '23503';

/**
 * Sets both on-hand counts of a product and records the differences in the ledger. NOT_FOUND for an unknown
 * product.
 */
export async function setStock(
  db: Database,
  { productId, webStock, erpStock }: NewStock,
): Promise<Outcome<StockRecord, 'NOT_FOUND'>> {
  // The shop itself only reads and sells stock, so code about lots is loaded late.
  const { lockLots, lowerLots } = await import('./lots/lower-lots.ts');
  try {
    return await transactUnlessRefused(db, async (transaction) => {
      await transaction
        .insert(stockRecords)
        .values({ productId, webStock: 0, erpStock: 0 })
        .onConflictDoNothing({ target: stockRecords.productId });
      const [owned] = await transaction
        .select({ id: stockRecords.id })
        .from(stockRecords)
        .where(eq(stockRecords.productId, productId));
      if (owned) await lockLots(transaction, [owned.id]);
      const [record] = await transaction
        .select()
        .from(stockRecords)
        .where(eq(stockRecords.productId, productId))
        .for('update');
      if (!record) return refused('NOT_FOUND');
      await transaction.insert(stockMovements).values({
        stockRecordId: record.id,
        reason: 'ADJUSTMENT',
        webChange: webStock - record.webStock,
        erpChange: erpStock - record.erpStock,
      });
      await transaction
        .update(stockRecords)
        .set({ webStock, erpStock })
        .where(eq(stockRecords.id, record.id));
      await lowerLots(transaction, [{ id: record.id, web: webStock - record.webStock }]);
      const available = (count: number) => Math.max(0, count - record.locked);
      return done({
        id: productId,
        webStock: available(webStock),
        erpStock: available(erpStock),
      });
    });
  } catch (error) {
    if (databaseError(error)?.code === unknownProduct) return refused('NOT_FOUND');
    throw error;
  }
}
