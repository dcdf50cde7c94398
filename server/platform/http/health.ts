import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { exempt } from './under-pressure.ts';

/** Milliseconds that the database may take to answer before the server counts as not ready. */
const patience = 2000;

/** GET /healthz: the process answers. GET /readyz: the database answers and has been migrated. */
export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  app.get('/healthz', exempt, (_, reply) => reply.headers(plain).send('ok\n'));
  app.get('/readyz', async (_, reply) => {
    const isReady = !isClosing && (await isMigrated(pool));
    return reply
      .code(isReady ? 200 : 503)
      .headers(plain)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
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
