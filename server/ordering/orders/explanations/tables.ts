import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { ExplainedRule } from '#contract/entities/explanations.ts';
import { orders } from '../tables.ts';

/** Why an order cost what it did: the rules that were considered in its second (G-202). Rows never change. */
export const orderExplanations = pgTable(
  'order_explanations',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    rules: jsonb().$type<readonly ExplainedRule[]>().notNull(),
  },
  (table) => [check('order_explanations_size', sql`octet_length(${table.rules}::text) <= 4096`)],
);
