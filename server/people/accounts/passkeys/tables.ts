import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from '#server/platform/database/columns.ts';
import { users } from '../tables.ts';

/** The passkeys of members (WebAuthn), each of which signs in alone. Bytes are base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name that the member has given it, e.g. 我的手機. */
    name: text().notNull(),
    credentialId: text().notNull().unique('passkeys_credential'),
    publicKey: text().notNull(),
    signCount: bigint({ mode: 'number' }).notNull(),
    /** Separated by commas. */
    transports: text().notNull(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (table) => [
    index('passkeys_user').on(table.userId),
    check('passkeys_count', sql`${table.signCount} >= 0`),
  ],
);

/**
 * Challenges that a passkey has answered, and confirmed set-ups of administrators, so that none is accepted twice. The
 * table is named after its first users.
 */
export const usedChallenges = pgTable(
  'administrator_used_challenges',
  {
    challengeHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('administrator_used_challenges_expiry').on(table.expiresAt)],
);
