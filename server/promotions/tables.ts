import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  type DiscountScope,
  type DiscountType,
  discountScopes,
  discountTypes,
  visibilityRules,
} from '#contract/enumerations.ts';
import { combinations, products } from '../catalog/tables.ts';
import { couponEvents } from '../coupons/tables.ts';
import { identity, instant, notNegative, oneOf, visibility } from '../platform/database/columns.ts';
import { gifts } from './gift-tables.ts';

const pictures = { webImage: text().notNull(), mobileImage: text().notNull() };
const weight = () => integer().notNull().default(0);
const window = { eventBeginAt: instant().notNull(), eventEndAt: instant().notNull() };
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
    ...window,
    ...pictures,
    link: text(),
    isDisplayNavigation: boolean().notNull().default(false),
    weight: weight(),
    currentVisibilityRule: visibility(),
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

export const combinationDiscounts = pgTable('product_combination_discounts', {
  id: identity(),
  title: text().notNull(),
  ...pictures,
  weight: weight(),
  currentVisibilityRule: visibility(),
});

export const combinationDiscountCombinations = pgTable(
  'product_combination_discount_combinations',
  {
    combinationDiscountId: integer()
      .notNull()
      .references(() => combinationDiscounts.id, { onDelete: 'cascade' }),
    combinationId: integer()
      .notNull()
      .references(() => combinations.id, { onDelete: 'cascade' }),
    weight: weight(),
  },
  (table) => [
    // Named, since PostgreSQL would cut the usual name to that of the foreign key.
    primaryKey({
      name: 'combination_discount_combinations_key',
      columns: [table.combinationDiscountId, table.combinationId],
    }),
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
  },
  (table) => [notNegative('free_shipping_amount', table.thresholdAmount)],
);

export const firstPurchaseEvents = pgTable('first_purchase_events', {
  id: identity(),
  title: text().notNull(),
  ...window,
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

export const registrationCouponEvents = pgTable('registration_coupon_events', {
  id: identity(),
  name: text().notNull(),
  image: text().notNull(),
  couponEventId: integer()
    .notNull()
    .references(() => couponEvents.id),
  ...window,
});

export const flashSales = pgTable('flash_sales', {
  id: identity(),
  title: text().notNull(),
  imageFirst: text().notNull(),
  imageSecond: text().notNull(),
  link: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
});
