import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Clock } from '../clock.ts';
import { acceptedEncoding, type CachedBody, matchesEtag } from './cached-body.ts';
import type { CachedEntry, FastPath } from './cached-entry.ts';

/** Sends a cached body in the best encoding that the client accepts, or 304 if the client has it already. */
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
 * Sends a value of the cache, with Cache-Control until it expires. If the value is cached, the fast path sends it
 * from the next request on.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedEntry,
  { cache, clock, fastPath }: SendCachedOptions,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl(cache.validUntilOf(cached.value), clock.now()));
  const sent = sendCachedBody(request, reply, cached.body);
  const isCached = cache.look(cached.key)?.value === cached.value;
  if (isCached && reply.statusCode === 200) fastPath.remember(request, reply, cached);
  return sent;
}

/**
 * Answers the header Cache-Control. Shared caches may store an answer until it expires here, but for half a minute at
 * most, because they do not hear of changes. Browsers ask every time, and get 304 if nothing has changed.
 */
export function cacheControl(expiresAt: number, now: Date): string {
  const remaining = Math.max(0, Math.floor((expiresAt - now.getTime()) / 1000));
  const fresh = Math.min(10, remaining);
  const stale = Math.min(20, remaining - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
}
