import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { errorCodes } from '#contract/error-codes.ts';
import { loggableError } from '../log.ts';
import { routeOf } from '../request-metrics.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { failureBody, statusOf } from './envelope.ts';
import { readableLog } from './readable-log.ts';
import { failureOf, hasLeft, isRefusedAsLate } from './request-errors.ts';
import { requestId } from './request-id.ts';
import { sendNobody } from './send-failure.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Whether the log has no line for the request: files and cached answers. */
    isQuiet: boolean;
  }
}

interface ServerConfig {
  LOG_LEVEL: string;
  TRUST_PROXY: string;
}

/**
 * Creates a server without routes, with the settings that every part of the server needs. Its log is the log of the
 * whole process. `urlOf` may replace the requested address by another one.
 */
export function createServer(
  config: ServerConfig,
  urlOf: (url: string) => string = (url) => url,
): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      base: null,
      serializers: { error: loggableError },
      ...(process.stdout.isTTY && { stream: readableLog(process.stdout) }),
    },
    logController: new Fastify.LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: proxies(config.TRUST_PROXY),
    // When the server stops, idle connections are closed at once, and running requests are finished.
    forceCloseConnections: 'idle',
    // A busy machine starts slowly, but it starts; by itself Fastify gives up after ten seconds.
    pluginTimeout: 120_000,
    requestTimeout: 30_000,
    return503OnClosing: false,
    rewriteUrl: ({ url = '' }: IncomingMessage) => urlOf(url),
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply
        .code(400)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(failureBody({ code: 'MALFORMED_REQUEST' }, request.id)));
    },
  });
  traceRequests(app);
  app.decorateReply('isQuiet', false);
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Not Found\n'),
  );
  app.setErrorHandler((error, request, reply) => {
    if (hasLeft(error, reply)) return sendNobody(error, request, reply);
    const failure = failureOf(error) ?? { code: 'INTERNAL_ERROR' as const };
    const status = statusOf(failure);
    if (status >= 500 && !isRefusedAsLate(error))
      request.log.error({ error, route: routeOf(request) }, 'request failed');
    const wait = failure.extra?.retryAfter;
    if (typeof wait === 'number') reply.header('retry-after', wait);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${errorCodes[failure.code].message} (${request.id})\n`);
  });
  return app;
}

/** Converts TRUST_PROXY to the form of Fastify: everybody (true), nobody (false), or addresses. */
function proxies(setting: string): boolean | string {
  if (setting === 'true') return true;
  return setting === 'false' || setting === '' ? false : setting;
}
