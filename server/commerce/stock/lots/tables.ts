import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { stockAdjustments, stockRecords } from '#server/commerce/stock/tables.ts';
import {
  bigIdentity,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** SQL: units are left of the lot. Without parameters, so that PostgreSQL can use the partial index. */
export const hasUnits = ({ unitsLeft }: { unitsLeft: SQLWrapper }): SQL => sql`${unitsLeft} > 0`;

/**
 * Numbered lots of goods (ADR 054). What is in the house and in none of them is a lot without a number, which has no
 * row. Triggers on `lot_entries` and `shipment_lots` count `unitsLeft`; nothing else writes it.
 */
export const stockLots = pgTable(
  'stock_lots',
  {
    id: identity(),
    stockRecordId: integer()
      .notNull()
      .references(() => stockRecords.id, { onDelete: 'cascade' }),
    lotNo: text().notNull(),
    /** The last moment of its last day in Taipei; null if it does not expire. */
    expiresAt: instant(),
    receivedAt: instant().notNull(),
    unitsLeft: integer().notNull().default(0),
    /** Since when nobody picks it any more, and why. */
    blockedAt: instant(),
    blockedBecause: text(),
  },
  (table) => [
    uniqueIndex('stock_lots_no').on(table.stockRecordId, table.lotNo),
    index('stock_lots_by_no').on(table.lotNo, table.id),
    index('stock_lots_left').on(table.stockRecordId).where(hasUnits(table)),
    index('stock_lots_expiry').on(table.expiresAt, table.id),
    index('stock_lots_received').on(table.receivedAt, table.id),
    notNegative('stock_lots_units_left', table.unitsLeft),
    // As `normalLotNo` writes them.
    check(
      'stock_lots_number',
      sql`length(${table.lotNo}) between 1 and 40 and ${table.lotNo} !~ '[a-z[:space:]]'`,
    ),
    check(
      'stock_lots_blocked',
      sql`(${table.blockedAt} is null) = (${table.blockedBecause} is null)`,
    ),
  ],
);

export const lotReasons = ['RECEIPT', 'ADJUSTMENT', 'SHIPPED_ELSEWHERE'] as const;
export type LotReason = (typeof lotReasons)[number];

/** What came into a lot, and what left it other than in a parcel. */
export const lotEntries = pgTable(
  'lot_entries',
  {
    id: bigIdentity(),
    lotId: integer()
      .notNull()
      .references(() => stockLots.id, { onDelete: 'cascade' }),
    reason: text().$type<LotReason>().notNull(),
    /** Units that came in; below 0 for those that left. */
    units: integer().notNull(),
    adjustmentId: integer().references(() => stockAdjustments.id),
    /** The order that was shipped without a parcel of the shop. */
    orderId: integer(),
    at: createdAt(),
  },
  (table) => [
    index('lot_entries_lot').on(table.lotId, table.id),
    index('lot_entries_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('lot_entries_adjustment')
      .on(table.adjustmentId)
      .where(sql`${table.adjustmentId} is not null`),
    oneOf('lot_entries_reason', table.reason, lotReasons),
    check('lot_entries_units', sql`${table.units} <> 0`),
  ],
);
