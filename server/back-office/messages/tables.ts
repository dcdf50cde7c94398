import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type AutomationKind,
  automationKinds,
  type MessageChannel,
  type MessageState,
  messageChannels,
  messageStates,
  type RecipientState,
  recipientStates,
  type Segment,
} from '#contract/messages.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  createdAt,
  identity,
  instant,
  isOneOf,
  maintained,
  notNegative,
  oneOf,
} from '#server/platform/database/columns.ts';

/** What a member reads, on which channel, and the coupon that comes with it. */
const wordColumns = () => ({
  title: text().notNull(),
  channel: text().$type<MessageChannel>().notNull().default('BOTH'),
  text: text().notNull(),
  /** The path of a picture below /media/. */
  image: text(),
  link: text(),
  couponEventId: integer().references(() => couponEvents.id),
  /** In the address of the button. It is that of the message and not of a member. */
  linkCode: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
});

/** Advertising messages to a part of the members. */
export const messages = pgTable(
  'messages',
  {
    id: identity(),
    ...wordColumns(),
    segment: jsonb().$type<Segment>().notNull(),
    sendAt: instant(),
    state: text().$type<MessageState>().notNull().default('DRAFT'),
    /** Who pressed 送出; null for a draft. */
    sentBy: integer(),
    /** When it was sent or approved, and when nobody waited any more. */
    startedAt: instant(),
    endedAt: instant(),
    /** Why the shop stopped it by itself, for operators; null if it did not. */
    stoppedBecause: text(),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [
    uniqueIndex('messages_link_code').on(table.linkCode),
    index('messages_sending').on(table.id).where(sql`${table.state} = 'SENDING'`),
    index('messages_by_send_at').on(table.sendAt, table.id),
    index('messages_by_started_at').on(table.startedAt, table.id),
    index('messages_coupon').on(table.couponEventId),
    oneOf('messages_channel', table.channel, messageChannels),
    oneOf('messages_state', table.state, messageStates),
    check(
      'messages_sent_by',
      sql`(${table.state} = 'DRAFT') = (${table.sentBy} is null)
        and (${isOneOf(table.state, ['DRAFT', 'AWAITING'])}) = (${table.startedAt} is null)`,
    ),
  ],
);

/** Messages that the shop sends by itself. */
export const automations = pgTable(
  'automations',
  {
    id: identity(),
    ...wordColumns(),
    kind: text().$type<AutomationKind>().notNull(),
    dailyLimit: integer().notNull().default(200),
    isOn: boolean().notNull().default(false),
    createdAt: createdAt(),
    ...maintained(),
  },
  (table) => [
    uniqueIndex('automations_link_code').on(table.linkCode),
    index('automations_coupon').on(table.couponEventId),
    oneOf('automations_channel', table.channel, messageChannels),
    oneOf('automations_kind', table.kind, automationKinds),
    check('automations_daily_limit', sql`${table.dailyLimit} > 0`),
  ],
);

/**
 * Each member who gets a message or what an automation sends. The id is that of the letter, and LINE's retry key. Rows
 * are deleted after 90 days; a trigger adds them to the sums then.
 */
export const messageRecipients = pgTable(
  'message_recipients',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** One of the two is null. A message with recipients is not removed. */
    messageId: integer().references(() => messages.id),
    automationId: integer().references(() => automations.id),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What an automation writes about, e.g. the order; '' in a message. */
    occasion: text().notNull().default(''),
    state: text().$type<RecipientState>().notNull().default('WAITING'),
    createdAt: createdAt(),
    /** LINE has not taken it, so it goes by e-mail. */
    isByEmail: boolean().notNull().default(false),
    takenAt: instant(),
    /** When its delivery was enqueued; null while it is taken and waits for the morning. */
    enqueuedAt: instant(),
    /** When a run began to send it. No other run sends it in the five minutes after that. */
    claimedAt: instant(),
    /** When it was sent, failed or was left out. */
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('message_recipients_once')
      .on(table.messageId, table.userId)
      .where(sql`${table.messageId} is not null`),
    uniqueIndex('message_recipients_occasion')
      .on(table.automationId, table.userId, table.occasion)
      .where(sql`${table.automationId} is not null`),
    index('message_recipients_open')
      .on(table.messageId, table.userId)
      .where(sql`${table.messageId} is not null and ${isOneOf(table.state, ['WAITING', 'TAKEN'])}`),
    index('message_recipients_open_occasion')
      .on(table.automationId, table.userId)
      .where(
        sql`${table.automationId} is not null and ${isOneOf(table.state, ['WAITING', 'TAKEN'])}`,
      ),
    index('message_recipients_taken').on(table.takenAt).where(sql`${table.state} = 'TAKEN'`),
    index('message_recipients_member').on(table.userId, table.createdAt.desc()),
    index('message_recipients_automation')
      .on(table.automationId, table.createdAt)
      .where(sql`${table.automationId} is not null`),
    index('message_recipients_settled_at').on(table.settledAt),
    oneOf('message_recipients_state', table.state, recipientStates),
    check(
      'message_recipients_origin',
      sql`num_nonnulls(${table.messageId}, ${table.automationId}) = 1`,
    ),
    check(
      'message_recipients_settled',
      sql`(${isOneOf(table.state, ['WAITING', 'TAKEN'])}) = (${table.settledAt} is null)`,
    ),
  ],
);

/** The sums of a message or an automation that its recipients do not say, or say no more. */
export const messageSums = pgTable(
  'message_sums',
  {
    id: identity(),
    /** One of the two is null. */
    messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
    automationId: integer().references(() => automations.id, { onDelete: 'cascade' }),
    pressed: integer().notNull().default(0),
    unsubscribed: integer().notNull().default(0),
    /** Of recipients that are deleted. */
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    leftOut: integer().notNull().default(0),
    orders: integer().notNull().default(0),
    sales: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('message_sums_message').on(table.messageId),
    uniqueIndex('message_sums_automation').on(table.automationId),
    check('message_sums_origin', sql`num_nonnulls(${table.messageId}, ${table.automationId}) = 1`),
    notNegative('message_sums_pressed', table.pressed),
    notNegative('message_sums_unsubscribed', table.unsubscribed),
  ],
);

/**
 * When a member was last chosen for an advertising message. One row for each member: of two messages at the same
 * moment, only one changes it.
 */
export const advertisedMembers = pgTable(
  'advertised_members',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (table) => [index('advertised_members_at').on(table.at)],
);
