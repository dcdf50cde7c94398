import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { IslandsType, ShipType } from '#contract/enumerations.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import { users } from '#server/people/accounts/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** A line without its total: every reading quotes the price again. */
export interface SavedLine {
  id: number;
  quantity: number;
  /** TWD of one unit when the member last saw it. If the price differs now, the reply tells the member. */
  unitPrice?: number;
}

/** One saved cart per member. Lines are one JSON value because all code reads and writes them together. */
export const carts = pgTable(
  'carts',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    products: jsonb().$type<SavedLine[]>().notNull().default([]),
    combinations: jsonb().$type<SavedLine[]>().notNull().default([]),
    /** Units at the prices of add-on offers; they come beside the units in `products`. */
    addOns: jsonb().$type<AskedAddOn[]>().notNull().default([]),
    /** The ids of the gifts that the member has chosen. */
    giftIds: jsonb().$type<number[]>().notNull().default([]),
    islandsType: text().$type<IslandsType>(),
    shipType: text().$type<ShipType>(),
    lineEcid: text(),
    couponId: integer(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check(
      'carts_lines',
      sql`jsonb_typeof(${table.products}) = 'array' and jsonb_typeof(${table.combinations}) = 'array'`,
    ),
  ],
);
