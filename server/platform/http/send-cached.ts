import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Clock } from '../clock.ts';
import { acceptedEncoding, type CachedBody, matchesEtag } from './cached-body.ts';
import type { CachedEntry, FastPath } from './cached-entry.ts';

/** Sends a finished body in the best encoding that the client accepts, or 304 if the client has it already. */
export async function sendCachedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
): Promise<FastifyReply> {
  reply.header('etag', body.etag).header('vary', 'accept-encoding');
  const isKnown = matchesEtag(request.headers['if-none-match'], body.etag);
  if (isKnown && reply.statusCode === 200) return reply.code(304).send();
  const encoding = body.isSmall ? undefined : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await body.bytes(encoding));
}

export interface SendCachedOptions {
  cache: ContentCache;
  clock: Clock;
  fastPath: FastPath;
}

/**
 * Sends a value that the cache has given, with Cache-Control until it lapses; from the next request on the fast path sends
 * it if it is cached.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedEntry,
  { cache, clock, fastPath }: SendCachedOptions,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl(cache.holdsUntil(cached.value), clock.now()));
  const sent = sendCachedBody(request, reply, cached.body);
  const isCached = cache.cached(cached.key)?.value === cached.value;
  if (isCached && reply.statusCode === 200) fastPath.remember(request, reply, cached);
  return sent;
}

/**
 * Shared caches may keep an answer until it lapses here, but for half a minute at most, because they are not told of
 * changes. Browsers ask every time, and get 304 if nothing has changed.
 */
export function cacheControl(lapsesAt: number, now: Date): string {
  const remaining = Math.max(0, Math.floor((lapsesAt - now.getTime()) / 1000));
  const fresh = Math.min(10, remaining);
  const stale = Math.min(20, remaining - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
}
