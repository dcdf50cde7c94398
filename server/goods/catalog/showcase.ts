import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ExclusiveSale, NewRelease } from '#contract/entities/catalog.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type PageQuery, pageOf } from '#server/platform/http/paging.ts';
import { type CatalogShop, readProductCards } from './cards.ts';
import { exclusiveSales, newReleaseProducts, newReleases } from './tables.ts';

type NewReleaseRow = Omit<NewRelease, 'products'>;

/** ONLINE new releases with their products, in the operator's order. */
export async function listNewReleases(
  shop: CatalogShop,
  query: PageQuery,
): Promise<Page<NewRelease[]>> {
  const { items, meta } = pageOf(await readNewReleaseRows(shop), query);
  return { items: await withProducts(shop, items), meta };
}

/** One ONLINE new release with its products; undefined if there is none. */
export async function readNewRelease(
  shop: CatalogShop,
  id: number,
): Promise<NewRelease | undefined> {
  const [found] = await withProducts(shop, await readNewReleaseRows(shop, eq(newReleases.id, id)));
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

function readNewReleaseRows({ db }: CatalogShop, condition?: SQL): Promise<NewReleaseRow[]> {
  return db
    .select()
    .from(newReleases)
    .where(and(eq(newReleases.currentVisibilityRule, 'ONLINE'), condition))
    .orderBy(desc(newReleases.weight), asc(newReleases.id));
}

async function withProducts(
  shop: CatalogShop,
  rows: readonly NewReleaseRow[],
): Promise<NewRelease[]> {
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
  const cards = await readProductCards(
    shop,
    links.map(({ productId }) => productId),
  );
  const linksOf = Map.groupBy(links, ({ newReleaseId }) => newReleaseId);
  return rows.map((row) => ({
    ...row,
    products: cards.inOrder(linksOf.get(row.id)?.map(({ productId }) => productId) ?? []),
  }));
}
