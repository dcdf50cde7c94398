import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { administrators } from '#server/back-office/admin/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { createdAt, identity } from '#server/platform/database/columns.ts';

/** Notes of administrators about an order. Shoppers never see them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.id),
    check('order_notes_text', sql`${table.text} <> ''`),
  ],
);

/** The colleagues whom a note mentions. */
export const orderMentions = pgTable(
  'order_mentions',
  {
    noteId: integer()
      .notNull()
      .references(() => orderNotes.id, { onDelete: 'cascade' }),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.administratorId] })],
);
