import type { adminWorkCalls } from '#contract/calls/admin-work.ts';
import { done, refused } from '#contract/outcome.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { readWaitingDays } from '#server/ordering/fulfilment/waiting-days.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { countWork, searchWork } from './read-work.ts';

/** The calls of the work queue. */
export function workRoutes(
  shop: Shop,
  lists: readonly ListAdapter<ReadOnlyResource>[],
): Handlers<typeof adminWorkCalls> {
  return {
    searchWork: async (_, { administratorId, role }) =>
      role ? done(await searchWork(shop, lists, { administratorId, role })) : refused('FORBIDDEN'),
    listWaitingDays: async () => done(await readWaitingDays(shop.db, shop.clock.now())),
    countWork: async (_, { administratorId, role }) =>
      role ? done(await countWork(shop, lists, { administratorId, role })) : refused('FORBIDDEN'),
  };
}
