import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ExclusiveSale, NewRelease } from '#contract/entities/catalog.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type GoodsGroupQuery, pageOf } from '#server/platform/http/paging.ts';
import { type CatalogShop, readFirstCards, readProductCards } from './cards.ts';
import { exclusiveSales, newReleaseProducts, newReleases } from './tables.ts';

type NewReleaseRow = Omit<NewRelease, 'products'>;

/** ONLINE new releases with their products, in the operator's order. */
export async function listNewReleases(
  shop: CatalogShop,
  query: GoodsGroupQuery,
): Promise<Page<NewRelease[]>> {
  const { items, meta } = pageOf(
    await prepared(shop.db, 'new releases', allReleases).execute(),
    query,
  );
  return { items: await withProducts(shop, items, query.goodsLimit), meta };
}

/** One ONLINE new release with its products; undefined if there is none. */
export async function readNewRelease(
  shop: CatalogShop,
  id: number,
): Promise<NewRelease | undefined> {
  const [found] = await withProducts(shop, await selectReleases(shop.db, eq(newReleases.id, id)));
  return found;
}

/** ONLINE exclusive sales, in the operator's order. */
export async function listExclusiveSales({ db }: CatalogShop): Promise<ExclusiveSale[]> {
  return db
    .select()
    .from(exclusiveSales)
    .where(eq(exclusiveSales.currentVisibilityRule, 'ONLINE'))
    .orderBy(desc(exclusiveSales.weight), asc(exclusiveSales.id));
}

const selectReleases = (db: Queryable, condition?: SQL) =>
  db
    .select()
    .from(newReleases)
    .where(and(eq(newReleases.currentVisibilityRule, 'ONLINE'), condition))
    .orderBy(desc(newReleases.weight), asc(newReleases.id));
const allReleases = (db: Queryable, name: string) => selectReleases(db).prepare(name);

async function withProducts(
  shop: CatalogShop,
  rows: readonly NewReleaseRow[],
  goodsLimit?: number,
): Promise<NewRelease[]> {
  if (goodsLimit === 0) return rows.map((row) => ({ ...row, products: [] }));
  const links = await shop.db
    .select()
    .from(newReleaseProducts)
    .where(
      inArray(
        newReleaseProducts.newReleaseId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(newReleaseProducts.weight), asc(newReleaseProducts.productId));
  const linksOf = Map.groupBy(links, ({ newReleaseId }) => newReleaseId);
  const products = await readFirstCards(
    rows.map(({ id }) => linksOf.get(id)?.map(({ productId }) => productId) ?? []),
    goodsLimit,
    (ids) => readProductCards(shop, ids),
  );
  return rows.map((row, place) => ({ ...row, products: products[place] ?? [] }));
}
