import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { combinations } from '#server/commerce/catalog/tables.ts';
import {
  identity,
  maintained,
  pictures,
  visibility,
  weight,
} from '#server/platform/database/columns.ts';

export const combinationDiscounts = pgTable('product_combination_discounts', {
  id: identity(),
  title: text().notNull(),
  ...pictures(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const combinationDiscountCombinations = pgTable(
  'product_combination_discount_combinations',
  {
    combinationDiscountId: integer()
      .notNull()
      .references(() => combinationDiscounts.id, { onDelete: 'cascade' }),
    combinationId: integer()
      .notNull()
      .references(() => combinations.id, { onDelete: 'cascade' }),
    weight: weight(),
  },
  (table) => [
    // Named explicitly, because PostgreSQL would cut the default name to the same text as that of the foreign key.
    primaryKey({
      name: 'combination_discount_combinations_key',
      columns: [table.combinationDiscountId, table.combinationId],
    }),
  ],
);

export const flashSales = pgTable('flash_sales', {
  id: identity(),
  title: text().notNull(),
  imageFirst: text().notNull(),
  imageSecond: text().notNull(),
  link: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});
