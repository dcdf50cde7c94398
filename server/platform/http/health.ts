import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { exempt } from './under-pressure.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop, so that load balancers must not send it new requests. */
    isLeaving: boolean;
    /** Whether the server answers already while parts of it, such as jobs, have not started yet. */
    isStarting: boolean;
    /** Whether other copies should answer instead until this one has made the pages that visitors want most. */
    isCold: boolean;
  }
}

/** Milliseconds that the database may take to answer. After that the server counts as not ready. */
const timeout = 2000;

/**
 * Adds GET /healthz (200 while the process answers) and GET /readyz (200 if all parts have started, the database
 * answers and is migrated, and the server is not about to stop). With `?for=pages` the database does not matter,
 * because cached pages need none. While the copy is cold, both answer 503.
 */
export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.decorate('isLeaving', false);
  app.decorate('isStarting', false);
  app.decorate('isCold', false);
  app.addHook('preClose', async () => {
    app.isLeaving = true;
  });
  const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  app.get('/healthz', exempt, (_, reply) => reply.headers(plain).send('ok\n'));
  app.get<{ Querystring: { for?: unknown } }>('/readyz', async ({ query }, reply) => {
    const isServing = !app.isStarting && (await isMigrated(pool));
    const isReady = !app.isLeaving && !app.isCold && (query.for === 'pages' || isServing);
    return reply
      .code(isReady ? 200 : 503)
      .headers(plain)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}

/** Milliseconds in which every answer ends its connection before the port closes. */
const farewell = 1_000;

/**
 * Prepares a listening server for closing, so that no request is lost. The server stops being ready at once, and
 * answers for `seconds` more, until load balancers have noticed. Then each answer ends its connection, so that no
 * client sends its next request on it. With 0 seconds you may close the server at once.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  app.isLeaving = true;
  await pause(seconds * 1000);
  // Before the fast path, which answers first.
  app.server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  await pause(Math.min(seconds * 1000, farewell));
}

async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const question = pool
    .query('select 1 from drizzle.__drizzle_migrations limit 1')
    .then(({ rowCount }) => rowCount === 1)
    .catch(() => false);
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeout);
  return Promise.race([question, tooLate]).finally(() => clearTimeout(timer));
}
