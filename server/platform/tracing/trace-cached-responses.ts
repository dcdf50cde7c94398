import type { IncomingMessage, ServerResponse } from 'node:http';
import { isTraced, type Traced, tracedWork } from './traced.ts';

/** A cached response that is sent before the framework sees the request. */
export interface LeavingAnswer {
  route: string;
  requestId: string;
}

export interface CachedResponseTracing {
  /**
   * Whether the request belongs to a trace that somebody has begun. Then the framework must handle it, because it
   * knows which proxies are trusted.
   */
  isBegun(request: IncomingMessage): boolean;
  /** Traces an answer whose head has been written. The span ends when the answer is sent or the connection is lost. */
  report(request: IncomingMessage, response: ServerResponse, answer: LeavingAnswer): void;
}

/** Answers the functions that trace cached responses; undefined if the shop is not traced. */
export function traceCachedResponses(): CachedResponseTracing | undefined {
  return isTraced() ? { isBegun, report } : undefined;
}

const isBegun = ({ headers: { traceparent } }: IncomingMessage) =>
  typeof traceparent === 'string' && traceparent.endsWith('-01');

/** Traces an answer. A request with a `traceparent` is one that its proxy does not trace, so it is left out. */
function report(request: IncomingMessage, response: ServerResponse, answer: LeavingAnswer): void {
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
