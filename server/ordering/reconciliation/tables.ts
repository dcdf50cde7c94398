import { integer, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, identity, notNegative } from '#server/platform/database/columns.ts';

/** Complete reconciliations; the metrics show the newest one. */
export const ledgerReconciliations = pgTable(
  'book_audits',
  {
    id: identity(),
    /** Rows with a difference, of all checks together. */
    brokenRows: integer().notNull(),
    at: createdAt(),
  },
  (table) => [notNegative('book_audits_broken_rows', table.brokenRows)],
);
