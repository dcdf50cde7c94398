import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#server/people/accounts/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** One visit of a shopper to the provider's store map; the shopper can come back from it once. */
export const storeMapVisits = pgTable(
  'store_map_visits',
  {
    /** Hash of the token that the provider hands back; the token itself is not stored. */
    tokenHash: text().primaryKey(),
    /** The provider's name for the visit (MerchantTradeNo). */
    tradeNo: text().notNull().unique('store_map_visits_trade_no'),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('store_map_visits_expiry').on(table.expiresAt)],
);
