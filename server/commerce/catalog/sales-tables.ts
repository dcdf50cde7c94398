import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { notNegative } from '#server/platform/database/columns.ts';
import { combinations, products } from './tables.ts';

/** Units sold so far. */
const soldCount = () => integer().notNull().default(0);

/**
 * Sales for the order `popular`; a trigger adds a row with each product. It is a table of its own, because changes
 * of `products` clear caches and every order changes the sales.
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

/** Sales of combinations; a trigger adds a row with each combination. */
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
