import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type ReturnReason,
  type ReturnStatus,
  returnReasons,
  returnStatuses,
} from '#contract/enumerations.ts';
import { createdAt, identity, oneOf } from '#server/platform/database/columns.ts';
import { orderLines, orders } from '../tables.ts';

/** A member's request to return lines of one order. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text().$type<ReturnStatus>().notNull().default('REQUESTED'),
    /** The member's note. */
    note: text().notNull().default(''),
    /** The shop's reason, if it refused the return. */
    answer: text().notNull().default(''),
    /** TWD that were refunded; null before the refund. */
    refundAmount: integer(),
    /** The goods are in the stock again, so the return can no longer be refused. */
    isRestocked: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_returns_order').on(table.orderId),
    index('order_returns_status').on(table.status, table.id),
    index('order_returns_created').on(table.createdAt, table.id),
    index('order_returns_by_amount').on(table.refundAmount, table.id),
    // An order has one open return at a time, so that two returns cannot claim the same units.
    uniqueIndex('order_returns_open')
      .on(table.orderId)
      .where(sql`${table.status} in ('REQUESTED', 'APPROVED', 'RECEIVED')`),
    oneOf('order_returns_status', table.status, returnStatuses),
    check('order_returns_kept', sql`not (${table.isRestocked} and ${table.status} = 'REFUSED')`),
    check(
      'order_returns_refund',
      sql`(${table.status} = 'REFUNDED') = (${table.refundAmount} is not null) and coalesce(${table.refundAmount}, 0) >= 0`,
    ),
  ],
);

export const returnLines = pgTable(
  'order_return_lines',
  {
    id: identity(),
    returnId: integer()
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    orderLineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    isOpened: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('order_return_lines_once').on(table.returnId, table.orderLineId),
    oneOf('order_return_lines_reason', table.reason, returnReasons),
    check('order_return_lines_quantity', sql`${table.quantity} > 0`),
    // The right to withdraw does not cover opened hygiene goods.
    check(
      'order_return_lines_hygiene',
      sql`not (${table.isOpened} and ${table.reason} = 'CHANGED_MIND')`,
    ),
  ],
);
