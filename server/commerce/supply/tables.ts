import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PurchaseState, purchaseStates, supplyLimits } from '#contract/supply.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockLots } from '#server/commerce/stock/lots/tables.ts';
import { stockAdjustments } from '#server/commerce/stock/tables.ts';
import {
  createdAt,
  identity,
  instant,
  maintained,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** From whom the shop buys. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: identity(),
    name: text().notNull(),
    contact: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [uniqueIndex('suppliers_name').on(table.name)],
);

/** What was ordered from a supplier. A trigger keeps the transitions of `contract/supply.ts`. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: identity(),
    /** A trigger numbers an order without one. */
    purchaseNo: text().notNull(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id),
    /** The day on which the goods are expected: its first moment in Taipei, or the moment that was entered. */
    expectedOn: instant(),
    note: text().notNull().default(''),
    state: text().$type<PurchaseState>().notNull().default('DRAFT'),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [
    uniqueIndex('purchase_orders_purchase_no').on(table.purchaseNo),
    index('purchase_orders_supplier').on(table.supplierId, table.id),
    index('purchase_orders_state').on(table.state, table.id),
    index('purchase_orders_expected').on(table.expectedOn, table.id),
    oneOf('purchase_orders_known_state', table.state, purchaseStates),
  ],
);

/** The ordered units, in the operator's order. Each product has one line. */
export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    purchaseOrderId: integer()
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    /** TWD of one unit. */
    costPrice: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseOrderId, table.place] }),
    uniqueIndex('purchase_order_lines_product').on(table.purchaseOrderId, table.productId),
    index('purchase_order_lines_of_product').on(table.productId),
    check(
      'purchase_order_lines_quantity',
      sql`${table.quantity} between 1 and ${sql.raw(String(supplyLimits.units))}`,
    ),
    notNegative('purchase_order_lines_cost', table.costPrice),
  ],
);

/** Goods that came in at one moment. The adjustment says who booked them, under which key. */
export const goodsReceipts = pgTable(
  'goods_receipts',
  {
    id: identity(),
    purchaseOrderId: integer()
      .notNull()
      .references(() => purchaseOrders.id),
    adjustmentId: integer()
      .notNull()
      .references(() => stockAdjustments.id),
    receivedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('goods_receipts_adjustment').on(table.adjustmentId),
    index('goods_receipts_order').on(table.purchaseOrderId, table.id),
  ],
);

/** The units of a product that came in, with the lot that they went to; null is a lot without a number. */
export const goodsReceiptLines = pgTable(
  'goods_receipt_lines',
  {
    receiptId: integer()
      .notNull()
      .references(() => goodsReceipts.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    lotId: integer().references(() => stockLots.id),
    quantity: integer().notNull(),
    /** TWD of one unit, as it was ordered. */
    costPrice: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.place] }),
    index('goods_receipt_lines_product').on(table.productId),
    index('goods_receipt_lines_lot').on(table.lotId),
    check('goods_receipt_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
