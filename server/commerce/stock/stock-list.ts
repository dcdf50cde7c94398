import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { StockSource, StockState } from '#contract/stocks.ts';
import { instant } from '#server/platform/database/columns.ts';

/**
 * Stock records with their goods, the available units and how long these last. It is a view, so nothing writes it.
 * A migration creates it, because Drizzle does not generate it.
 */
export const stockList = pgTable('stock_list', {
  id: integer().notNull(),
  productId: integer(),
  giftId: integer(),
  kind: text().$type<'PRODUCT' | 'GIFT'>().notNull(),
  name: text().notNull(),
  materialNo: text().notNull(),
  barcode: text().notNull(),
  isShown: boolean().notNull(),
  webStock: integer().notNull(),
  erpStock: integer().notNull(),
  source: text().$type<StockSource>().notNull(),
  onHand: integer().notNull(),
  held: integer().notNull(),
  available: integer().notNull(),
  alertUnits: integer(),
  alertDays: integer(),
  alertLevel: integer(),
  soldLately: integer().notNull(),
  daysLeft: integer(),
  state: text().$type<StockState>().notNull(),
  erpCountedAt: instant(),
  waiting: integer().notNull(),
  /** Name, item number and barcode, normalised like keyword searches. */
  called: text().notNull(),
  calledGrams: text().array().notNull(),
});
