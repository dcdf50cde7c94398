import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '#server/people/accounts/tables.ts';
import { instant } from '#server/platform/database/columns.ts';

/** What a member chose about the estimate; without a row it is on and counts all orders (G-213). */
export const refillSettings = pgTable('refill_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null: the member has not chosen. Then it is on, but no reminder goes to who refused the newsletter. */
  isEnabled: boolean(),
  /** Orders that were placed before do not count; null if all count. */
  countsSince: instant(),
});

/** The newest purchase of each series about which the member was reminded, so that each is reminded of once. */
export const refillReminders = pgTable(
  'refill_reminders',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: a series may be removed. */
    seriesId: integer().notNull(),
    orderId: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seriesId] })],
);

/** How many estimates ended on a day in Taipei, and how many of them came true. Nothing says whose they were. */
export const refillOutcomes = pgTable(
  'refill_outcomes',
  {
    day: date({ mode: 'string' }).primaryKey(),
    predicted: integer().notNull(),
    met: integer().notNull(),
  },
  (table) => [
    check('refill_outcomes_counts', sql`${table.met} >= 0 and ${table.met} <= ${table.predicted}`),
  ],
);
