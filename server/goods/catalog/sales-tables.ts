import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { notNegative } from '#server/platform/database/columns.ts';
import { combinations, products } from './tables.ts';

/** Units sold so far. */
const soldCount = () => integer().notNull().default(0);

/**
 * For the popular order, a row per product that a trigger adds with it. Apart from the product, whose changes empty the
 * caches, because sales come with every order.
 */
export const productSales = pgTable(
  'product_sales',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    soldCount: soldCount(),
  },
  (table) => [
    notNegative('product_sales_not_negative', table.soldCount),
    index('product_sales_popular').on(table.soldCount.desc().nullsFirst(), table.productId),
  ],
);

/** The same of combinations. */
export const combinationSales = pgTable(
  'combination_sales',
  {
    combinationId: integer()
      .primaryKey()
      .references(() => combinations.id, { onDelete: 'cascade' }),
    soldCount: soldCount(),
  },
  (table) => [notNegative('combination_sales_not_negative', table.soldCount)],
);
