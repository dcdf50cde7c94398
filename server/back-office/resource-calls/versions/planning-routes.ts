import type { adminPlanningCalls } from '#contract/calls/admin-planning.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { listPrices } from '#server/commerce/catalog/price-history.ts';
import { readRecentPrices } from '#server/commerce/catalog/recent-prices.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { countToReview, plannedPrices, searchVersions } from './planning.ts';

/** The calls about scheduled versions of all entities, and about past and future prices of goods. */
export function planningRoutes(
  shop: Shop,
  adapters: readonly ResourceAdapter[],
): Handlers<typeof adminPlanningCalls> {
  const { db } = shop;

  async function readPrices(kind: SaleableKind, id: number) {
    const past = await listPrices(db, kind, id);
    if (past.length === 0) return refused('NOT_FOUND');
    const resource = kind === 'product' ? 'products' : 'product-combinations';
    return done({
      past: past.map(({ validFrom, ...prices }) => ({
        validFrom: toWireInstant(validFrom),
        ...prices,
      })),
      planned: await plannedPrices(db, resource, id),
      recent: (await readRecentPrices(shop, kind, id)) ?? null,
    });
  }

  return {
    searchVersions: async ({ body: { states, forMe, from, until } }, { role }) =>
      done(
        await searchVersions(shop, adapters, role, {
          states,
          forMe,
          from: from ? new Date(from) : undefined,
          until: until ? new Date(until) : undefined,
        }),
      ),
    countVersionsToReview: async (_input, { role }) =>
      done({ waiting: await countToReview(db, adapters, role) }),
    readProductPrices: ({ params }) => readPrices('product', params.id),
    readCombinationPrices: ({ params }) => readPrices('combination', params.id),
  };
}
