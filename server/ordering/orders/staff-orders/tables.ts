import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt } from '#server/platform/database/columns.ts';
import { orders } from '../tables.ts';

/** The orders that operators made for buyers. An order without a row was made by the shopper. */
export const staffOrders = pgTable(
  'staff_orders',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** The Idempotency-Key of the request, and SHA-256 of its body. */
    requestKey: text().notNull(),
    bodyHash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('staff_orders_once').on(table.administratorId, table.requestKey)],
);
