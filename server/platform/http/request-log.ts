import type { FastifyInstance } from 'fastify';
import { routeOf } from '../metrics.ts';

/** One line a request: no query, no body, no address of a person. Answers from the cache and files are left out. */
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
