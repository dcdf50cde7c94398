import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { products } from './tables.ts';

/**
 * Products that members often buy together, the most frequent in the first place; a job writes them anew each night. It
 * has no member, no order and no number of them: nobody can conclude from it what a person bought.
 */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.place] }),
    check(
      'bought_together_others',
      sql`${table.place} between 1 and 4 and ${table.otherId} <> ${table.productId}`,
    ),
  ],
);
