import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '#server/goods/catalog/tables.ts';
import { gifts } from '#server/goods/gifts/tables.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/**
 * One stock per product or gift. `available = (YIPIN_ERP maintained ? webStock : erpStock) − locked`.
 * Every sale lowers both counts, so that no unit is sold twice after a switch of the source.
 */
export const stockRecords = pgTable(
  'stock_records',
  {
    id: identity(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    giftId: integer().references(() => gifts.id, { onDelete: 'cascade' }),
    webStock: integer().notNull(),
    erpStock: integer().notNull(),
    /** Units that temporary orders hold. */
    locked: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('stock_records_product').on(table.productId),
    uniqueIndex('stock_records_gift').on(table.giftId),
    check('stock_records_owner', sql`num_nonnulls(${table.productId}, ${table.giftId}) = 1`),
    check('stock_records_not_negative', sql`${table.webStock} >= 0 and ${table.erpStock} >= 0`),
    check('stock_records_locked', sql`${table.locked} >= 0`),
  ],
);

/** Units held for a temporary order until `expiresAt`; deleted when they are sold or released. */
export const stockLocks = pgTable(
  'stock_locks',
  {
    id: identity(),
    stockRecordId: integer()
      .notNull()
      .references(() => stockRecords.id, { onDelete: 'cascade' }),
    temporaryOrderId: integer().notNull(),
    quantity: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('stock_locks_once').on(table.temporaryOrderId, table.stockRecordId),
    index('stock_locks_expiry').on(table.expiresAt),
    index('stock_locks_record').on(table.stockRecordId),
    check('stock_locks_positive', sql`${table.quantity} > 0`),
  ],
);

export const movementReasons = [
  'OPENING',
  'SALE',
  'CANCELLATION',
  'RETURN',
  'ADJUSTMENT',
  'ERP_COUNT',
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** The ledger: each record's on-hand counts are the sums of its movements. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: identity(),
    stockRecordId: integer()
      .notNull()
      .references(() => stockRecords.id, { onDelete: 'cascade' }),
    reason: text().$type<MovementReason>().notNull(),
    webChange: integer().notNull(),
    erpChange: integer().notNull(),
    orderId: integer(),
    at: createdAt(),
  },
  (table) => [
    index('stock_movements_record').on(table.stockRecordId),
    index('stock_movements_order').on(table.orderId),
    oneOf('stock_movements_reason', table.reason, movementReasons),
  ],
);
