import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { StockSource, StockState } from '#contract/stocks.ts';
import { instant } from '#server/platform/database/columns.ts';

/**
 * Stock records with their goods, what can be sold and how long that lasts: a view, which nobody writes. It stands in a
 * migration, as Drizzle makes none of it.
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
  /** Name, item number and barcode as the keyword search spells them. */
  called: text().notNull(),
  calledGrams: text().array().notNull(),
});
