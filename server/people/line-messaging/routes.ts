import type { lineMessagingCalls } from '#contract/calls/line-messaging.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The call by which LINE reports events. Its code is loaded with the first event, so that the start does not wait. */
export function lineMessagingRoutes(shop: Shop): Handlers<typeof lineMessagingCalls> {
  return {
    takeLineEvents: async ({ body }) => (await import('./webhook.ts')).takeLineEvents(shop, body),
  };
}
