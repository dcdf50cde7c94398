import type { FastifyInstance } from 'fastify';
import { listGoodsPages } from '#server/commerce/catalog/goods-for-sale.ts';
import { assistantSettings } from '#server/content/assistant-settings.ts';
import { listAddedPages } from '#server/content/pages.ts';
import type { FastPath } from '#server/platform/http/cached-entry.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';
import type { Shop } from '#server/shop.ts';
import { serveCrawlers } from '#server/web/crawlers.ts';
import { serveFeeds } from '#server/web/feeds.ts';

interface MachineOptions {
  shop: Shop;
  api: LocalApi;
  fastPath: FastPath;
}

/** Serves what search engines, assistants and price comparisons read. */
export function serveMachines(app: FastifyInstance, { shop, api, fastPath }: MachineOptions): void {
  serveCrawlers(app, {
    shop,
    api,
    fastPath,
    async readAssistantTerms() {
      const { answers, training } = await assistantSettings.read(shop.db);
      return { answers, training };
    },
    readAddedPages: () => listAddedPages(shop.db),
    readGoodsPages: () => listGoodsPages(shop.db),
  });
  serveFeeds(app, {
    shop,
    fastPath,
    feeds: {
      async google() {
        const { googleFeed } = await import('#server/commerce/catalog/google-feed.ts');
        return googleFeed(shop);
      },
      async jsonLines() {
        const { jsonLinesFeed } = await import('#server/commerce/catalog/json-lines-feed.ts');
        return jsonLinesFeed(shop);
      },
    },
  });
}
