import type { adminApiKeyCalls } from '#contract/calls/admin-api-keys.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { createKey, revokeKey, searchKeys } from './keys.ts';

/** The calls about keys of programs (G-223). */
export function apiKeyRoutes(shop: Shop): Handlers<typeof adminApiKeyCalls> {
  return {
    searchApiKeys: async () => searchKeys(shop),
    createApiKey: async ({ body }, request) => createKey(shop, request, body),
    revokeApiKey: async ({ params }, request) => revokeKey(shop, request, params.id),
  };
}
