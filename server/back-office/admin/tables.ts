import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type AdministratorRole, administratorRoles } from '#contract/administrators.ts';
import { createdAt, identity, instant, oneOf } from '#server/platform/database/columns.ts';

/** Who works in the back office: never a member, even with the same e-mail (G-147). */
export const administrators = pgTable(
  'administrators',
  {
    id: identity(),
    /** Lower case. */
    email: text().notNull(),
    /** argon2id PHC string. */
    passwordHash: text().notNull(),
    role: text().$type<AdministratorRole>().notNull(),
    isDisabled: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('administrators_email').on(table.email),
    check('administrators_email_lower', sql`${table.email} = lower(${table.email})`),
    oneOf('administrators_role', table.role, administratorRoles),
  ],
);

/** Opaque sessions of the back office: only the token's SHA-256 is stored. */
export const administratorSessions = pgTable(
  'administrator_sessions',
  {
    tokenHash: text().primaryKey(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** When the password was entered; no token of this sign-in is valid 12 hours later. */
    signedInAt: instant().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('administrator_sessions_administrator').on(table.administratorId),
    index('administrator_sessions_expiry').on(table.expiresAt),
  ],
);

/** Mailed links that end the wait after wrong passwords: only the token's SHA-256 is stored; each is good once. */
export const administratorUnlocks = pgTable(
  'administrator_unlocks',
  {
    tokenHash: text().primaryKey(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('administrator_unlocks_administrator').on(table.administratorId)],
);

/** What changed, by name; amounts are TWD. */
export type AuditFacts = Readonly<Record<string, unknown>>;

/** What administrators did. A trigger refuses to change or delete a row. Rows have no personal data of shoppers. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    at: instant().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** The call of the contract. */
    call: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer().notNull(),
    /** How the record was called at that moment; null where the subject is no record. */
    title: text(),
    before: jsonb().$type<AuditFacts>(),
    after: jsonb().$type<AuditFacts>(),
    requestId: text().notNull(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
    index('audit_entries_administrator').on(table.administratorId, table.id.desc()),
    // A refund has one entry, even if it is requested several times with the same Idempotency-Key.
    uniqueIndex('audit_entries_refund_once')
      .on(table.subjectId)
      .where(sql`${table.call} = 'refundOrder'`),
  ],
);

/** Who has the form of a record open, so that two people do not change it unawares. */
export const recordPresence = pgTable(
  'record_presence',
  {
    resource: text().notNull(),
    recordId: integer().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    /** The screen tells once a minute that it is still open. */
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.administratorId] }),
    index('record_presence_seen').on(table.seenAt),
  ],
);
