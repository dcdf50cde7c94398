import type { adminSystemCalls } from '#contract/calls/admin-system.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { cancelParked, dropCache, retryParked } from './actions.ts';
import { newestNotices } from './notices.ts';
import { type ConfiguredProvider, readSystem } from './system.ts';

/** The calls about the state of the system, and the actions on it. */
export function systemRoutes(
  shop: Shop,
  providers: readonly ConfiguredProvider[],
): Handlers<typeof adminSystemCalls> {
  return {
    readSystem: async () => done(await readSystem(shop, providers)),
    searchProviderNotices: async () => done(await newestNotices(shop.db)),
    retryParkedJob: ({ body }, request) => retryParked(shop, request, body.id),
    cancelParkedJob: ({ body }, request) => cancelParked(shop, request, body.id),
    dropCache: (_, request) => dropCache(shop, request),
  };
}
