import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type AdministratorRole, administratorRoles } from '#contract/administrators.ts';
import { type Right, roleNameMaxLength } from '#contract/rights.ts';
import {
  bigId,
  bigIdentity,
  createdAt,
  identity,
  instant,
  isOneOf,
  maintained,
  oneOf,
} from '#server/platform/database/columns.ts';

/** The roles that owners make. The built-in ones are in contract/rights.ts. */
export const roles = pgTable(
  'roles',
  {
    id: identity(),
    name: text().notNull(),
    /** In the order of the table of rights. A right that a later release no longer has is ignored. */
    rights: text().array().$type<Right[]>().notNull(),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [
    unique('roles_name').on(table.name),
    check(
      'roles_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(roleNameMaxLength))}`,
    ),
    // Whoever had this right could give away every other.
    check('roles_no_owner', sql`not ('administrators.write' = any(${table.rights}))`),
  ],
);

/** The people who work in the back office. None of them is a member, even with the same e-mail (G-147). */
export const administrators = pgTable(
  'administrators',
  {
    id: identity(),
    /** Lower case. */
    email: text().notNull(),
    /** argon2id PHC string; null while an invitation waits, so that nobody can sign in. */
    passwordHash: text(),
    /** The name that colleagues see; empty if nobody has entered one. */
    name: text().notNull().default(''),
    /** The built-in role; null with a role of the shop's own. */
    role: text().$type<AdministratorRole>(),
    /** The own role; null with a built-in one. */
    roleId: integer().references(() => roles.id),
    isDisabled: boolean().notNull().default(false),
    /** The end of the last invitation; null if nobody was invited, or the invitation was accepted. */
    invitedUntil: instant(),
    /** When a link that was sent to this address was opened; null: it is unknown whether e-mails arrive. */
    emailVerifiedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('administrators_email').on(table.email),
    check('administrators_email_lower', sql`${table.email} = lower(${table.email})`),
    index('administrators_role_id').on(table.roleId),
    oneOf('administrators_role', table.role, administratorRoles),
    check('administrators_one_role', sql`num_nonnulls(${table.role}, ${table.roleId}) = 1`),
  ],
);

/** Ids of sessions. A new token takes over the id of the old one. */
export const administratorSessionIds = pgSequence('administrator_session_ids');

/** Opaque sessions of the back office: only the token's SHA-256 is stored. */
export const administratorSessions = pgTable(
  'administrator_sessions',
  {
    tokenHash: text().primaryKey(),
    /** The id by which lists name the session. It stays the same while tokens are exchanged. */
    id: integer().notNull().default(sql`nextval('administrator_session_ids')`),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    /** When the password was entered. No token of this sign-in is valid 12 hours later. */
    signedInAt: instant().notNull(),
    /** When the second factor was shown; null: not in this session. */
    secondFactorAt: instant(),
    /** When it was shown again, for calls that need a step-up. */
    steppedUpAt: instant(),
    /** The user agent at the sign-in. */
    userAgent: text().notNull().default(''),
    /** The moment of the last call that a person made, to about a minute. */
    usedAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('administrator_sessions_administrator').on(table.administratorId),
    index('administrator_sessions_expiry').on(table.expiresAt),
  ],
);

/** The purposes of mailed links. */
export const linkPurposes = ['unlock', 'reset', 'verify', 'invite'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Mailed links, each valid once. Only the token's SHA-256 is stored. The table is named after the first purpose. */
export const administratorLinks = pgTable(
  'administrator_unlocks',
  {
    purpose: text().$type<LinkPurpose>().notNull().default('unlock'),
    tokenHash: text().primaryKey(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('administrator_unlocks_administrator').on(table.administratorId),
    oneOf('administrator_unlocks_purpose', table.purpose, linkPurposes),
  ],
);

/** The changed values by name; amounts are TWD. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** SQL: whether the call of an audit entry is a sign-in. */
export const isSignIn = (call: SQLWrapper): SQL =>
  isOneOf(call, ['adminLogin', 'adminLoginByPasskey']);

/** SQL of the last part of a call, e.g. `update` of `products/update`. */
export const actionOf = (call: SQLWrapper): SQL => sql`split_part(${call}, '/', -1)`;

/** SQL of the reason that an administrator gave, of the values after an action; null if none was given. */
export const reasonOf = (after: SQLWrapper): SQL<string | null> =>
  sql<string | null>`coalesce(${after} ->> 'reason', ${after} ->> 'note')`;

/**
 * The audit log: actions of administrators. A trigger refuses to change or delete a row. Rows have no personal data
 * of shoppers.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigIdentity(),
    at: instant().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** The name of the call in the contract. */
    call: text().notNull(),
    subjectType: text().notNull(),
    subjectId: bigId().notNull(),
    /** The title of the record at that moment; null if the subject is no record. */
    title: text(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    requestId: text().notNull(),
    /** The name of the administrator's role at that moment, as people read it; null in entries of earlier releases. */
    role: text(),
    /** The name of the key with which a program acted for the administrator; null if a person acted. */
    keyName: text(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectType, table.subjectId),
    index('audit_entries_administrator').on(table.administratorId, table.id.desc()),
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_deed').on(actionOf(table.call), table.id),
    index('audit_entries_sign_in').on(table.administratorId, table.at).where(isSignIn(table.call)),
    index('audit_entries_role').on(table.role, table.id),
    // A refund has one entry, even if it is requested several times with the same Idempotency-Key.
    uniqueIndex('audit_entries_refund_once')
      .on(table.subjectType, table.subjectId)
      .where(sql`${table.call} = 'refundOrder'`),
  ],
);

/**
 * From where an audit entry was made. It is personal data of the administrator, so it stands apart from the entries,
 * which nobody can delete, and is deleted after `originDays`. Background jobs have no row.
 */
export const auditOrigins = pgTable(
  'audit_origins',
  {
    entryId: bigId()
      .primaryKey()
      .references(() => auditEntries.id),
    at: instant().notNull(),
    /** The first 24 bits of an IPv4 address or the first 48 of an IPv6 address, e.g. `203.0.113.0/24`; or ''. */
    network: text().notNull(),
    /** Browser and system in words, e.g. `Chrome・Windows`. */
    device: text().notNull(),
  },
  (table) => [index('audit_origins_at').on(table.at)],
);

/**
 * The administrators who have the form of a record open, so that two do not change it without knowing of each
 * other.
 */
export const recordPresence = pgTable(
  'record_presence',
  {
    resource: text().notNull(),
    recordId: integer().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    /** An open form reports once a minute. */
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.administratorId] }),
    index('record_presence_seen').on(table.seenAt),
  ],
);
