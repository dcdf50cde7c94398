import { sql } from 'drizzle-orm';
import { check, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, notNegative } from '#server/platform/database/columns.ts';

/**
 * The pages that visitors ask for most. A copy that starts makes them first. No row says anything about a person, and
 * no trigger announces a change: nothing that is shown depends on it.
 */
export const wantedPages = pgTable(
  'wanted_pages',
  {
    /** Path and query, e.g. `/products?series=3`. */
    page: text().primaryKey(),
    /** How often the page was asked for; uses of a day before `countedAt` count half. */
    uses: doublePrecision().notNull(),
    countedAt: instant().notNull(),
  },
  (table) => [
    check('wanted_pages_page_length', sql`char_length(${table.page}) between 1 and 300`),
    notNegative('wanted_pages_uses', table.uses),
  ],
);
