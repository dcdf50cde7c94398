import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { IndexSeries, Series, SubSeries } from '#contract/entities/catalog.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type GoodsGroupQuery, type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import { type CatalogShop, readFirstCards, readProductCards } from './cards.ts';
import { indexSeries, series, subSeries, subSeriesProducts } from './tables.ts';

type SubSeriesRow = Omit<SubSeries, 'products'>;
type SeriesRow = Omit<Series, 'subSeries'>;

const seriesFields = {
  id: series.id,
  name: series.name,
  color: series.color,
  webImage: series.webImage,
  mobileImage: series.mobileImage,
  currentVisibilityRule: series.currentVisibilityRule,
};

const subSeriesFields = {
  id: subSeries.id,
  name: subSeries.name,
  productSeriesId: subSeries.productSeriesId,
  webImage: subSeries.webImage,
  mobileImage: subSeries.mobileImage,
  currentVisibilityRule: subSeries.currentVisibilityRule,
};

/** A condition for queries that join both tables: shoppers see a sub-series only within an ONLINE series. */
export const isOnlineSubSeries = and(
  eq(subSeries.currentVisibilityRule, 'ONLINE'),
  eq(series.currentVisibilityRule, 'ONLINE'),
);

/** ONLINE series with their sub-series and products, in the operator's order. */
export async function listSeries(
  shop: CatalogShop,
  query: GoodsGroupQuery,
): Promise<Page<Series[]>> {
  const { items, meta } = pageOf(await prepared(shop.db, 'series', allSeries).execute(), query);
  return { items: await withSubSeries(shop, items, query.goodsLimit), meta };
}

/** One ONLINE series with its sub-series and products; undefined if there is none. */
export async function readSeries(shop: CatalogShop, id: number): Promise<Series | undefined> {
  const [found] = await withSubSeries(shop, await selectSeries(shop.db, eq(series.id, id)));
  return found;
}

/** ONLINE sub-series of ONLINE series, with their products. */
export async function listSubSeries(
  shop: CatalogShop,
  query: PageQuery,
): Promise<Page<SubSeries[]>> {
  const { items, meta } = pageOf(await readSubSeriesRows(shop), query);
  return { items: await withProducts(shop, items), meta };
}

/** One ONLINE sub-series of an ONLINE series; undefined if there is none. */
export async function readSubSeries(shop: CatalogShop, id: number): Promise<SubSeries | undefined> {
  const [found] = await withProducts(shop, await readSubSeriesRows(shop, eq(subSeries.id, id)));
  return found;
}

/** The series that the home page shows. */
export async function listIndexSeries({ db }: CatalogShop): Promise<IndexSeries[]> {
  return prepared(db, 'index series', shownIndexSeries).execute();
}

const shownIndexSeries = (db: Queryable, name: string) =>
  db
    .select({
      id: indexSeries.id,
      name: series.name,
      color: series.color,
      indexImage: indexSeries.indexImage,
      productSeriesId: indexSeries.productSeriesId,
      currentVisibilityRule: indexSeries.currentVisibilityRule,
    })
    .from(indexSeries)
    .innerJoin(series, eq(series.id, indexSeries.productSeriesId))
    .where(
      and(
        eq(indexSeries.currentVisibilityRule, 'ONLINE'),
        eq(series.currentVisibilityRule, 'ONLINE'),
      ),
    )
    .orderBy(desc(indexSeries.weight), asc(indexSeries.id))
    .prepare(name);

const selectSeries = (db: Queryable, condition?: SQL) =>
  db
    .select(seriesFields)
    .from(series)
    .where(and(eq(series.currentVisibilityRule, 'ONLINE'), condition))
    .orderBy(desc(series.weight), asc(series.id));
const allSeries = (db: Queryable, name: string) => selectSeries(db).prepare(name);

function readSubSeriesRows({ db }: CatalogShop, condition?: SQL): Promise<SubSeriesRow[]> {
  return db
    .select(subSeriesFields)
    .from(subSeries)
    .innerJoin(series, eq(series.id, subSeries.productSeriesId))
    .where(and(isOnlineSubSeries, condition))
    .orderBy(desc(series.weight), asc(series.id), desc(subSeries.weight), asc(subSeries.id));
}

async function withSubSeries(
  shop: CatalogShop,
  rows: readonly SeriesRow[],
  goodsLimit?: number,
): Promise<Series[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const below = await withProducts(
    shop,
    await readSubSeriesRows(shop, inArray(subSeries.productSeriesId, ids)),
    goodsLimit,
  );
  const subSeriesOf = Map.groupBy(below, ({ productSeriesId }) => productSeriesId);
  return rows.map((row) => ({ ...row, subSeries: subSeriesOf.get(row.id) ?? [] }));
}

async function withProducts(
  shop: CatalogShop,
  rows: readonly SubSeriesRow[],
  goodsLimit?: number,
): Promise<SubSeries[]> {
  if (goodsLimit === 0) return rows.map((row) => ({ ...row, products: [] }));
  const links = await shop.db
    .select()
    .from(subSeriesProducts)
    .where(
      inArray(
        subSeriesProducts.subSeriesId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(subSeriesProducts.weight), asc(subSeriesProducts.productId));
  const linksOf = Map.groupBy(links, ({ subSeriesId }) => subSeriesId);
  const products = await readFirstCards(
    rows.map(({ id }) => linksOf.get(id)?.map(({ productId }) => productId) ?? []),
    goodsLimit,
    (ids) => readProductCards(shop, ids),
  );
  return rows.map((row, place) => ({ ...row, products: products[place] ?? [] }));
}
