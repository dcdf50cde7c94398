import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { storeKinds } from '#contract/enumerations.ts';
import { users } from '#server/people/accounts/tables.ts';
import { instant, oneOf } from '#server/platform/database/columns.ts';

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

/** The convenience stores of ECPay's newest list, and those of earlier lists that are not in it any more (G-164). */
export const stores = pgTable(
  'stores',
  {
    kind: text({ enum: storeKinds }).notNull(),
    no: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    /** City and district as the address names them, with official names; '' if it names none. */
    city: text().notNull().default(''),
    cityZone: text().notNull().default(''),
    /** Number, name and address as `storeSearchText` folds them; '' until the next list is loaded. */
    searchText: text().notNull().default(''),
    /** Whether the newest list leaves the store out: it takes no new parcels, and its orders keep its name. */
    isClosed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.no] }),
    oneOf('stores_kind', table.kind, storeKinds),
    // Where shoppers look for a store; closed ones are never offered.
    index('stores_place')
      .on(table.city, table.cityZone, table.address, table.no)
      .where(sql`not ${table.isClosed}`),
  ],
);
