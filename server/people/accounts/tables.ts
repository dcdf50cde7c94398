import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type CodePurpose, codePurposes, type YesNo, yesNo } from '#contract/enumerations.ts';
import { memberTags } from '#contract/members.ts';
import {
  backwards,
  createdAt,
  identity,
  instant,
  notNegative,
  oneOf,
  wordsOf,
} from '#server/platform/database/columns.ts';

/** SQL: whether a member may sign in, or why not. */
export const memberState = (table: Record<'mergedIntoId' | 'isDisabled', SQLWrapper>): SQL =>
  sql`(case when ${table.mergedIntoId} is not null then 'MERGED' when ${table.isDisabled} then 'DISABLED' else 'ACTIVE' end)`;

/** SQL of the n-grams of a text, by which the index finds words inside it. */
export const piecesOf = (column: SQLWrapper): SQL => sql`grams(searchable(${column}))`;

export const users = pgTable(
  'users',
  {
    id: identity(),
    /** Lower case. */
    email: text().notNull(),
    /** An optional login name from before e-mail sign-in (G-083). */
    account: text(),
    /** argon2id PHC string; null for a member without a password. */
    passwordHash: text(),
    verifiedAt: instant(),
    isDisabled: boolean().notNull().default(false),
    name: text(),
    mobileNumber: text(),
    telephoneNumber: text(),
    birthday: date({ mode: 'string' }),
    edmStatus: text().$type<YesNo>().notNull().default(''),
    city: text(),
    cityZone: text(),
    address: text(),
    levelId: integer(),
    accumulatedAmount: integer().notNull().default(0),
    periodBeginAt: instant(),
    periodEndAt: instant(),
    /** End of the period about which the member was reminded (G-157). */
    remindedPeriodEndAt: instant(),
    /**
     * The number of orders that are not cancelled, and the moment of the newest. A trigger on `orders` maintains
     * both.
     */
    orderCount: integer().notNull().default(0),
    lastOrderAt: instant(),
    /** The moment at which a LINE account was linked. A trigger on `line_accounts` maintains it. */
    lineLinkedAt: instant(),
    /** The operators' tags of the member, in order, separated by 、. */
    tags: text().notNull().default(''),
    /** The member whom this one was merged into; such an account is disabled. */
    mergedIntoId: integer(),
    createdAt: createdAt(),
    /**
     * When the member's data were erased. The row stays, because orders that the law requires us to store refer to
     * it.
     */
    erasedAt: instant(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // For the conditions, orders and searches of the back office's list.
    index('users_by_level').on(table.levelId, table.id),
    index('users_by_amount').on(table.accumulatedAmount, table.id),
    index('users_by_orders').on(table.orderCount, table.id),
    index('users_by_last_order').on(table.lastOrderAt, table.id),
    index('users_by_created').on(table.createdAt, table.id),
    index('users_by_verified').on(table.verifiedAt, table.id),
    index('users_by_line').on(table.lineLinkedAt, table.id),
    index('users_by_edm').on(table.edmStatus, table.id),
    index('users_by_state').on(memberState(table), table.id),
    index('users_mobile').on(sql`${backwards(table.mobileNumber)} text_pattern_ops`),
    index('users_merged').on(table.mergedIntoId).where(sql`${table.mergedIntoId} is not null`),
    index('users_email_start').on(sql`${table.email} text_pattern_ops`),
    index('users_name_pieces').using('gin', piecesOf(table.name)),
    index('users_tag_pieces').using('gin', piecesOf(table.tags)),
    index('users_tag_words')
      .using('gin', wordsOf(table.tags, memberTags.between))
      .where(sql`${table.tags} <> ''`),
    index('users_tagged').on(table.id).where(sql`${table.tags} <> ''`),
    check('users_order_count', sql`${table.orderCount} >= 0`),
    check('users_merged_disabled', sql`${table.mergedIntoId} is null or ${table.isDisabled}`),
    uniqueIndex('users_account').on(table.account),
    // An hourly job looks for periods that have ended or will soon end.
    index('users_period_end').on(table.periodEndAt),
    index('users_erased').on(table.erasedAt).where(sql`${table.erasedAt} is not null`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    oneOf('users_edm_status', table.edmStatus, yesNo),
  ],
);

export const sessionIds = pgSequence('session_ids');

/** Opaque sessions: only the token's SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** The id by which the member's list names the session. It stays the same while tokens are exchanged. */
    id: integer().notNull().default(sql`nextval('session_ids')`),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isRemembered: boolean().notNull(),
    /** Browser and system in words, e.g. Chrome・Windows; '' for sessions from before devices were listed. */
    device: text().notNull().default(''),
    /**
     * When the person proved who they are. It stays the same while tokens are exchanged. 1970 for sessions from before
     * this was noted, and for those of a copy of the server that does not note it yet: they count as long ago.
     */
    signedInAt: instant().notNull().default(sql`'epoch'`),
    /** The moment of the last call, to about an hour. */
    usedAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** What a mailed code proves. The first ones are those that a visitor may ask for. */
const mailedCodePurposes = [...codePurposes, 'changeEmail'] as const;
export type MailedCodePurpose = (typeof mailedCodePurposes)[number];

/** One live code per e-mail and purpose, enforced by a unique key (G-078). */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: identity(),
    email: text().notNull(),
    purpose: text().$type<MailedCodePurpose>().notNull(),
    codeHash: text().notNull(),
    wrongEntries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** E-mails sent since `dayBeganAt`, in a day of 24 hours. */
    dayCount: integer().notNull(),
    dayBeganAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('email_codes_live').on(table.email, table.purpose),
    oneOf('email_codes_purpose', table.purpose, mailedCodePurposes),
    notNegative('email_codes_wrong', table.wrongEntries),
  ],
);

/**
 * Keys that prove a right code or password, and the codes of mailed reset links. Each is valid for one use, 30
 * minutes, one e-mail and one purpose (G-080).
 */
export const emailKeys = pgTable(
  'email_keys',
  {
    keyHash: text().primaryKey(),
    email: text().notNull(),
    purpose: text().$type<CodePurpose | 'lineLink' | 'resetLink'>().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('email_keys_expiry').on(table.expiresAt)],
);

/**
 * Wrong passwords in a row for one account of a member or administrator (G-166). The account is a keyed hash,
 * because unknown e-mails that are tried for the back office get rows too. Otherwise a wait would reveal that an
 * administrator has the e-mail.
 */
export const wrongPasswords = pgTable(
  'wrong_passwords',
  {
    accountHash: text().primaryKey(),
    inRow: integer().notNull(),
    /** The moment of the first try of the row; after 24 hours a new row begins. */
    beganAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** When the last unlock link was mailed. */
    linkMailedAt: instant(),
  },
  (table) => [
    index('wrong_passwords_age').on(table.lastAt),
    notNegative('wrong_passwords_in_row', table.inRow),
  ],
);

/**
 * Devices from which somebody has signed in to an account, as a keyed hash of the account and the device's random
 * id.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    deviceHash: text().primaryKey(),
    accountHash: text().notNull(),
    /** Wrong passwords in a row from this device; after too many of them it counts as unknown. */
    wrongInRow: integer().notNull().default(0),
    seenAt: instant().notNull(),
  },
  (table) => [
    index('known_devices_account').on(table.accountHash, table.seenAt),
    index('known_devices_age').on(table.seenAt),
    notNegative('known_devices_wrong', table.wrongInRow),
  ],
);
