import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  type DiscountScope,
  type DiscountType,
  discountScopes,
  discountTypes,
  visibilityRules,
} from '#contract/enumerations.ts';
import { combinations, products } from '#server/commerce/catalog/tables.ts';
import { gifts } from '#server/commerce/gifts/tables.ts';
import {
  eventWindow,
  identity,
  instant,
  maintained,
  notNegative,
  oneOf,
  pictures,
  visibility,
  weight,
} from '#server/platform/database/columns.ts';

const openWindow = { eventBeginAt: instant(), eventEndAt: instant() };

export const discountEvents = pgTable(
  'discount_events',
  {
    id: identity(),
    title: text().notNull(),
    label: text().notNull(),
    applicable: text().$type<DiscountScope>().notNull(),
    discountType: text().$type<DiscountType>().notNull(),
    discountValue: integer().notNull(),
    ...eventWindow(),
    ...pictures(),
    link: text(),
    isDisplayNavigation: boolean().notNull().default(false),
    /** The most orders in all, of one member, and of one day in Taiwan; null is unlimited. */
    orderLimit: integer(),
    memberLimit: integer(),
    dayLimit: integer(),
    /** The most TWD that it gives away; null is unlimited. */
    budget: integer(),
    weight: weight(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    check(
      'discount_events_limits',
      sql`${table.orderLimit} > 0 and ${table.memberLimit} > 0 and ${table.dayLimit} > 0 and ${table.budget} > 0`,
    ),
    oneOf('discount_events_applicable', table.applicable, discountScopes),
    oneOf('discount_events_type', table.discountType, discountTypes),
    oneOf('discount_events_visibility', table.currentVisibilityRule, visibilityRules),
    check(
      'discount_events_value',
      sql`${table.discountValue} >= 0 and (${table.discountType} <> 'PERCENT' or ${table.discountValue} <= 100)`,
    ),
    check('discount_events_window', sql`${table.eventBeginAt} < ${table.eventEndAt}`),
  ],
);

/**
 * What a discount event with limits has given so far. It is a row beside the event's, so that buyers do not wait for a
 * transaction that changes the event or previews its future. A trigger adds it with the event.
 */
export const discountEventCounts = pgTable(
  'discount_event_counts',
  {
    discountEventId: integer()
      .primaryKey()
      .references(() => discountEvents.id, { onDelete: 'cascade' }),
    /** Orders that got it and are not cancelled. */
    orders: integer().notNull().default(0),
    /** TWD that these orders saved by it. */
    given: integer().notNull().default(0),
    /**
     * Whether a limit in all was reached when it was counted last, and the day whose limit was. A trigger announces
     * both.
     */
    isUsedUp: boolean().notNull().default(false),
    usedUpOn: date(),
  },
  (table) => [
    check('discount_event_counts_not_negative', sql`${table.orders} >= 0 and ${table.given} >= 0`),
  ],
);

/** The orders that got a discount event while it had limits, and are not cancelled. */
export const discountEventUses = pgTable(
  'discount_event_uses',
  {
    discountEventId: integer()
      .notNull()
      .references(() => discountEvents.id, { onDelete: 'cascade' }),
    /** The id of an order, which is written in the same transaction. */
    orderId: integer().notNull(),
    /** The day in Taiwan. */
    usedOn: date().notNull(),
    /** TWD. */
    given: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.discountEventId, table.orderId] }),
    index('discount_event_uses_of_order').on(table.orderId),
    index('discount_event_uses_of_day').on(table.discountEventId, table.usedOn),
    notNegative('discount_event_uses_given', table.given),
  ],
);

export const discountEventProducts = pgTable(
  'discount_event_products',
  {
    discountEventId: integer()
      .notNull()
      .references(() => discountEvents.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.discountEventId, table.productId] }),
    index('discount_event_products_product').on(table.productId),
  ],
);

export const discountEventCombinations = pgTable(
  'discount_event_combinations',
  {
    discountEventId: integer()
      .notNull()
      .references(() => discountEvents.id, { onDelete: 'cascade' }),
    combinationId: integer()
      .notNull()
      .references(() => combinations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.discountEventId, table.combinationId] }),
    index('discount_event_combinations_combination').on(table.combinationId),
  ],
);

export const thresholdRewards = pgTable(
  'threshold_rewards',
  {
    id: identity(),
    title: text().notNull(),
    thresholdAmount: integer().notNull(),
    /** How many of the gifts a shopper picks; null gives the first available one. */
    choose: integer(),
    ...openWindow,
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    notNegative('threshold_rewards_amount', table.thresholdAmount),
    check('threshold_rewards_choose', sql`${table.choose} > 0`),
  ],
);

export const thresholdRewardGifts = pgTable(
  'threshold_reward_gifts',
  {
    thresholdRewardId: integer()
      .notNull()
      .references(() => thresholdRewards.id, { onDelete: 'cascade' }),
    giftId: integer()
      .notNull()
      .references(() => gifts.id),
  },
  (table) => [primaryKey({ columns: [table.thresholdRewardId, table.giftId] })],
);

export const freeShippingEvents = pgTable(
  'free_shipping_events',
  {
    id: identity(),
    title: text().notNull(),
    thresholdAmount: integer().notNull(),
    ...openWindow,
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [notNegative('free_shipping_amount', table.thresholdAmount)],
);

export const firstPurchaseEvents = pgTable('first_purchase_events', {
  id: identity(),
  title: text().notNull(),
  ...eventWindow(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const firstPurchaseEventGifts = pgTable(
  'first_purchase_event_gifts',
  {
    firstPurchaseEventId: integer()
      .notNull()
      .references(() => firstPurchaseEvents.id, { onDelete: 'cascade' }),
    giftId: integer()
      .notNull()
      .references(() => gifts.id),
  },
  (table) => [primaryKey({ columns: [table.firstPurchaseEventId, table.giftId] })],
);
