import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type CouponDiscountType,
  couponDiscountTypes,
  type UserCouponStatus,
  userCouponStatuses,
} from '#contract/enumerations.ts';
import { type GiftOutcome, giftOutcomes } from '#contract/members.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import { tasks } from '#server/back-office/tasks/tables.ts';
import { gifts } from '#server/commerce/gifts/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import {
  createdAt,
  eventWindow,
  identity,
  instant,
  maintained,
  notNegative,
  oneOf,
  visibility,
} from '#server/platform/database/columns.ts';

export const couponEvents = pgTable(
  'coupon_events',
  {
    id: identity(),
    name: text().notNull(),
    /** Null for coupons that only the shop gives; nobody can receive them. */
    code: text().unique(),
    /** Whether the public list shows the code. */
    isCodePublic: boolean().notNull().default(false),
    discountType: text().$type<CouponDiscountType>().notNull(),
    discountValue: integer().notNull().default(0),
    minAmount: integer().notNull().default(0),
    /** Members who may receive it in total; null is unlimited. */
    receiveLimit: integer(),
    receivedCount: integer().notNull().default(0),
    /** Orders that may use it in total; null is unlimited. */
    useLimit: integer(),
    /** Not used: `coupon_event_uses` counts. The version before counts here, and a trigger adds that; a later migration can drop it. */
    usedCountBefore: integer('used_count').notNull().default(0),
    ...eventWindow(),
    isArchived: boolean().notNull().default(false),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('coupon_events_type', table.discountType, couponDiscountTypes),
    notNegative('coupon_events_value', table.discountValue),
    notNegative('coupon_events_min_amount', table.minAmount),
    check(
      'coupon_events_received_within_limit',
      sql`${table.receiveLimit} is null or ${table.receivedCount} <= ${table.receiveLimit}`,
    ),
    check(
      'coupon_events_used_within_limit',
      sql`${table.usedCountBefore} >= 0 and (${table.useLimit} is null or ${table.usedCountBefore} <= ${table.useLimit})`,
    ),
    check(
      'coupon_events_per_cent',
      sql`${table.discountType} <> 'PERCENT' or ${table.discountValue} <= 100`,
    ),
    // A code may be typed in small or capital letters, so two codes must not differ in these alone.
    uniqueIndex('coupon_events_any_case').on(sql`upper(${table.code})`),
  ],
);

/**
 * How often the coupons of an event are used, in a row beside it: buyers lock this one, and so do not wait for who changes the event
 * or looks at its future. Triggers make the row with the event and carry its limit over when a change is committed.
 */
export const couponEventUses = pgTable(
  'coupon_event_uses',
  {
    couponEventId: integer()
      .primaryKey()
      .references(() => couponEvents.id, { onDelete: 'cascade' }),
    /** Orders that use it and are not cancelled. */
    usedCount: integer().notNull().default(0),
    /** The event's limit. */
    useLimit: integer(),
  },
  (table) => [
    check(
      'coupon_event_uses_within_limit',
      sql`${table.usedCount} >= 0 and (${table.useLimit} is null or ${table.usedCount} <= ${table.useLimit})`,
    ),
  ],
);

export const couponEventGifts = pgTable(
  'coupon_event_gifts',
  {
    couponEventId: integer()
      .notNull()
      .references(() => couponEvents.id, { onDelete: 'cascade' }),
    giftId: integer()
      .notNull()
      .references(() => gifts.id),
  },
  (table) => [primaryKey({ columns: [table.couponEventId, table.giftId] })],
);

export const userCoupons = pgTable(
  'user_coupons',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    couponEventId: integer()
      .notNull()
      .references(() => couponEvents.id),
    status: text().$type<UserCouponStatus>().notNull().default('UNUSED'),
    receivedAt: createdAt(),
    /** End of a coupon that was given with a period of its own, from `receivedAt` on; null: the event's period. */
    validUntil: instant(),
    usedAt: instant(),
    /** The order that uses it, until that order is cancelled; no foreign key, because orders refer to coupons. */
    orderId: integer(),
  },
  (table) => [
    oneOf('user_coupons_status', table.status, userCouponStatuses),
    check(
      'user_coupons_used',
      sql`(${table.status} = 'USED') = (${table.orderId} is not null and ${table.usedAt} is not null)`,
    ),
    index('user_coupons_user').on(table.userId, table.id.desc()),
    // Benefits of a level may give the same coupon again; `level_grants` says how often.
    uniqueIndex('user_coupons_once')
      .on(table.userId, table.couponEventId)
      .where(sql`${table.validUntil} is null`),
    uniqueIndex('user_coupons_order').on(table.orderId),
  ],
);

export const registrationCouponEvents = pgTable('registration_coupon_events', {
  id: identity(),
  name: text().notNull(),
  image: text().notNull(),
  couponEventId: integer()
    .notNull()
    .references(() => couponEvents.id),
  ...eventWindow(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

/** A coupon that an administrator gave to many members in one press. */
export const couponGifts = pgTable(
  'coupon_gifts',
  {
    id: identity(),
    couponEventId: integer()
      .notNull()
      .references(() => couponEvents.id),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id),
    /** Of the press: it gives once, however often it is sent. */
    key: text().notNull(),
    /** Who was meant, in words. */
    title: text().notNull(),
    reason: text().notNull(),
    taskId: integer().references(() => tasks.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('coupon_gifts_key').on(table.administratorId, table.key)],
);

/** Each member of such a gift, and what became of it. */
export const couponGiftMembers = pgTable(
  'coupon_gift_members',
  {
    giftId: integer()
      .notNull()
      .references(() => couponGifts.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    outcome: text().$type<GiftOutcome>().notNull().default('WAITING'),
  },
  (table) => [
    primaryKey({ columns: [table.giftId, table.userId] }),
    index('coupon_gift_members_outcome').on(table.giftId, table.outcome),
    oneOf('coupon_gift_members_outcome_word', table.outcome, giftOutcomes),
  ],
);
