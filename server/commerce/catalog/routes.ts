import type { catalogCalls } from '#contract/calls/catalog.ts';
import { done } from '#contract/outcome.ts';
import { found, foundIn } from '#server/platform/http/found.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { readAvailability, readCombinationAvailability } from './availability.ts';
import { listCombinations, readCombination } from './combinations.ts';
import { listProducts } from './list-products.ts';
import { listProductFacets } from './product-facets.ts';
import { readProductStocks } from './product-stocks.ts';
import { readProduct } from './read-product.ts';
import { readRecentPrices } from './recent-prices.ts';
import { listIndexSeries, listSeries, listSubSeries, readSeries, readSubSeries } from './series.ts';
import { listExclusiveSales, listNewReleases, readNewRelease } from './showcase.ts';
import { listTestReports } from './test-reports/list-test-reports.ts';

/** The calls that show goods to shoppers. */
export function catalogRoutes(shop: Shop): Handlers<typeof catalogCalls> {
  return {
    listProducts: async ({ query }) => done(await listProducts(shop, query)),
    listProductFacets: async ({ query }) => done(await listProductFacets(shop, query)),
    suggestSearch: async ({ query }) =>
      done(await (await import('./suggest.ts')).suggestSearch(shop, query.keyword)),
    readProduct: async ({ params }) => found(await readProduct(shop, params.id)),
    readRecentPrices: async ({ params }) =>
      found(await readRecentPrices(shop, 'product', params.id)),
    readAvailability: async ({ params }) =>
      found(await readAvailability(shop.db, params.id, shop.clock.now())),
    listBoughtTogether: async ({ params }) =>
      found(await (await import('./bought-together.ts')).listBoughtTogether(shop, params.id)),
    listProductStocks: async ({ query }) => done(await readProductStocks(shop.db, query)),
    listCombinations: async ({ query }) => done(await listCombinations(shop, query)),
    readCombination: async ({ params }) => found(await readCombination(shop, params.id)),
    readRecentCombinationPrices: async ({ params }) =>
      found(await readRecentPrices(shop, 'combination', params.id)),
    readCombinationAvailability: async ({ params }) =>
      found(await readCombinationAvailability(shop.db, params.id)),
    listSeries: async ({ query }) => done(await listSeries(shop, query)),
    readSeries: async ({ params }) => {
      const series = await readSeries(shop, params.id);
      return found(series && { series });
    },
    listSubSeries: async ({ query }) => done(await listSubSeries(shop, query)),
    readSubSeries: async ({ params }) => found(await readSubSeries(shop, params.id)),
    listIndexSeries: async ({ query }) => done(pageOf(await listIndexSeries(shop), query)),
    readIndexSeries: async ({ params }) => foundIn(await listIndexSeries(shop), params.id),
    listNewReleases: async ({ query }) => done(await listNewReleases(shop, query)),
    readNewRelease: async ({ params }) => found(await readNewRelease(shop, params.id)),
    listExclusiveSales: async ({ query }) => done(pageOf(await listExclusiveSales(shop), query)),
    listTestReports: async ({ query }) =>
      done(pageOf(await listTestReports(shop.db, query.productId), query)),
  };
}
