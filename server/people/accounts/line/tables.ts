import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { users } from '../tables.ts';

/**
 * The LINE account of each member. The two keys make sure that a member has at most one LINE account, and a LINE
 * account at most one member.
 */
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
    /** The e-mail of the member with whom it is linked once the e-mail is verified (G-097). */
    wantedEmail: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('line_proofs_expiry').on(table.expiresAt)],
);

/** Hashes of id tokens that LINE has issued to this shop and that are not used yet. */
export const lineIdTokens = pgTable(
  'line_id_tokens',
  { tokenHash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('line_id_tokens_expiry').on(table.expiresAt)],
);
