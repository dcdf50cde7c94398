import { createClientOf } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { sendAsPage } from '../../api.ts';

const { listStores } = endpoints;
const storeApi = createClientOf({ listStores }, { fetch: sendAsPage });

/** The most stores that a search shows. */
const mostFound = 20;

/**
 * The stores whose number, name or address has all words of the keyword, as the shop's own picker finds them.
 * `isLoaded` is false while the shop has no list of the chain; `chains` is empty in a shop with the first chain alone.
 */
export async function searchStores(storeType: StoreKind, keyword: string) {
  const query = { ...namedChain(storeType), keyword, perPage: mostFound };
  const { data, meta } = await storeApi.listStores({ query });
  return {
    stores: data,
    isLoaded: meta?.isLoaded ?? false,
    chains: meta?.storeTypes ?? [],
  };
}
