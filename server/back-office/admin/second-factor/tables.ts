import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type SecondFactorKind, secondFactorKinds } from '#contract/administrators.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';
import { administrators } from '../tables.ts';

const ofAdministrator = () =>
  integer()
    .notNull()
    .references(() => administrators.id, { onDelete: 'cascade' });

/** What administrators show besides their passwords: an app that makes codes, or a passkey. */
export const administratorFactors = pgTable(
  'administrator_factors',
  {
    id: identity(),
    administratorId: ofAdministrator(),
    kind: text().$type<SecondFactorKind>().notNull(),
    /** The administrator's own word for it, e.g. of the phone. */
    name: text().notNull(),
    /** Of codes: the secret, sealed with the shop's key, and the half minute of the newest code that was taken. */
    sealedSecret: text(),
    lastStep: integer(),
    /** Of passkeys, as WebAuthn names them; bytes are base64url, ways of transport joined by commas. */
    credentialId: text().unique('administrator_factors_credential'),
    publicKey: text(),
    signCount: bigint({ mode: 'number' }),
    transports: text(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (table) => [
    index('administrator_factors_administrator').on(table.administratorId),
    oneOf('administrator_factors_kind', table.kind, secondFactorKinds),
    check(
      'administrator_factors_whole',
      sql`case ${table.kind} when 'totp' then ${table.sealedSecret} is not null
        else num_nonnulls(${table.credentialId}, ${table.publicKey}, ${table.signCount}) = 3 end`,
    ),
  ],
);

/** Codes for somebody who has lost every factor: hashed with the shop's key, each gone once it was used. */
export const administratorRecoveryCodes = pgTable(
  'administrator_recovery_codes',
  {
    codeHash: text().primaryKey(),
    administratorId: ofAdministrator(),
    createdAt: createdAt(),
  },
  (table) => [index('administrator_recovery_codes_administrator').on(table.administratorId)],
);

/** Challenges that a passkey has answered and set-ups that were confirmed, so that none is taken twice. */
export const usedChallenges = pgTable(
  'administrator_used_challenges',
  {
    challengeHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('administrator_used_challenges_expiry').on(table.expiresAt)],
);
