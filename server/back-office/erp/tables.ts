import { pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/database/columns.ts';

/** The export batches. `orders.erp_cut_at` names the export batch of an order. */
export const exportBatches = pgTable('erp_cuts', {
  batchAt: instant('cut_at').primaryKey(),
  madeAt: createdAt(),
});
