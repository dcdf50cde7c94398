import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { orders } from '../tables.ts';

/** Tags by which administrators find orders again. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.tag] }),
    index('order_tags_tag').on(table.tag, table.orderId),
    check('order_tags_tag', sql`${table.tag} <> ''`),
  ],
);
