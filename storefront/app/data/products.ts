import type { ExclusiveSale, IndexSeries, ProductCard } from '#contract/entities/catalog.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** The series that the home page shows. Empty if they cannot be read; throws without a network. */
export function loadIndexSeries(api: PublicApi): Promise<IndexSeries[]> {
  return onlineOnly(api.listIndexSeries());
}

/** Empty if they cannot be read; throws without a network. */
export function loadExclusiveSales(api: PublicApi): Promise<ExclusiveSale[]> {
  return onlineOnly(api.listExclusiveSales());
}

export type ProductListQuery = NonNullable<
  NonNullable<Parameters<PublicApi['listProducts']>[0]>['query']
>;

/** Products as cards: without the long texts, which no list of the storefront shows (G-155). */
export function listCards(api: Pick<PublicApi, 'listProducts'>, query: ProductListQuery) {
  return api.listProducts({ query: { ...query, fields: 'card' } });
}

/** The best sellers, for the home page and for empty lists. */
export function loadPopularProducts(api: PublicApi, count: number): Promise<ProductCard[]> {
  return onlineOnly(listCards(api, { sort: 'popular', page: 1, perPage: count }));
}
