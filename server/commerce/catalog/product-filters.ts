import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Parsed } from '#contract/call.ts';
import type { catalogCalls } from '#contract/calls/catalog.ts';
import type { Arithmetic } from '#rules/quote/kinds/discount-events/arithmetic.ts';
import { discountPrices } from '#rules/quote/kinds/discount-events/discount-prices.ts';
import {
  type DiscountEventRecord,
  productsOfEvent,
} from '#server/commerce/promotions/read-promotions.ts';
import type { RunningDiscounts } from '#server/commerce/promotions/running-discounts.ts';
import type { Shop } from '#server/shop.ts';
import { productIsSoldOut } from './product-stocks.ts';
import type { SearchShop } from './read-lexicon.ts';
import { products, series, subSeries, subSeriesProducts } from './tables.ts';

export type ProductFilter = Parsed<typeof catalogCalls.listProductFacets>['query'];

/** The kinds of which a shopper can choose several values. */
export const facetKinds = ['usage', 'material', 'absorbency'] as const;
export type FacetKind = (typeof facetKinds)[number];

/** A filter as SQL conditions on `products`; undefined for a part that filters nothing. */
export interface ProductConditions extends Record<FacetKind, SQL | undefined> {
  /** ONLINE, and every part of the filter that has no field of its own here. */
  common: SQL | undefined;
  price: SQL | undefined;
}

/** Translates a filter into SQL. Kinds combine with AND, the values of one kind with OR. */
export async function productConditions(
  shop: SearchShop & Pick<Shop, 'clock'>,
  filter: ProductFilter,
  running: RunningDiscounts,
): Promise<ProductConditions> {
  const words = filter.keyword ? await searched(shop, filter.keyword) : [];
  const offered = filter.quantityOffer ? await inOffer(shop, filter.quantityOffer) : undefined;
  return {
    common: and(
      eq(products.currentVisibilityRule, 'ONLINE'),
      filter.ids && sql`${products.id} = any(${sql.param(filter.ids)})`,
      filter.seriesId ? inSeries(eq(series.id, filter.seriesId)) : undefined,
      filter.subSeriesId ? inSeries(eq(subSeries.id, filter.subSeriesId)) : undefined,
      within(products.lengthCm, filter.minLength, filter.maxLength),
      filter.scented === undefined ? undefined : eq(products.scented, filter.scented),
      filter.inStock ? not(productIsSoldOut) : undefined,
      filter.onSale ? sql`${sellingPriceSql(running)} < ${replacedPriceSql}` : undefined,
      offered,
      ...words,
    ),
    usage: filter.usage?.length ? inArray(products.usage, filter.usage) : undefined,
    material: filter.material?.length ? inArray(products.material, filter.material) : undefined,
    absorbency: filter.absorbency?.length
      ? inArray(products.absorbency, filter.absorbency)
      : undefined,
    price: within(sellingPriceSql(running), filter.minPrice, filter.maxPrice),
  };
}

async function searched(shop: SearchShop, keyword: string) {
  const { searchConditions } = await import('./search.ts');
  return searchConditions(shop, keyword);
}

async function inOffer(shop: SearchShop & Pick<Shop, 'clock'>, id: number) {
  const { isInQuantityOffer } = await import('#server/commerce/offers/products-of-offer.ts');
  return isInQuantityOffer(shop, id, products.id);
}

// bigint, because the price is multiplied by a percentage before the division by 100.
const replacedPriceSql = sql`coalesce(${products.memberPrice}, ${products.price})::bigint`;

/**
 * SQL: the selling price (TWD) of a row of `products` with the running events, the same as in rules/quote/discounted-price.ts
 * (G-059, G-061).
 */
export function sellingPriceSql(running: RunningDiscounts): SQL {
  const prices = running.flatMap((event) => eventPriceSql(event) ?? []);
  return sql`least(${sql.join([replacedPriceSql, ...prices], sql`, `)})`;
}

function eventPriceSql(event: DiscountEventRecord): SQL | undefined {
  if (event.applicable === 'PARTIAL_COMBINATIONS') return undefined;
  if (event.applicable === 'ALL_PRODUCTS') return discountedPriceSql(event);
  return sql`case when ${products.id} in ${productsOfEvent(event.id)} then ${discountedPriceSql(event)} end`;
}

const discountedPriceSql = ({ discountType, discountValue }: DiscountEventRecord): SQL =>
  discountPrices[discountType](replacedPriceSql, discountValue, inSql);

/** The arithmetic of prices in SQL. PostgreSQL drops the fraction of a quotient of whole numbers. */
const inSql: Arithmetic<SQL> = {
  share: (amount, percent) => sql`(${amount} * ${percent} / 100)`,
  less: (amount, off) => sql`greatest(${amount} - ${off}, 0)`,
  atMost: (amount, most) => sql`least(${amount}, ${most})`,
};

function within(
  value: SQL | AnyPgColumn,
  least: number | undefined,
  most: number | undefined,
): SQL | undefined {
  return and(
    least === undefined ? undefined : sql`${value} >= ${least}`,
    most === undefined ? undefined : sql`${value} <= ${most}`,
  );
}

function inSeries(condition: SQL): SQL {
  return sql`${products.id} in (
    select ${subSeriesProducts.productId} from ${subSeriesProducts}
    join ${subSeries} on ${subSeries.id} = ${subSeriesProducts.subSeriesId}
    join ${series} on ${series.id} = ${subSeries.productSeriesId}
    where ${subSeries.currentVisibilityRule} = 'ONLINE' and ${series.currentVisibilityRule} = 'ONLINE'
      and ${condition})`;
}
