import type {
  ExclusiveSale,
  IndexSeries,
  ProductCard,
  Series,
} from '#contract/entities/catalog.ts';
import { visibleOf } from '#rules/visibility.ts';
import type { PublicApi } from '../handler.ts';
import { onlineOnly } from '../loading.ts';

/** Every series with its online sub-series and their online products. */
export async function loadSeries(api: PublicApi): Promise<Series[]> {
  const series = await onlineOnly(api.listSeries());
  return series.map((one) => ({
    ...one,
    subSeries: visibleOf(one.subSeries).map((sub) => ({
      ...sub,
      products: visibleOf(sub.products),
    })),
  }));
}

export function loadIndexSeries(api: PublicApi): Promise<IndexSeries[]> {
  return onlineOnly(api.listIndexSeries());
}

export function loadExclusiveSales(api: PublicApi): Promise<ExclusiveSale[]> {
  return onlineOnly(api.listExclusiveSales());
}

/** The best sellers, for the home page and for empty lists. */
export function loadPopularProducts(api: PublicApi, count: number): Promise<ProductCard[]> {
  return onlineOnly(api.listProducts({ query: { sort: 'popular', page: 1, perPage: count } }));
}
