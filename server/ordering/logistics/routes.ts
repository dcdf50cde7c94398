import type { ecpayCalls } from '#contract/calls/ecpay.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { openStoreMap, returnFromStoreMap } from './store-map.ts';

/** The calls of the convenience-store map. */
export function logisticsRoutes(
  shop: Shop,
): Handlers<Pick<typeof ecpayCalls, 'openStoreMap' | 'returnFromStoreMap'>> {
  return {
    openStoreMap: async (_, { memberId }) => done(await openStoreMap(shop, memberId)),
    returnFromStoreMap: async ({ body }) => done(await returnFromStoreMap(shop, body)),
  };
}
