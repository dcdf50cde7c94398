import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBody } from './cached-body.ts';

/** A body that the cache keeps as (part of) `value` under `key`. */
export interface CachedEntry {
  key: string;
  value: object;
  body: CachedBody;
}

/** Sends cached responses again before the framework hears of the request: that is most of what a busy shop sends. */
export interface FastPath {
  /** To be told when a cached response is being sent, with all its headers set. */
  remember(request: FastifyRequest, reply: FastifyReply, cached: CachedEntry): void;
}
