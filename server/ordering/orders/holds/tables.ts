import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { approvals } from '#server/back-office/approvals/tables.ts';
import { instant } from '#server/platform/database/columns.ts';
import { orders } from '../tables.ts';

/**
 * Approval requests about an order that wait for a second person, e.g. that it be cancelled: meanwhile nothing of it leaves.
 * A trigger writes a row with the approval request, and takes it away as soon as the approval request is decided, withdrawn
 * or given up.
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
    /** When the approval request lapses, whether or not anybody has noted that. */
    lapsesAt: instant().notNull(),
  },
  (table) => [index('order_stops_order').on(table.orderId)],
);
