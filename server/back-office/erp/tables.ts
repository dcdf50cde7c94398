import { integer, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/database/columns.ts';

/** The export batches. `orders.erp_cut_at` names the export batch of an order. */
export const exportBatches = pgTable('erp_cuts', {
  batchAt: instant('cut_at').primaryKey(),
  madeAt: createdAt(),
  /**
   * Ids of the orders that had left and were held all the same when this batch was made: the first batch after the hold
   * takes them, however late. Null for batches of earlier releases.
   */
  leftOut: integer().array(),
});
