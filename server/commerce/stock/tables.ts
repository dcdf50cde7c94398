import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type StockCause, stockCauses } from '#contract/stocks.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { gifts } from '#server/commerce/gifts/tables.ts';
import {
  bigIdentity,
  createdAt,
  identity,
  instant,
  oneOf,
} from '#server/platform/database/columns.ts';

/**
 * One stock per product or gift. `available = (YIPIN_ERP maintained ? webStock : erpStock) − locked`. Every sale
 * lowers both counts, so that no unit is sold twice after a switch of the source. The counts have no index, because
 * every sale would have to update it (ADR 025).
 */
export const stockRecords = pgTable(
  'stock_records',
  {
    id: identity(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    giftId: integer().references(() => gifts.id, { onDelete: 'cascade' }),
    webStock: integer().notNull(),
    erpStock: integer().notNull(),
    /** Units that temporary orders have reserved. */
    locked: integer().notNull().default(0),
    /**
     * What the counts are compared with, in the same row, so that the state of a stock and how long it lasts need
     * neither a join nor an index: `alertLevel` of the goods, and their `soldLately`. They are written when these
     * change.
     */
    alertLevel: integer(),
    soldLately: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('stock_records_product').on(table.productId),
    uniqueIndex('stock_records_gift').on(table.giftId),
    check('stock_records_owner', sql`num_nonnulls(${table.productId}, ${table.giftId}) = 1`),
    check('stock_records_not_negative', sql`${table.webStock} >= 0 and ${table.erpStock} >= 0`),
    check('stock_records_locked', sql`${table.locked} >= 0`),
  ],
);

/** The n-grams of the name, item number and barcode, by which the back office finds goods. */
export const calledGrams = (called: SQLWrapper) => sql`grams(searchable(${called}))`;

/** SQL of the number of units below which to warn, or null. The trigger `set_alert_level` has the same expression. */
export const alertLevel = (table: Record<'alertUnits' | 'alertDays' | 'soldLately', SQLWrapper>) =>
  sql`(greatest(${table.alertUnits}, ceil(${table.alertDays}::bigint * ${table.soldLately} / 7.0)::integer))`;

/**
 * The data of a stock record besides its counts, for lists. It is a row of its own, so that a transaction that
 * renames goods or counts sales neither waits for buyers nor makes them wait. Triggers add the row and copy the
 * names of the goods.
 */
export const stockGoods = pgTable(
  'stock_goods',
  {
    stockRecordId: integer()
      .primaryKey()
      .references(() => stockRecords.id, { onDelete: 'cascade' }),
    kind: text().$type<'PRODUCT' | 'GIFT'>().notNull(),
    name: text().notNull(),
    materialNo: text().notNull(),
    /** Empty for gifts and for products without one. */
    barcode: text().notNull().default(''),
    isShown: boolean().notNull(),
    /** Where the goods lie on the shelves, such as A-03-2; '' without a place. */
    place: text().notNull().default(''),
    /** Warn when fewer units than this are available. Null: no warning. */
    alertUnits: integer(),
    /** Warn when the available units last for fewer days than this. Null: no warning. */
    alertDays: integer(),
    /** Units sold in the last seven days, counted once an hour. */
    soldLately: integer().notNull().default(0),
    /** How many people wait for a notice that the goods are back. A trigger on `restock_notices` counts them. */
    waiting: integer().notNull().default(0),
    /** When the ERP last sent a count of the goods, to about an hour. */
    erpCountedAt: instant(),
  },
  (table) => {
    const called = sql`${table.name} || ' ' || ${table.materialNo} || ' ' || ${table.barcode}`;
    return [
      index('stock_goods_by_name').on(table.name, table.stockRecordId),
      index('stock_goods_by_material_no').on(table.materialNo, table.stockRecordId),
      index('stock_goods_by_barcode').on(table.barcode).where(sql`${table.barcode} <> ''`),
      index('stock_goods_by_sales').on(table.soldLately, table.stockRecordId),
      index('stock_goods_by_erp_count').on(table.erpCountedAt, table.stockRecordId),
      index('stock_goods_by_alert').on(alertLevel(table), table.stockRecordId),
      index('stock_goods_by_waiting').on(table.waiting, table.stockRecordId),
      index('stock_goods_by_kind').on(table.kind, table.stockRecordId),
      index('stock_goods_by_shown').on(table.isShown, table.stockRecordId),
      index('stock_goods_called').using('gin', calledGrams(called)),
      oneOf('stock_goods_kind', table.kind, ['PRODUCT', 'GIFT']),
      check('stock_goods_alerts', sql`${table.alertUnits} >= 0 and ${table.alertDays} >= 0`),
    ];
  },
);

/**
 * A change of counts by an administrator, by one request or one file: who made it, and why. The movements refer to
 * it.
 */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    id: identity(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    cause: text().$type<StockCause>().notNull(),
    note: text().notNull().default(''),
    /** The Idempotency-Key of the request; null for a file. */
    key: text(),
    /** SHA-256 of the request under the key. */
    askedHash: text(),
    /** The import whose rows were written or, with `isUndo`, undone. */
    importId: integer(),
    isUndo: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('stock_adjustments_once').on(table.administratorId, table.key),
    uniqueIndex('stock_adjustments_import').on(table.importId, table.isUndo, table.cause),
    oneOf('stock_adjustments_cause', table.cause, stockCauses),
  ],
);

/** Units reserved for a temporary order until `expiresAt`; the row is deleted when they are sold or released. */
export const stockLocks = pgTable(
  'stock_locks',
  {
    id: bigIdentity(),
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
  'RECEIPT',
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** The ledger: each record's on-hand counts are the sums of its movements. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigIdentity(),
    stockRecordId: integer()
      .notNull()
      .references(() => stockRecords.id, { onDelete: 'cascade' }),
    reason: text().$type<MovementReason>().notNull(),
    webChange: integer().notNull(),
    erpChange: integer().notNull(),
    orderId: integer(),
    /** The administrator's change; null for a movement that the shop made by itself. */
    adjustmentId: integer().references(() => stockAdjustments.id),
    at: createdAt(),
  },
  (table) => [
    index('stock_movements_of_record').on(table.stockRecordId, table.id),
    index('stock_movements_adjustment')
      .on(table.adjustmentId)
      .where(sql`${table.adjustmentId} is not null`),
    // Movements are inserted in the order of time, so this BRIN index is tiny and costs a sale almost nothing.
    index('stock_movements_at').using('brin', table.at),
    index('stock_movements_order').on(table.orderId),
    oneOf('stock_movements_reason', table.reason, movementReasons),
  ],
);
