import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    weight: weight(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
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
    ...openWindow,
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [notNegative('threshold_rewards_amount', table.thresholdAmount)],
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
