import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  type AmountDiscountType,
  amountDiscountTypes,
  type OfferScopeName,
  offerScopes,
  type QuantityOfferKind,
  quantityOfferKinds,
  visibilityRules,
} from '#contract/enumerations.ts';
import { combinations, products } from '#server/commerce/catalog/tables.ts';
import {
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

/** Offers on several units (G-200). */
export const quantityOffers = pgTable(
  'quantity_offers',
  {
    id: identity(),
    title: text().notNull(),
    label: text().notNull(),
    kind: text().$type<QuantityOfferKind>().notNull(),
    scope: text().$type<OfferScopeName>().notNull(),
    ...openWindow,
    ...pictures(),
    link: text(),
    weight: weight(),
    /** The most groups in one order; null is unlimited. */
    maxUsesPerOrder: integer(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('quantity_offers_kind', table.kind, quantityOfferKinds),
    oneOf('quantity_offers_scope', table.scope, offerScopes),
    oneOf('quantity_offers_visibility', table.currentVisibilityRule, visibilityRules),
    check('quantity_offers_label', sql`length(${table.label}) <= 10`),
    check('quantity_offers_uses', sql`${table.maxUsesPerOrder} > 0`),
    check('quantity_offers_window', sql`${table.eventBeginAt} < ${table.eventEndAt}`),
  ],
);

/** The steps of an offer in the operator's order: an amount in TWD, or per cent that are taken off. */
export const quantityOfferTiers = pgTable(
  'quantity_offer_tiers',
  {
    quantityOfferId: integer()
      .notNull()
      .references(() => quantityOffers.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** Null for a pair, which always has two units. */
    count: integer(),
    amount: integer(),
    percent: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.quantityOfferId, table.place] }),
    check('quantity_offer_tiers_place', sql`${table.place} between 1 and 10`),
    check('quantity_offer_tiers_count', sql`${table.count} between 1 and 99`),
    check(
      'quantity_offer_tiers_value',
      sql`num_nonnulls(${table.amount}, ${table.percent}) = 1 and coalesce(${table.amount} >= 0, ${table.percent} between 1 and 100)`,
    ),
  ],
);

export const quantityOfferProducts = pgTable(
  'quantity_offer_products',
  {
    quantityOfferId: integer()
      .notNull()
      .references(() => quantityOffers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.quantityOfferId, table.productId] }),
    index('quantity_offer_products_product').on(table.productId),
  ],
);

export const quantityOfferCombinations = pgTable(
  'quantity_offer_combinations',
  {
    quantityOfferId: integer().notNull(),
    combinationId: integer().notNull(),
  },
  (table) => [
    // Named explicitly, because PostgreSQL would cut the default names.
    foreignKey({
      name: 'quantity_offer_combinations_quantity_offer_id_fk',
      columns: [table.quantityOfferId],
      foreignColumns: [quantityOffers.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'quantity_offer_combinations_combination_id_fk',
      columns: [table.combinationId],
      foreignColumns: [combinations.id],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.quantityOfferId, table.combinationId] }),
    index('quantity_offer_combinations_combination').on(table.combinationId),
  ],
);

/** The second group of a pair. */
export const quantityOfferGroupB = pgTable(
  'quantity_offer_group_b',
  {
    quantityOfferId: integer()
      .notNull()
      .references(() => quantityOffers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.quantityOfferId, table.productId] }),
    index('quantity_offer_group_b_product').on(table.productId),
  ],
);

/** TWD or per cent off goods from an amount of goods on (G-200). */
export const amountOffers = pgTable(
  'amount_offers',
  {
    id: identity(),
    title: text().notNull(),
    label: text().notNull(),
    thresholdAmount: integer().notNull(),
    discountType: text().$type<AmountDiscountType>().notNull(),
    discountValue: integer().notNull(),
    isRepeated: boolean().notNull().default(false),
    scope: text().$type<OfferScopeName>().notNull(),
    ...openWindow,
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('amount_offers_type', table.discountType, amountDiscountTypes),
    oneOf('amount_offers_scope', table.scope, offerScopes),
    oneOf('amount_offers_visibility', table.currentVisibilityRule, visibilityRules),
    check('amount_offers_label', sql`length(${table.label}) <= 10`),
    check('amount_offers_threshold', sql`${table.thresholdAmount} > 0`),
    check(
      'amount_offers_value',
      sql`${table.discountValue} > 0 and (${table.discountType} <> 'PERCENT' or (${table.discountValue} <= 100 and not ${table.isRepeated}))`,
    ),
    check('amount_offers_window', sql`${table.eventBeginAt} < ${table.eventEndAt}`),
  ],
);

export const amountOfferProducts = pgTable(
  'amount_offer_products',
  {
    amountOfferId: integer()
      .notNull()
      .references(() => amountOffers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.amountOfferId, table.productId] }),
    index('amount_offer_products_product').on(table.productId),
  ],
);

export const amountOfferCombinations = pgTable(
  'amount_offer_combinations',
  {
    amountOfferId: integer()
      .notNull()
      .references(() => amountOffers.id, { onDelete: 'cascade' }),
    combinationId: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'amount_offer_combinations_combination_id_fk',
      columns: [table.combinationId],
      foreignColumns: [combinations.id],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.amountOfferId, table.combinationId] }),
    index('amount_offer_combinations_combination').on(table.combinationId),
  ],
);

/** Goods at a lower price once the cart reaches an amount (G-200). */
export const addOnOffers = pgTable(
  'add_on_offers',
  {
    id: identity(),
    title: text().notNull(),
    thresholdAmount: integer().notNull(),
    ...openWindow,
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [
    oneOf('add_on_offers_visibility', table.currentVisibilityRule, visibilityRules),
    notNegative('add_on_offers_threshold', table.thresholdAmount),
    check('add_on_offers_window', sql`${table.eventBeginAt} < ${table.eventEndAt}`),
  ],
);

/** The products of which one must be in the cart; none means that no goods are asked for. */
export const addOnOfferConditions = pgTable(
  'add_on_offer_conditions',
  {
    addOnOfferId: integer()
      .notNull()
      .references(() => addOnOffers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.addOnOfferId, table.productId] }),
    index('add_on_offer_conditions_product').on(table.productId),
  ],
);

export const addOnOfferGoods = pgTable(
  'add_on_offer_goods',
  {
    addOnOfferId: integer()
      .notNull()
      .references(() => addOnOffers.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** TWD. */
    addOnPrice: integer().notNull(),
    /** The most units in one order. */
    unitLimit: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.addOnOfferId, table.productId] }),
    index('add_on_offer_goods_product').on(table.productId),
    notNegative('add_on_offer_goods_price', table.addOnPrice),
    check('add_on_offer_goods_limit', sql`${table.unitLimit} between 1 and 999`),
  ],
);
