import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { exempt } from './under-pressure.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop, so that load balancers must send it no new requests. */
    isLeaving: boolean;
    /** Whether it answers already while parts of it, such as its jobs, are not yet at work. */
    isStarting: boolean;
  }
}

/** Milliseconds that the database may take to answer before the server counts as not ready. */
const patience = 2000;

/**
 * GET /healthz: the process answers. GET /readyz: everything is at work, the database answers, has been migrated, and the
 * server stays. With `?for=pages` it is enough that the server stays: it has cached pages that need no database.
 */
export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.decorate('isLeaving', false);
  app.decorate('isStarting', false);
  app.addHook('preClose', async () => {
    app.isLeaving = true;
  });
  const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  app.get('/healthz', exempt, (_, reply) => reply.headers(plain).send('ok\n'));
  app.get<{ Querystring: { for?: unknown } }>('/readyz', async ({ query }, reply) => {
    const isWhole = !app.isStarting && (await isMigrated(pool));
    const isReady = !app.isLeaving && (query.for === 'pages' || isWhole);
    return reply
      .code(isReady ? 200 : 503)
      .headers(plain)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
}

/** Milliseconds in which every answer ends its connection before the port closes. */
const farewell = 1_000;

/**
 * Prepares a listening server to be closed without losing a request. It stops being ready at once and goes on answering
 * for `seconds`, in which load balancers notice. Then each answer ends its connection, so that no client sends its next
 * request on a connection that is about to be closed. With 0 seconds it may be closed at once.
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
  const timer = setTimeout(() => resolve(false), patience);
  return Promise.race([question, tooLate]).finally(() => clearTimeout(timer));
}
