import type { lineShopCalls } from '#contract/calls/line-shop.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { readCategoryFullFeed, readProductFullFeed, readProductPartialFeed } from './feeds.ts';
import { type TrackedEvent, takeEvent } from './take-event.ts';

/** The calls of LINE Shopping: feeds for LINE, events from browsers. */
export function lineShopRoutes(shop: Shop): Handlers<typeof lineShopCalls> {
  async function take(event: TrackedEvent, request: RequestContext) {
    const refusal = await throttle(shop, 'line-shop-event', request, event.ecid);
    if (refusal) return refusal;
    await takeEvent(shop, event);
    return done({});
  }

  return {
    readProductFullFeed: async () => done(await readProductFullFeed(shop)),
    readProductPartialFeed: async () => done(await readProductPartialFeed(shop)),
    readCategoryFullFeed: async () => done(await readCategoryFullFeed(shop)),

    trackNormalEvent: ({ body }, request) => take({ ...body, products: [] }, request),
    trackProductEvent: ({ body }, request) => take(body, request),
  };
}
