import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/outcome.ts';
import type { Log } from '../log.ts';
import { routeOf } from '../request-metrics.ts';
import { failureBody, statusOf } from './envelope.ts';
import { failureOf, hasLeft, isRefusedAsLate } from './request-errors.ts';

export const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Sends a refusal or failure; `extra.retryAfter` (seconds) also becomes the header Retry-After. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  const wait = failure.extra?.retryAfter;
  if (typeof wait === 'number') reply.header('retry-after', Math.max(1, Math.ceil(wait)));
  return reply
    .code(statusOf(failure))
    .headers({ ...jsonType, 'cache-control': 'no-store' })
    .send(JSON.stringify(failureBody(failure, request.id)));
}

/**
 * Ends a request whose client has gone. Status 499 is for whoever looks at the reply: it is neither sent nor counted.
 */
export function sendNobody(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  request.log.debug({ error, route: routeOf(request) }, 'the client has left');
  return reply.code(499).send();
}

/** Sends the failure for a thrown error. The error itself goes to the log only, with the same request id. */
export function sendError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasLeft(error, reply)) return sendNobody(error, request, reply);
  const failure = failureOf(error) ?? { code: 'INTERNAL_ERROR' as const };
  if (statusOf(failure) >= 500 && !isRefusedAsLate(error)) {
    log.error({ error, requestId: request.id, route: routeOf(request) }, 'call failed');
  }
  if (failure.code === 'TOKEN_INVALID') reply.header('www-authenticate', 'Bearer');
  return sendFailure(request, reply, failure);
}
