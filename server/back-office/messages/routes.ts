import type { adminMessageCalls } from '#contract/calls/admin-messages.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { previewMessage, sendMessage } from './send-message.ts';
import { stopMessage } from './stop-message.ts';
import { tryMessage } from './try-message.ts';

/** The calls about messages, besides those that every entity has. */
export function adminMessageRoutes(shop: Shop): Handlers<typeof adminMessageCalls> {
  return {
    previewMessage: ({ params }, request) => previewMessage(shop, request, params.id),
    tryMessage: ({ params }, request) => tryMessage(shop, request, params.id),
    sendMessage: ({ params, body }, request) => sendMessage(shop, request, params.id, body ?? {}),
    stopMessage: ({ params }, request) => stopMessage(shop, request, params.id),
  };
}
