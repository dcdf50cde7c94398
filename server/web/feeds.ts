import type { FastifyInstance } from 'fastify';
import { CachedBody } from '#server/platform/http/cached-body.ts';
import type { FastPath } from '#server/platform/http/cached-entry.ts';
import { sendCached } from '#server/platform/http/send-cached.ts';
import type { Shop } from '#server/shop.ts';

export interface FeedOptions {
  shop: Shop;
  fastPath: FastPath;
  /** The texts of the feeds. */
  feeds: { google(): Promise<string>; jsonLines(): Promise<string> };
}

/** Serves /feeds/google.xml and /feeds/products.jsonl: everything on sale, for machines (G-227). */
export function serveFeeds(app: FastifyInstance, { shop, fastPath, feeds }: FeedOptions): void {
  serve('/feeds/google.xml', 'application/xml; charset=utf-8', feeds.google);
  serve('/feeds/products.jsonl', 'application/jsonl; charset=utf-8', feeds.jsonLines);

  function serve(path: string, type: string, make: () => Promise<string>): void {
    app.get(path, async (request, reply) => {
      const body = await shop.cache.through(
        path,
        ['catalog', 'promotions', 'shelf', 'settings'],
        async () => new CachedBody(await make()),
        ({ size }) => size,
      );
      reply.type(type);
      return sendCached(request, reply, { key: path, value: body, body }, { ...shop, fastPath });
    });
  }
}
