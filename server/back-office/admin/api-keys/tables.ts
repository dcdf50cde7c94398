import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { apiKeyLimits } from '#contract/api-keys.ts';
import { type Right, rightsOfKeysNever } from '#contract/rights.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { createdAt, identity, instant } from '#server/platform/database/columns.ts';

/** Keys of programs (G-223). Only the SHA-256 of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    name: text().notNull(),
    rights: text().array().$type<Right[]>().notNull(),
    keyHash: text().notNull(),
    /** The last four characters, by which people tell keys apart. */
    ending: text().notNull(),
    /** Who made it. The key may do nothing that this person may not do now. */
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** To about a minute. */
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.keyHash),
    index('api_keys_administrator').on(table.administratorId),
    check(
      'api_keys_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(apiKeyLimits.nameLength))}`,
    ),
    // Whoever had one of these could give himself every other.
    check(
      'api_keys_rights',
      sql`cardinality(${table.rights}) > 0 and not ${table.rights} && array[${sql.raw(rightsOfKeysNever.map((right) => `'${right}'`).join(', '))}]`,
    ),
  ],
);
