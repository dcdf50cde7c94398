import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable } from 'drizzle-orm/pg-core';
import { products } from './tables.ts';

/**
 * What the published reviews of a product add up to (G-208). The triggers of the reviews write it. It is a table of
 * its own, because a change of a product raises its version.
 */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    ratingCount: integer().notNull().default(0),
    /** The stars of all of them. */
    starsSum: integer().notNull().default(0),
    /** One decimal; null without a review. */
    ratingAverage: numeric({ precision: 2, scale: 1 }).generatedAlwaysAs(
      sql`round(stars_sum::numeric / nullif(rating_count, 0), 1)`,
    ),
  },
  (table) => [
    check(
      'product_ratings_within',
      sql`${table.ratingCount} >= 0 and ${table.starsSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
  ],
);
