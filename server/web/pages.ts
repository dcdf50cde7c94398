import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '#contract/error-codes.ts';
import type { FastPath } from '#server/platform/http/cached-entry.ts';
import type { FloodLimit } from '#server/platform/http/request-guards.ts';
import { sendCached, sendCachedBody } from '#server/platform/http/send-cached.ts';
import { createPageMaker, type PageMaker, type PageMakerOptions } from './make-page.ts';

export interface PagesOptions extends PageMakerOptions {
  fastPath: FastPath;
  /** The new path for an address without a page; undefined if there is no redirect. */
  redirectOf(address: string): Promise<string | undefined>;
  /** Answers the seconds to wait if a client's address asks for too many pages that must be rendered. */
  floodLimit: FloodLimit;
}

/**
 * Serves the storefront's pages. Every page is the same for all visitors, so it is rendered once, completely, and
 * cached as bytes, together with the policy for its scripts. Answers what makes the pages.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): PageMaker {
  const maker = createPageMaker(options);
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: (request, reply) =>
      // A request to a proxy has a whole URL in place of a path. This server is not a proxy.
      request.url.startsWith('/')
        ? servePage(request, reply, { ...options, maker })
        : reply.callNotFound(),
  });
  return maker;
}

interface PageOptions extends PagesOptions {
  maker: PageMaker;
}

async function servePage(request: FastifyRequest, reply: FastifyReply, options: PageOptions) {
  const { shop, fastPath, isDevelopment, maker } = options;
  const asked = await maker.asked(request.url);
  const { key, isCacheable } = asked;
  const wait = shop.cache.look(key) ? undefined : await options.floodLimit(request.ip);
  if (wait !== undefined) return sendTooMany(reply, wait);

  const page = await maker.make(asked);
  if (isDevelopment) reply.removeHeader('content-security-policy');
  const target = page.status === 404 ? await options.redirectOf(request.url) : undefined;
  if (target !== undefined) {
    return reply.header('cache-control', 'no-store').redirect(target, 301);
  }
  reply.code(page.status).headers(page.headers);
  if (isCacheable && page.status === 200) {
    return sendCached(request, reply, { key, value: page, body: page.body }, { ...shop, fastPath });
  }
  return sendCachedBody(request, reply.header('cache-control', 'no-store'), page.body);
}

function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', seconds)
    .type('text/plain; charset=utf-8')
    .send(`${errorCodes.TOO_MANY_REQUESTS.message}\n`);
}
