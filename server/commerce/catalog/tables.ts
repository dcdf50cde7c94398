import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { type SeriesColor, seriesColors, visibilityRules } from '#contract/enumerations.ts';
import type { Picture } from '#contract/fields.ts';
import { parcelBounds } from '#contract/resources/parcel-fields.ts';
import { priceReasonLimit } from '#contract/resources/price-reason.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import {
  createdAt,
  identity,
  instant,
  maintained,
  notNegative,
  oneOf,
  pictures,
  visibility,
  weight,
} from '#server/platform/database/columns.ts';

/**
 * The columns that products and combinations share. A function, because each Drizzle table needs column objects of
 * its own.
 */
const saleColumns = (name: string) => ({
  id: identity(),
  name: text().notNull(),
  briefDescription: text().notNull().default(''),
  materialNo: text().notNull().unique(`${name}_material_no`),
  internationalBarcode: text().notNull().default(''),
  origin: text().notNull().default(''),
  changeEvery: text().notNull().default(''),
  notFor: text().notNull().default(''),
  licenseNo: text().notNull().default(''),
  adApprovalNo: text().notNull().default(''),
  /** TWD. */
  price: integer().notNull(),
  memberPrice: integer(),
  /** Why the last change of these prices was made; '' if nobody said. A trigger copies it to the dated prices. */
  priceReason: text().notNull().default(''),
  /** Units per order; null is unlimited. */
  purchaseLimit: integer(),
  hashtag1: text('hashtag1').notNull().default(''),
  hashtag2: text('hashtag2').notNull().default(''),
  description: text().notNull().default(''),
  spec: text().notNull().default(''),
  notice: text().notNull().default(''),
  introduction: text().notNull().default(''),
  webIntroduction: text().notNull().default(''),
  mobileIntroduction: text().notNull().default(''),
  seoTitle: text().notNull().default(''),
  seoDescription: text().notNull().default(''),
  /** Whether the goods are in the feeds of LINE Shopping, and in those of other services. */
  inLineShop: boolean().notNull().default(true),
  inFeeds: boolean().notNull().default(true),
  volume: text().notNull().default(''),
  unitCount: integer(),
  unitName: text(),
  usage: text(),
  lengthCm: integer(),
  thicknessTenths: integer(),
  absorbency: text(),
  material: text(),
  scented: boolean(),
  images: jsonb().$type<Picture[]>().notNull().default([]),
  /** Higher comes first in the recommended order. */
  weight: weight(),
  currentVisibilityRule: visibility(),
  /**
   * The moment at which it was last taken OFFLINE, until which its prices were charged. A trigger writes it. Null
   * if it never was ONLINE.
   */
  lastOnlineAt: instant(),
  /** The goods of which it is a copy. Until the copy itself is on sale, its prices are compared with theirs. */
  copiedFrom: integer(),
  createdAt: createdAt(),
});

interface SaleTable {
  price: AnyPgColumn;
  memberPrice: AnyPgColumn;
  priceReason: AnyPgColumn;
  purchaseLimit: AnyPgColumn;
  unitCount: AnyPgColumn;
  currentVisibilityRule: AnyPgColumn;
}

const saleChecks = (name: string, table: SaleTable) => [
  notNegative(`${name}_price_not_negative`, table.price),
  check(`${name}_member_price`, sql`${table.memberPrice} between 0 and ${table.price}`),
  notNegative(`${name}_limit_not_negative`, table.purchaseLimit),
  check(`${name}_unit_count_positive`, sql`${table.unitCount} > 0`),
  check(
    `${name}_price_reason`,
    sql`length(${table.priceReason}) <= ${sql.raw(String(priceReasonLimit))}`,
  ),
  oneOf(`${name}_visibility`, table.currentVisibilityRule, visibilityRules),
];

const searched = sql.raw(
  "searchable(name || ' ' || hashtag1 || ' ' || hashtag2 || ' ' || material_no)",
);

/** The n-grams of a family's name, by which the back office finds it. */
export const familyGrams = (family: SQLWrapper) => sql`grams(searchable(${family}))`;

export const products = pgTable(
  'products',
  {
    ...saleColumns('products'),
    ...maintained(),
    /** TWD that one unit costs the shop; null if unknown. Only the back office reads it, with the right cost.read. */
    costPrice: integer(),
    /** What a packed unit weighs (grams) and measures (millimetres); null limits no way of delivery. */
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** Products that are sizes of one another share a family (relateSelves). */
    family: text(),
    /** The text that the keyword search reads, in lower case and half width; the database computes it. */
    searchText: text().notNull().generatedAlwaysAs(searched),
    /** The n-grams of `searchText`. They are stored, because computing them for a whole catalogue takes seconds. */
    searchGrams: text().array().notNull().generatedAlwaysAs(sql`grams(${searched})`),
  },
  (table) => {
    // The columns that filters and price orders compare. They are in an index, so that a listing does not read the
    // long texts.
    const compared = [
      table.price,
      table.memberPrice,
      table.usage,
      table.material,
      table.absorbency,
      table.lengthCm,
      table.scented,
    ];
    return [
      ...saleChecks('products', table),
      notNegative('products_cost_price', table.costPrice),
      check(
        'products_weight_grams',
        sql`${table.weightGrams} between 1 and ${sql.raw(String(parcelBounds.grams))}`,
      ),
      check(
        'products_measures',
        sql`least(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) >= 1
          and greatest(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) <= ${sql.raw(String(parcelBounds.millimetres))}`,
      ),
      index('products_family').on(table.family),
      // Descending columns have NULLS FIRST, because ORDER BY … DESC means that by default.
      index('products_listing').on(
        table.currentVisibilityRule,
        table.weight.desc().nullsFirst(),
        table.id,
        ...compared,
      ),
      // For the order `popular`, which looks up each product in the order of sales.
      index('products_one_by_one').on(table.id, table.currentVisibilityRule, ...compared),
      index('products_newest').on(
        table.currentVisibilityRule,
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      ),
      index('products_search').using('gin', table.searchGrams),
      // For the orders of the back office's list.
      index('products_family_search').using('gin', familyGrams(table.family)),
      index('products_without_pictures').on(table.id).where(sql`${table.images} = '[]'::jsonb`),
      index('products_by_barcode').on(table.internationalBarcode, table.id),
      index('products_by_name').on(table.name, table.id),
      index('products_by_price').on(table.price, table.id),
      index('products_by_member_price').on(table.memberPrice, table.id),
      index('products_by_weight').on(table.weight, table.id),
      index('products_by_creation').on(table.createdAt, table.id),
      index('products_by_update').on(table.updatedAt, table.id),
    ];
  },
);

