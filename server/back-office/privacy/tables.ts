import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  openPrivacyStates,
  type PrivacyChannel,
  type PrivacyKind,
  type PrivacyState,
  privacyChannels,
  privacyKinds,
  privacyStates,
} from '#contract/privacy.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  identity,
  instant,
  isOneOf,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/**
 * Requests of members about their personal data. The row of an erasure stays as the proof, after everything else
 * about the member is gone.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: identity(),
    memberId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<PrivacyKind>().notNull(),
    state: text().$type<PrivacyState>().notNull().default('RECEIVED'),
    channel: text().$type<PrivacyChannel>().notNull(),
    receivedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** Null for a request that the member made in the member centre. */
    receivedBy: integer().references(() => administrators.id),
    /** Notes of an administrator for colleagues; cleared with the member's data. */
    notes: text().notNull().default(''),
    /** Why it was withdrawn or refused, or which obstacle prevented it when it was due. */
    reason: text().notNull().default(''),
    /** For an erasure that waits: when it is due. */
    eraseAt: instant(),
    /** The administrator who decided to carry it out, and the request id of that call; null if the member decided. */
    decidedBy: integer().references(() => administrators.id),
    requestId: text(),
    /** For a copy: its task, which is deleted after some time, the expiry of its link, and how often that was used. */
    taskId: integer(),
    linkUntil: instant(),
    downloads: integer().notNull().default(0),
    downloadedAt: instant(),
    doneAt: instant(),
    /**
     * For an erasure that a member asked for alone: the sealed e-mail of the last letter, until it has left. Nobody
     * else knows the address any more.
     */
    lastEmailTo: text(),
  },
  (table) => [
    uniqueIndex('privacy_requests_open')
      .on(table.memberId, table.kind)
      .where(isOneOf(table.state, openPrivacyStates)),
    index('privacy_requests_member').on(table.memberId, table.id),
    index('privacy_requests_state').on(table.state, table.dueAt),
    index('privacy_requests_received').on(table.receivedAt, table.id),
    index('privacy_requests_done').on(table.doneAt, table.id),
    oneOf('privacy_requests_kind', table.kind, privacyKinds),
    oneOf('privacy_requests_state_known', table.state, privacyStates),
    oneOf('privacy_requests_channel', table.channel, privacyChannels),
    notNegative('privacy_requests_downloads', table.downloads),
    check(
      'privacy_requests_waits',
      sql`${table.state} <> 'WAITING' or (${table.kind} = 'ERASURE' and ${table.eraseAt} is not null and (${table.decidedBy} is not null or ${table.channel} = 'SELF'))`,
    ),
    check(
      'privacy_requests_last_email',
      sql`${table.lastEmailTo} is null or (${table.kind} = 'ERASURE' and ${table.state} = 'DONE')`,
    ),
    check(
      'privacy_requests_received_by',
      sql`${table.receivedBy} is not null or ${table.channel} = 'SELF'`,
    ),
    check(
      'privacy_requests_done_at',
      sql`(${table.state} in ('DONE', 'WITHDRAWN', 'REFUSED')) = (${table.doneAt} is not null)`,
    ),
  ],
);
