import { pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/database/columns.ts';

/** The export batches that were made. `orders.erp_cut_at` says to which export batch an order belongs. */
export const exportBatches = pgTable('erp_cuts', {
  batchAt: instant('cut_at').primaryKey(),
  madeAt: createdAt(),
});
