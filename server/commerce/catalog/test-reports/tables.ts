import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  identity,
  instant,
  maintained,
  visibility,
  weight,
} from '#server/platform/database/columns.ts';
import { products } from '../tables.ts';

/** One tested item of some products: what was measured, against which standard, by whom, with which result (G-207). */
export const testReports = pgTable('test_reports', {
  id: identity(),
  item: text().notNull(),
  standard: text().notNull(),
  result: text().notNull(),
  isPassed: boolean().notNull(),
  laboratory: text().notNull(),
  testedAt: instant().notNull(),
  reportNo: text().notNull(),
  /** The address of the report itself; null if it is sent on request only. */
  file: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const testReportProducts = pgTable(
  'test_report_products',
  {
    reportId: integer()
      .notNull()
      .references(() => testReports.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.productId] }),
    index('test_report_products_product').on(table.productId),
  ],
);
