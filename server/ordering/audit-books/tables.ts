import { integer, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, identity, notNegative } from '#server/platform/database/columns.ts';

/** The audits that were made to their end; the newest is what metrics show. */
export const bookAudits = pgTable(
  'book_audits',
  {
    id: identity(),
    /** Of all checks together. */
    brokenRows: integer().notNull(),
    at: createdAt(),
  },
  (table) => [notNegative('book_audits_broken_rows', table.brokenRows)],
);
