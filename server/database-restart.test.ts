import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from './platform/database/local-postgres.ts';
import { throwawayDirectory } from './platform/database/testing.ts';
import { buildStorefront, type RunningServer, runServer } from './testing/run-server.ts';

let home: string;
let postgres: LocalPostgres;
let server: RunningServer;
const get = (path: string, headers = {}) =>
  fetch(`http://127.0.0.1:${server.shop}${path}`, { headers });

/** Answers that are the same for everybody; the server keeps them after the first request. */
const kept = ['/', '/products?all=1', '/faq', '/backstage/api/v1/product-series'];
/** A request that reads the database every time: the session of a token. */
const askWhoIAm = () => get('/backstage/api/v1/user', { authorization: 'Bearer nobody' });

beforeAll(async () => {
  await buildStorefront();
  home = await throwawayDirectory(`restart-${process.pid}`);
  postgres = await startLocalPostgres(home);
  server = await runServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(home, 'shop'),
    SEED: 'none',
    LOG_LEVEL: 'silent',
  });
}, 120_000);
afterAll(async () => {
  // Wait for an orderly end, so that no connection is left: the last user stops the database.
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await ended;
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

/** Ends PostgreSQL like a lost machine: no connection is closed properly. */
async function crash(): Promise<void> {
  const lock = await readFile(join(home, 'data/postmaster.pid'), 'utf8');
  const processId = Number(lock.split('\n')[0]);
  process.kill(processId, 'SIGQUIT');
  await vi.waitUntil(
    () => {
      try {
        return !process.kill(processId, 0);
      } catch {
        return true;
      }
    },
    { timeout: 10_000 },
  );
}

describe('while the database is away', { timeout: 60_000 }, () => {
  it('kept answers are still served, other calls answer that the service is busy, and all work again ten seconds later', async () => {
    for (const path of [...kept, '/readyz']) {
      expect((await get(path)).status, path).toBe(200);
    }
    expect((await askWhoIAm()).status).toBe(401);
    await crash();
    for (const path of kept) {
      expect((await get(path)).status, path).toBe(200);
    }
    const refused = await askWhoIAm();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const body = await refused.json();
    expect(body).toMatchObject({ status: 503, error_code: 'SERVICE_BUSY' });
    expect(JSON.stringify(body)).not.toMatch(/connect|ECONN|postgres|sql/i);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);

    postgres = await startLocalPostgres(home);
    await vi.waitUntil(async () => (await get('/readyz')).status === 200, { timeout: 10_000 });
    expect((await askWhoIAm()).status).toBe(401);
    expect((await get('/signup')).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
  });
});
