import { pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/database/columns.ts';

/** The cuts that were made. `orders.erp_cut_at` says to which cut an order belongs. */
export const erpCuts = pgTable('erp_cuts', {
  cutAt: instant().primaryKey(),
  madeAt: createdAt(),
});
