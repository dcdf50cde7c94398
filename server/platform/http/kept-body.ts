import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FinishedBody } from './finished-body.ts';

/** A body that the cache keeps as (part of) `value` under `key`. */
export interface KeptBody {
  key: string;
  value: object;
  body: FinishedBody;
}

/** Sends kept answers again before the framework hears of the request: that is most of what a busy shop sends. */
export interface FastLane {
  /** To be told when a kept answer is being sent, with all its headers set. */
  remember(request: FastifyRequest, reply: FastifyReply, kept: KeptBody): void;
}
