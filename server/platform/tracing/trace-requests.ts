import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from '../request-metrics.ts';
import { isTraced, type Traced, tracedWork } from './traced.ts';

/** Routes that proxies and monitors request every second. They are not traced. */
const untraced: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Traces each request that the framework answers, if the shop is traced. Work within the request becomes part of its
 * trace.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTraced()) return;
  const running = new WeakMap<FastifyRequest, Traced>();
  app.addHook('onRequest', (request, _, done) => {
    const route = routeOf(request);
    if (untraced.has(route)) return done();
    const work: Traced = {
      kind: 'request',
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'shop.request_id': request.id,
      },
      parent: traceparentOf(request),
    };
    running.set(request, work);
    tracedWork.start.runStores(work, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const work = running.get(request);
    if (work) {
      work.attributes['http.response.status_code'] = reply.statusCode;
      if (reply.statusCode >= 500) work.error = reply.statusCode;
      tracedWork.asyncEnd.publish(work);
    }
    done();
  });
}

/**
 * Answers the header `traceparent` if the request comes through a proxy of TRUST_PROXY. Otherwise any visitor could
 * have requests traced.
 */
function traceparentOf({ headers, ips = [] }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  const isBelieved = ips.length > 1 && typeof traceparent === 'string' && traceparent.length <= 64;
  return isBelieved ? traceparent : undefined;
}
