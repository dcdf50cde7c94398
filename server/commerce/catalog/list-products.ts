import { and, asc, desc, not, type SQL, sql } from 'drizzle-orm';
import type { PageMeta, Parsed } from '#contract/call.ts';
import type { catalogCalls } from '#contract/calls/catalog.ts';
import type { ListedProduct, ProductCard } from '#contract/entities/catalog.ts';
import type { SearchMeta } from '#contract/entities/search.ts';
import type { ProductSort } from '#contract/enumerations.ts';
import {
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt, rangeOf } from '#server/platform/http/paging.ts';
import { type CatalogShop, readProductCards } from './cards.ts';
import { productConditions, sellingPriceSql } from './product-filters.ts';
import { productIsSoldOut } from './product-stocks.ts';
import { readProducts } from './read-product.ts';
import { productSales } from './sales-tables.ts';
import { products } from './tables.ts';

type ProductQuery = Parsed<typeof catalogCalls.listProducts>['query'];

/** The most products in one answer. For a longer list the answer has only the first page, and its meta tells so. */
const wholeListLimit = { products: 1000, cards: 10_000 };

interface Slice {
  limit: number;
  offset: number;
}

/**
 * ONLINE products or, with `fields=card`, their cards, filtered, searched and sorted: one page with its `meta` if
 * the query asks for a page, else all. The order `recommended` puts sold-out products last; the price orders sort
 * by what a shopper pays now.
 */
export async function listProducts(
  shop: CatalogShop,
  query: ProductQuery,
): Promise<Page<ListedProduct[], PageMeta & SearchMeta>> {
  const running = await readRunningDiscounts(shop);
  const { common, usage, material, absorbency, price } = await productConditions(
    shop,
    query,
    running,
  );
  const condition = and(common, usage, material, absorbency, price);
  const asked = rangeOf(query);
  const isCard = query.fields === 'card';
  const limit = isCard ? wholeListLimit.cards : wholeListLimit.products;
  const range = asked ?? rangeAt(1, limit);
  const slice = { limit: range.perPage, offset: range.offset };
  const sort = query.sort ?? 'recommended';
  const idsAsked = sortedIds(shop.db, condition, sort, running, slice);
  const [ids, counted] = await Promise.all([idsAsked, asked && countProducts(shop.db, condition)]);
  const isTruncated = !asked && ids.length === limit;
  const correctedKeyword = await correctionOf(shop, query.keyword);
  const isWhole = !asked && !isTruncated && correctedKeyword !== undefined;
  const total = isTruncated
    ? await countProducts(shop.db, condition)
    : isWhole
      ? ids.length
      : counted;
  return {
    items: isCard
      ? (await readProductCards(shop, ids)).inOrder(ids)
      : await readProducts(shop, ids),
    meta: total === undefined ? undefined : { ...metaOf(range, total), correctedKeyword },
  };
}

/** The cards of the first products that a keyword finds, in the recommended order. */
export async function listFirstProducts(
  shop: CatalogShop,
  keyword: string,
  limit: number,
): Promise<ProductCard[]> {
  const running = await readRunningDiscounts(shop);
  const { common } = await productConditions(shop, { keyword }, running);
  const ids = await recommendedIds(shop.db, common, { limit, offset: 0 });
  return (await readProductCards(shop, ids)).inOrder(ids);
}

/** The keyword as it is meant, if it was corrected; undefined without a keyword. */
export async function correctionOf(
  shop: CatalogShop,
  keyword: string | undefined,
): Promise<string | undefined> {
  if (!keyword) return undefined;
  const { readCorrection } = await import('./search.ts');
  return readCorrection(shop, keyword);
}

function countProducts(db: Database, condition: SQL | undefined): Promise<number> {
  return db.$count(products, condition);
}

function sortedIds(
  db: Database,
  condition: SQL | undefined,
  sort: ProductSort,
  running: RunningDiscounts,
  slice: Slice,
): Promise<number[]> {
  switch (sort) {
    case 'recommended':
      return recommendedIds(db, condition, slice);
    case 'popular':
      return popularIds(db, condition, slice);
    case 'newest':
      return selectIds(db, condition, [desc(products.createdAt), desc(products.id)], slice);
    case 'price_asc':
      return selectIds(db, condition, [asc(sellingPriceSql(running)), asc(products.id)], slice);
    case 'price_desc':
      return selectIds(db, condition, [desc(sellingPriceSql(running)), asc(products.id)], slice);
  }
}

/**
 * Products in stock by weight, then sold-out products. It uses two queries instead of one ORDER BY, so that the
 * first pages of a large catalogue come from the index.
 */
async function recommendedIds(
  db: Database,
  condition: SQL | undefined,
  { limit, offset }: Slice,
): Promise<number[]> {
  const order = [desc(products.weight), asc(products.id)];
  const available = and(condition, not(productIsSoldOut));
  const first = await selectIds(db, available, order, { limit, offset });
  const missing = limit - first.length;
  if (missing === 0) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : await countProducts(db, available);
  const rest = { limit: missing, offset: Math.max(offset - before, 0) };
  return [...first, ...(await selectIds(db, and(condition, productIsSoldOut), order, rest))];
}

/** The ids in the order of sales, read from the index of sales. */
function popularIds(db: Database, condition: SQL | undefined, slice: Slice): Promise<number[]> {
  const order = [desc(productSales.soldCount), asc(productSales.productId)];
  const sales = sql`join ${productSales} on ${productSales.productId} = ${products.id}`;
  return selectIds(db, condition, order, slice, sales);
}

/**
 * The statement has limit and offset as literals. With parameters PostgreSQL would plan to sort the whole catalogue
 * for the first page, and to start parallel workers for that.
 */
async function selectIds(
  db: Database,
  condition: SQL | undefined,
  order: SQL[],
  { limit, offset }: Slice,
  joined?: SQL,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${products.id} as id from ${products} ${joined}
    ${condition && sql`where ${condition}`}
    order by ${sql.join(order, sql`, `)}
    ${sql`limit ${limit} offset ${offset}`.inlineParams()}`);
  return rows.map(({ id }) => id);
}
