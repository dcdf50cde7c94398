import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTraced, type Traced, tracedWork } from './traced.ts';

/** A cached response that leaves before the framework hears of its request. */
export interface LeavingAnswer {
  route: string;
  requestId: string;
}

export interface CachedResponseTracing {
  /** Whether somebody has begun a trace of this request: the framework knows whether to believe it. */
  isBegun(request: IncomingMessage): boolean;
  /** Tells of an answer whose head is written; it ends when the connection has taken it, or is cut. */
  tell(request: IncomingMessage, response: ServerResponse, answer: LeavingAnswer): void;
}

/** Tells of cached responses; undefined if nobody listens. */
export function traceCachedResponses(): CachedResponseTracing | undefined {
  return isTraced() ? { isBegun, tell } : undefined;
}

const isBegun = ({ headers: { traceparent } }: IncomingMessage) =>
  typeof traceparent === 'string' && traceparent.endsWith('-01');

/** A proxy that traces only a part of the requests says so of the others, which are not told of. */
function tell(request: IncomingMessage, response: ServerResponse, answer: LeavingAnswer): void {
  if ('traceparent' in request.headers) return;
  const work: Traced = {
    kind: 'request',
    name: `GET ${answer.route}`,
    attributes: {
      'http.request.method': 'GET',
      'http.route': answer.route,
      'http.response.status_code': response.statusCode,
      'shop.request_id': answer.requestId,
      'shop.answer': 'kept',
    },
  };
  tracedWork.start.runStores(work, () => undefined);
  response.once('close', () => tracedWork.asyncEnd.publish(work));
}
