import type { FastifyInstance } from 'fastify';
import { routeOf } from '../request-metrics.ts';

/** Logs one line per request, without query, body or the address of a person. Files and cached answers are left out. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!reply.isQuiet || reply.statusCode >= 500) {
      request.log.info(
        {
          method: request.method,
          route: routeOf(request),
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime),
        },
        'request',
      );
    }
    done();
  });
}
