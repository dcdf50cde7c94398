import { createClientOf } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sendAsPage } from '../../api.ts';

const { listStores } = endpoints;
const storeApi = createClientOf({ listStores }, { fetch: sendAsPage });

/** The most stores that a search shows. */
const mostFound = 20;

/**
 * The stores whose number, name or address has all words of the keyword, as the shop's own picker finds them. `isLoaded`
 * is false while the shop has no list.
 */
export async function searchStores(keyword: string) {
  const { data, meta } = await storeApi.listStores({ query: { keyword, perPage: mostFound } });
  return { stores: data, isLoaded: meta?.isLoaded ?? false };
}
