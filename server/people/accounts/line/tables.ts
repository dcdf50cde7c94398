import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '#server/platform/database/columns.ts';
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

/** Whether a LINE user is a friend of the shop's LINE account, as LINE last said. */
export const friendStates = ['FRIEND', 'NOT_A_FRIEND', 'BLOCKED'] as const;
export type FriendState = (typeof friendStates)[number];

export const lineFriends = pgTable(
  'line_friends',
  {
    /** The user id, as in `line_accounts`. */
    subject: text().primaryKey(),
    state: text().$type<FriendState>().notNull(),
    /** The moment of what LINE said. What it said earlier and what arrives later changes nothing. */
    asOf: instant().notNull(),
  },
  (table) => [oneOf('line_friends_state', table.state, friendStates)],
);
