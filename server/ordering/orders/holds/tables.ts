import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { approvals } from '#server/back-office/approvals/tables.ts';
import { instant } from '#server/platform/database/columns.ts';
import { orders } from '../tables.ts';

/**
 * Holds of orders by approval requests that wait for a second person, e.g. for its cancellation. Meanwhile nothing
 * of the order leaves. A trigger inserts the row with the approval request, and deletes it once the request is
 * decided, withdrawn or given up.
 */
export const orderHolds = pgTable(
  'order_stops',
  {
    approvalId: integer()
      .primaryKey()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When the approval request expires, whether that was recorded yet or not. */
    lapsesAt: instant().notNull(),
  },
  (table) => [index('order_stops_order').on(table.orderId)],
);
