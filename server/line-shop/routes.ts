import type { lineShopCalls } from '#contract/calls/line-shop.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Shop } from '../shop.ts';
import { readCategoryFullFeed, readProductFullFeed, readProductPartialFeed } from './feeds.ts';

export function lineShopRoutes(shop: Shop): Handlers<typeof lineShopCalls> {
  return {
    readProductFullFeed: async () => done(await readProductFullFeed(shop)),
    readProductPartialFeed: async () => done(await readProductPartialFeed(shop)),
    readCategoryFullFeed: async () => done(await readCategoryFullFeed(shop)),
  };
}
