import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/people/accounts/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** A shopper who left for the store map and may come back once. */
export const storeMapVisits = pgTable(
  'store_map_visits',
  {
    /** Of the token that the provider hands back; the token itself is not stored. */
    tokenHash: text().primaryKey(),
    /** What the provider knows the visit by. */
    tradeNo: text().notNull().unique('store_map_visits_trade_no'),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('store_map_visits_expiry').on(table.expiresAt)],
);
