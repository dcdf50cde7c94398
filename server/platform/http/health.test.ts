import Fastify from 'fastify';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { addHealth } from './health.ts';

it('a copy without its database, or whose jobs are yet to start, is ready for pages only, and one that is cold or leaves for nothing', async () => {
  const database = { isThere: true };
  const pool = {
    query: async () => {
      if (!database.isThere) throw new Error('gone');
      return { rowCount: 1 };
    },
  };
  const app = Fastify();
  addHealth(app, pool as unknown as pg.Pool);
  const statuses = () =>
    Promise.all(
      ['/healthz', '/readyz', '/readyz?for=pages'].map(
        async (url) => (await app.inject(url)).statusCode,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  database.isThere = false;
  expect(await statuses()).toEqual([200, 503, 200]);
  database.isThere = true;
  app.isStarting = true;
  expect(await statuses()).toEqual([200, 503, 200]);
  app.isStarting = false;
  app.isCold = true;
  expect(await statuses()).toEqual([200, 503, 503]);
  app.isCold = false;
  app.isLeaving = true;
  expect(await statuses()).toEqual([200, 503, 503]);
  await app.close();
});
