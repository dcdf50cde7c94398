import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The terms of searches on each day in Taipei, without personal data (`search-terms.ts` says which terms are left
 * out).
 */
export const searchedTerms = pgTable(
  'search_terms',
  {
    day: date({ mode: 'string' }).notNull(),
    term: text().notNull(),
    searches: integer().notNull().default(0),
    /** How many of them found nothing. */
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
