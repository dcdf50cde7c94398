import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orders } from '#server/ordering/orders/tables.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import {
  type LocalPostgres,
  startLocalPostgres,
} from '#server/platform/database/local-postgres.ts';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { type Buyer, makeBuyers, priceOf, purchase } from '#server/testing/http-buyers.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  beginServer,
  buildStorefront,
  type RunningServer,
  runServer,
} from '#server/testing/run-server.ts';

let home: string;
let postgres: LocalPostgres;
let server: RunningServer;
const get = (path: string, headers = {}) =>
  fetch(`http://127.0.0.1:${server.shop}${path}`, { headers });

/** Answers that are the same for everybody. The server caches them after the first request. */
const cachedPaths = ['/', '/products?all=1', '/faq', '/backstage/api/v1/product-series'];
/** A request that reads the database every time: the session of a token. */
const askWhoIAm = () => get('/backstage/api/v1/user', { authorization: 'Bearer nobody' });

const environment = () => ({
  DATABASE_URL: postgres.url,
  DATA_DIR: join(home, 'shop'),
  SEED: 'none',
  LOG_LEVEL: 'silent',
});

beforeAll(async () => {
  await buildStorefront();
  home = await throwawayDirectory(`restart-${process.pid}`);
  postgres = await startLocalPostgres(home);
  server = await runServer(environment());
}, 120_000);
afterAll(async () => {
  // Waits for an orderly end, so that no connection is left: the last user stops the database.
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await ended;
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

/** SIGQUIT ends PostgreSQL as a crash would, without closing a connection properly. SIGINT is its fast shutdown. */
async function end(signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
  const lock = await readFile(join(home, 'data/postmaster.pid'), 'utf8');
  const processId = Number(lock.split('\n')[0]);
  process.kill(processId, signal);
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

/** Writes goods and members into the database beside the running server. */
async function openMarket() {
  const database = openDatabase(postgres.connection);
  const shop = { db: database.db, cache: { clear: () => undefined } };
  const product = await newProduct(shop, { price: 1_000, stock: 100_000 });
  const buyers = await makeBuyers(database.db, 16, new Date());
  await database.close();
  return { product, buyers };
}

describe('while the database is away', { timeout: 60_000 }, () => {
  it('cached responses are still served, other calls answer that the service is busy, and all work again ten seconds later', async () => {
    for (const path of [...cachedPaths, '/readyz']) {
      expect((await get(path)).status, path).toBe(200);
    }
    expect((await askWhoIAm()).status).toBe(401);
    await end();
    for (const path of cachedPaths) {
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

  it('sixteen shoppers who buy lose no confirmed order, hear that the shop is busy, and buy on, after a crash and after a fast stop', async () => {
    const origin = `http://127.0.0.1:${server.shop}`;
    const { product, buyers } = await openMarket();
    const wanted = { productId: product, quantity: 1 };
    const [someone] = buyers;
    const price = someone ? await priceOf(origin, someone, wanted) : 0;
    const confirmed: number[] = [];
    const refusals = new Set<string>();
    let isOver = false;
    const keepBuying = async (buyer: Buyer) => {
      while (!isOver) {
        const { status, body, orderId } = await purchase(origin, buyer, wanted, price);
        if (orderId !== undefined) confirmed.push(orderId);
        if (status !== 200) refusals.add(`${status} ${body.error_code}`);
      }
    };
    const buying = Promise.all(buyers.map(keepBuying));
    const soldMore = (count: number) => {
      const before = confirmed.length;
      return vi.waitUntil(() => confirmed.length >= before + count, { timeout: 20_000 });
    };
    const { process: sameProcess } = server;
    for (const signal of ['SIGQUIT', 'SIGINT'] as const) {
      await soldMore(32);
      // New goods and the lost connection have emptied the cache.
      for (const path of cachedPaths) expect((await get(path)).status, path).toBe(200);
      await end(signal);
      for (const path of cachedPaths) expect((await get(path)).status, path).toBe(200);
      postgres = await startLocalPostgres(home);
    }
    await soldMore(32);
    isOver = true;
    await buying;

    expect([...refusals]).toEqual(['503 SERVICE_BUSY']);
    expect(sameProcess.exitCode).toBeNull();
    const after = openDatabase(postgres.connection);
    const placed = await after.db.select({ id: orders.id }).from(orders);
    const known = new Set(placed.map(({ id }) => id));
    expect(confirmed.filter((id) => !known.has(id))).toEqual([]);
    await checkLedgers(after.db);
    await after.close();
  });

  it('a process that is started meanwhile answers that it lives, and is ready once the database is there', async () => {
    const { process: first } = server;
    const exited = once(first, 'exit');
    first.kill('SIGTERM');
    await exited;
    await end('SIGINT');
    const { ready, ...starting } = beginServer(environment());
    server = starting;
    await vi.waitUntil(
      () =>
        get('/healthz').then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    );
    for (const path of ['/readyz', '/', '/backstage/api/v1/user']) {
      expect((await get(path)).status, path).toBe(503);
    }
    postgres = await startLocalPostgres(home);
    await ready;
    expect((await get('/readyz')).status).toBe(200);
    expect((await askWhoIAm()).status).toBe(401);
  });
});
