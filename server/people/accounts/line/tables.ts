import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { users } from '../tables.ts';

/** Which LINE account signs which member in: one each way, kept by both keys. */
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

/** LINE accounts that wait to be linked, behind their socialite tokens, of which only the hash is kept. */
export const lineProofs = pgTable(
  'line_proofs',
  {
    tokenHash: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The e-mail that LINE gave. */
    email: text(),
    /** The member it shall be linked to as soon as that e-mail is verified (G-097). */
    wantedEmail: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('line_proofs_expiry').on(table.expiresAt)],
);

/** Id tokens that came from LINE itself and have not been used yet. */
export const lineIdTokens = pgTable(
  'line_id_tokens',
  { tokenHash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('line_id_tokens_expiry').on(table.expiresAt)],
);
