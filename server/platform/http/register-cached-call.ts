import type { FastifyInstance, RouteOptions } from 'fastify';
import type { ContentCache } from '../cache/content-cache.ts';
import type { Clock } from '../clock.ts';
import type { FastPath } from './cached-entry.ts';
import { keyOf, throughCache } from './cached-responses.ts';
import type { PreparedCall } from './prepared-call.ts';
import { type FloodLimit, floodGuard } from './request-guards.ts';
import { sendCached } from './send-cached.ts';
import { jsonType, sendFailure } from './send-failure.ts';

export interface CachedCallOptions {
  cache: ContentCache;
  clock: Clock;
  fastPath: FastPath;
  floodLimit: FloodLimit;
}

/** Registers a call whose answer is the same for everybody: it is made once, and then sent again by the fast path. */
export function registerCachedCall(
  api: FastifyInstance,
  route: Pick<RouteOptions, 'method' | 'url'>,
  prepared: PreparedCall,
  { cache, clock, fastPath, floodLimit }: CachedCallOptions,
): void {
  api.route({
    ...route,
    onRequest: floodGuard(floodLimit),
    async handler(request, reply) {
      const { params, query } = request;
      const read = prepared.read({ params, query });
      if (!read.ok) return sendFailure(request, reply, read.failure);
      const outcome = await throughCache(cache, prepared, read.value);
      if (!outcome.ok) return sendFailure(request, reply, outcome.failure);
      const cached = { key: keyOf(prepared, read.value), value: outcome, body: outcome.value.body };
      reply.headers(jsonType);
      return sendCached(request, reply, cached, { cache, clock, fastPath });
    },
  });
}
