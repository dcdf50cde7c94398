import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type SearchWordKind, searchWordKinds } from '#contract/enumerations.ts';
import { identity, maintained, oneOf, visibility } from '#server/platform/database/columns.ts';

/**
 * Words that shoppers type (G-204), with `、` between those of a row. The migration adds the usual synonyms.
 */
export const searchWords = pgTable(
  'search_words',
  {
    id: identity(),
    words: text().notNull().unique('search_words_words'),
    kind: text().$type<SearchWordKind>().notNull(),
    target: text().notNull().default(''),
    label: text().notNull().default(''),
    path: text().notNull().default(''),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('search_words_kind', table.kind, searchWordKinds),
    check(
      'search_words_lead',
      sql`${table.kind} = 'SYNONYM' and ${table.target} <> '' or ${table.kind} = 'NEED' and ${table.label} <> '' and ${table.path} <> ''`,
    ),
  ],
);

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
