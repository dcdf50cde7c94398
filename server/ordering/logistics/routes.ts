import type { ecpayCalls } from '#contract/calls/ecpay.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readDeliverySettings } from './delivery-settings.ts';
import { openStoreMap, returnFromStoreMap } from './store-map.ts';

/** The calls of the convenience stores and their map. The search is loaded with its first request. */
export function logisticsRoutes(
  shop: Shop,
): Handlers<Pick<typeof ecpayCalls, 'openStoreMap' | 'returnFromStoreMap' | 'listStores'>> {
  return {
    listStores: async ({ query }) => {
      const { listStores } = await import('./list-stores.ts');
      const { carriers } = await readDeliverySettings(shop);
      return done(await listStores(shop.db, query, carriers));
    },
    openStoreMap: ({ query }, { memberId }) => openStoreMap(shop, memberId, query.storeType),
    returnFromStoreMap: async ({ body }) => done(await returnFromStoreMap(shop, body)),
  };
}
