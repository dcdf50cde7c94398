import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { users } from '../tables.ts';

/** The LINE account of each member; the two keys make sure that each has one of the other at most. */
export const lineAccounts = pgTable(
  'line_accounts',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('line_accounts_user').on(table.userId),
  ],
);

/** LINE accounts that wait to be linked, found by the hash of their socialite token. */
export const lineProofs = pgTable(
  'line_proofs',
  {
    tokenHash: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The e-mail that LINE gave. */
    email: text(),
    /** The e-mail of the member to be linked, as soon as it is verified (G-097). */
    wantedEmail: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('line_proofs_expiry').on(table.expiresAt)],
);

/** Hashes of id tokens that LINE gave to this shop and that have not been used yet. */
export const lineIdTokens = pgTable(
  'line_id_tokens',
  { tokenHash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('line_id_tokens_expiry').on(table.expiresAt)],
);
