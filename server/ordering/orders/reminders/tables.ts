import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { orders } from '../tables.ts';

/**
 * The notices that an order gets once at most, although what causes them may happen again: that of the last day once a
 * day, that of a closed store once a store. `at` is the moment of the last one.
 */
export const orderReminders = pgTable(
  'order_reminders',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    occasion: text().$type<'lastDay' | 'storeClosed'>().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.occasion] })],
);
