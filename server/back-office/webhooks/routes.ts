import type { adminWebhookCalls } from '#contract/calls/admin-webhooks.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { listDeliveries, replayDelivery } from './deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  readWebhook,
  renewSecret,
  searchWebhooks,
  testWebhook,
  updateWebhook,
} from './webhooks.ts';

/** The calls about webhooks and their deliveries (G-222). */
export function webhookRoutes(shop: Shop): Handlers<typeof adminWebhookCalls> {
  return {
    searchWebhooks: async ({ body }) => searchWebhooks(shop, body),
    readWebhook: async ({ params }) => readWebhook(shop, params.id),
    createWebhook: async ({ body }, request) => createWebhook(shop, request, body),
    updateWebhook: async ({ params, body }, request) =>
      updateWebhook(shop, request, params.id, body),
    deleteWebhook: async ({ params }, request) => deleteWebhook(shop, request, params.id),
    renewWebhookSecret: async ({ params }, request) => renewSecret(shop, request, params.id),
    testWebhook: async ({ params }, request) => testWebhook(shop, request, params.id),
    listWebhookDeliveries: async ({ params, query }) => listDeliveries(shop, params.id, query),
    replayWebhookDelivery: async ({ params }, request) => replayDelivery(shop, request, params.id),
  };
}
