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
    /** Null for coupons that only the shop gives; no member can receive them by code. */
    code: text().unique(),
    /** Whether the public list shows the code. */
    isCodePublic: boolean().notNull().default(false),
    discountType: text().$type<CouponDiscountType>().notNull(),
    discountValue: integer().notNull().default(0),
    minAmount: integer().notNull().default(0),
    /** The most members who may receive it; null is unlimited. */
    receiveLimit: integer(),
    receivedCount: integer().notNull().default(0),
    /** The most orders that may use it; null is unlimited. */
    useLimit: integer(),
    /**
     * Unused: `coupon_event_uses` counts. The previous release counts here, and a trigger carries its counts over;
     * a later migration can drop it.
     */
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
    // Codes are entered in any case, so two codes must not differ in case alone.
    uniqueIndex('coupon_events_any_case').on(sql`upper(${table.code})`),
  ],
);

/**
 * How often the coupons of an event are used. It is a row beside the event's: buyers lock this one, so they do not
 * wait for a transaction that changes the event or previews its future. Triggers add the row with the event, and
 * copy the event's limit when a change is committed.
 */
export const couponEventUses = pgTable(
  'coupon_event_uses',
  {
    couponEventId: integer()
      .primaryKey()
      .references(() => couponEvents.id, { onDelete: 'cascade' }),
    /** The number of orders that use it and are not cancelled. */
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
    /** The end of a coupon with its own period, which begins at `receivedAt`. Null: the event's period applies. */
    validUntil: instant(),
    usedAt: instant(),
    /**
     * The order that uses it, until that order is cancelled. There is no foreign key, because orders refer to
     * coupons.
     */
    orderId: integer(),
  },
  (table) => [
    oneOf('user_coupons_status', table.status, userCouponStatuses),
    check(
      'user_coupons_used',
      sql`(${table.status} = 'USED') = (${table.orderId} is not null and ${table.usedAt} is not null)`,
    ),
    index('user_coupons_user').on(table.userId, table.id.desc()),
    // Level benefits may give the same coupon again; `level_grants` limits how often.
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

/** One gift of a coupon by an administrator to many members. */
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
    /** The Idempotency-Key of the request, so that a repeated request gives nothing again. */
    key: text().notNull(),
    /** A description of the receivers. */
    title: text().notNull(),
    reason: text().notNull(),
    taskId: integer().references(() => tasks.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('coupon_gifts_key').on(table.administratorId, table.key)],
);

/** Each receiver of such a gift, with the outcome. */
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
