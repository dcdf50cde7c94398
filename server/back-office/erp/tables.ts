import { pgTable } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/platform/database/columns.ts';

/** Cuts that were made; an order says itself which one it belongs to. */
export const erpCuts = pgTable('erp_cuts', {
  cutAt: instant().primaryKey(),
  madeAt: createdAt(),
});