export const combinations = pgTable(
  'product_combinations',
  { ...saleColumns('combinations'), ...maintained() },
  (table) => saleChecks('combinations', table),
);

export const combinationProducts = pgTable(
  'product_combination_products',
  {
    combinationId: integer()
      .notNull()
      .references(() => combinations.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.combinationId, table.productId] }),
    check('combination_quantity_positive', sql`${table.quantity} > 0`),
    index('combination_products_product').on(table.productId),
  ],
);

/** SQL of the n-grams of a reason, by which an index finds a part of it. */
export const reasonPieces = (table: Record<'reason', SQLWrapper>): SQL =>
  sql`grams(searchable(${table.reason}))`;

/**
 * Every price (TWD) a product ever had, so that the shop knows which prices were charged (G-176). A trigger adds
 * the rows.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: identity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: integer().notNull(),
    memberPrice: integer(),
    /** Why it was changed to this price; '' if nobody said. */
    reason: text().notNull().default(''),
    validFrom: instant().notNull().defaultNow(),
    /** The administrator who set it. A trigger writes it with the audit entry. Null if no administrator did. */
    administratorId: integer().references(() => administrators.id),
  },
  (table) => [
    index('product_prices_product').on(table.productId, table.validFrom.desc()),
    // The order of the list, whose ids are these.
    index('product_prices_listed_by_time').on(table.validFrom, sql`(${table.id} * 2)`),
    index('product_prices_by_price').on(table.price),
    index('product_prices_reason').using('gin', reasonPieces(table)),
    // Few prices have a reason.
    index('product_prices_with_reason')
      .on(table.validFrom, sql`(${table.id} * 2)`)
      .where(sql`${table.reason} <> ''`),
  ],
);

/** The same for combinations. */
export const combinationPrices = pgTable(
  'combination_prices',
  {
    id: identity(),
    combinationId: integer()
      .notNull()
      .references(() => combinations.id, { onDelete: 'cascade' }),
    price: integer().notNull(),
    memberPrice: integer(),
    /** Why it was changed to this price; '' if nobody said. */
    reason: text().notNull().default(''),
    validFrom: instant().notNull().defaultNow(),
    /** The administrator who set it. A trigger writes it with the audit entry. Null if no administrator did. */
    administratorId: integer().references(() => administrators.id),
  },
  (table) => [
    index('combination_prices_combination').on(table.combinationId, table.validFrom.desc()),
    // The order of the list, whose ids are these.
    index('combination_prices_listed_by_time').on(table.validFrom, sql`(${table.id} * 2 + 1)`),
    index('combination_prices_by_price').on(table.price),
    index('combination_prices_reason').using('gin', reasonPieces(table)),
    // Few prices have a reason.
    index('combination_prices_with_reason')
      .on(table.validFrom, sql`(${table.id} * 2 + 1)`)
      .where(sql`${table.reason} <> ''`),
  ],
);

export const series = pgTable(
  'product_series',
  {
    id: identity(),
    name: text().notNull(),
    color: text().$type<SeriesColor>().notNull().default('NEUTRAL'),
    ...pictures(),
    weight: weight(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [oneOf('product_series_color', table.color, seriesColors)],
);

export const subSeries = pgTable(
  'product_sub_series',
  {
    id: identity(),
    productSeriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    webImage: text(),
    mobileImage: text(),
    weight: weight(),
    currentVisibilityRule: visibility(),
    ...maintained(),
  },
  (table) => [index('sub_series_series').on(table.productSeriesId)],
);

export const subSeriesProducts = pgTable(
  'product_sub_series_products',
  {
    subSeriesId: integer()
      .notNull()
      .references(() => subSeries.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    weight: weight(),
  },
  (table) => [
    primaryKey({ columns: [table.subSeriesId, table.productId] }),
    index('sub_series_products_product').on(table.productId),
  ],
);

export const indexSeries = pgTable('index_series', {
  id: identity(),
  productSeriesId: integer('series_id')
    .notNull()
    .references(() => series.id, { onDelete: 'cascade' }),
  indexImage: text().notNull(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const newReleases = pgTable('product_new_releases', {
  id: identity(),
  title: text().notNull(),
  ...pictures(),
  link: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});

export const newReleaseProducts = pgTable(
  'product_new_release_products',
  {
    newReleaseId: integer()
      .notNull()
      .references(() => newReleases.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    weight: weight(),
  },
  (table) => [primaryKey({ columns: [table.newReleaseId, table.productId] })],
);

export const exclusiveSales = pgTable('exclusive_sales', {
  id: identity(),
  title: text().notNull(),
  images: jsonb().$type<Picture[]>().notNull().default([]),
  link: text(),
  weight: weight(),
  currentVisibilityRule: visibility(),
  ...maintained(),
});
