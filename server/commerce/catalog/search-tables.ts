import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What was searched for on each Taipei day, without any person (`search-terms.ts` says what is left out). */
export const searchedTerms = pgTable(
  'search_terms',
  {
    day: date({ mode: 'string' }).notNull(),
    term: text().notNull(),
    searches: integer().notNull().default(0),
    /** Of them, those that found nothing. */
    withoutResult: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.term] }),
    check(
      'search_terms_counts',
      sql`${table.withoutResult} >= 0 and ${table.withoutResult} <= ${table.searches}`,
    ),
  ],
);
