import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type SecondFactorKind, secondFactorKinds } from '#contract/administrators.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';
import { administrators } from '../tables.ts';

const ofAdministrator = () =>
  integer()
    .notNull()
    .references(() => administrators.id, { onDelete: 'cascade' });

/** Second factors of administrators besides their passwords: an app that makes codes, or a passkey. */
export const administratorFactors = pgTable(
  'administrator_factors',
  {
    id: identity(),
    administratorId: ofAdministrator(),
    kind: text().$type<SecondFactorKind>().notNull(),
    /** The name that the administrator has given it, e.g. of the phone. */
    name: text().notNull(),
    /** For codes: the secret, encrypted with the shop's key, and the time step of the newest code that was used. */
    sealedSecret: text(),
    lastStep: integer(),
    /** For passkeys: the fields of WebAuthn. Bytes are base64url, transports are separated by commas. */
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

/** Codes for an administrator who has lost every factor, hashed with the shop's key. A used code is deleted. */
export const administratorRecoveryCodes = pgTable(
  'administrator_recovery_codes',
  {
    codeHash: text().primaryKey(),
    administratorId: ofAdministrator(),
    createdAt: createdAt(),
  },
  (table) => [index('administrator_recovery_codes_administrator').on(table.administratorId)],
);
