import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SwallowingProxy, swallowingProxy } from '#server/testing/swallowing-proxy.ts';
import { MovableClock } from '../clock.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import type { Log } from '../log.ts';
import type { Changes, Hearing } from './changes.ts';
import { createContentCache, type LocalContentCache } from './create-content-cache.ts';
import { dropChanged } from './drop-changed.ts';
import { type PostgresChangesOptions, postgresChanges } from './postgres-changes.ts';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

let database: TestDatabase;
let open: OpenDatabase;
let clock: MovableClock;
let boundary: Date | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(() => {
  clock = new MovableClock();
  clock.set(new Date('2026-11-20T10:00:00+08:00'));
  boundary = undefined;
});

const changesOf = (options: Partial<PostgresChangesOptions> = {}) =>
  postgresChanges({
    connection: database.connection,
    pool: open.pool,
    log: silent,
    ...options,
  });

const newCache = (
  maxBytes = 10_000,
  changes: Pick<Changes, 'announce'> = changesOf(),
  isAway = (_: unknown) => false,
) =>
  createContentCache({
    isAway,
    clock,
    changes,
    maxBytes,
    nextBoundary: async () => boundary,
    lifetimes: { stock: 1 },
  });

/** `make` gives 1, 2, 3 …; `count` is how often it was called. */
function counter() {
  const made = { count: 0, make: async () => ++made.count };
  return made;
}
const size = () => 100;

describe('the cache', () => {
  it('gives the cached value, or makes a new one', async () => {
    const cache = newCache();
    const { make } = counter();
    expect(await cache.through('a', [], make, size)).toBe(1);
    expect(await cache.through('a', [], make, size)).toBe(1);
    expect(await cache.through('b', [], make, size)).toBe(2);
  });

  it('makes a value once for all concurrent callers', async () => {
    const cache = newCache();
    const { make } = counter();
    const asked = Array.from({ length: 5 }, () => cache.through('a', [], make, size));
    expect(await Promise.all(asked)).toEqual([1, 1, 1, 1, 1]);
  });

  it('gives what has expired while the database is away, up to an hour and never after a boundary', async () => {
    const away = new Error('away');
    const cache = newCache(10_000, changesOf(), (error) => error === away);
    const { make } = counter();
    const failing = () => Promise.reject(away);
    boundary = new Date(clock.now().getTime() + 1_800_000);
    await cache.through('page', ['catalog'], make, size);
    await cache.through('stock', ['stock'], make, size);
    clock.advance(301);
    expect(cache.cached('page')).toBeUndefined();
    expect(await cache.through('page', ['catalog'], failing, size)).toBe(1);
    await expect(cache.through('stock', ['stock'], failing, size)).rejects.toBe(away);
    const otherwise = () => Promise.reject(new Error('other'));
    await expect(cache.through('page', ['catalog'], otherwise, size)).rejects.toThrow('other');
    clock.advance(1_500);
    await expect(cache.through('page', ['catalog'], failing, size)).rejects.toBe(away);

    boundary = undefined;
    await cache.through('page', ['catalog'], make, size);
    clock.advance(3_599);
    expect(await cache.through('page', ['catalog'], failing, size)).toBe(3);
    cache.drop(['catalog']);
    await expect(cache.through('page', ['catalog'], failing, size)).rejects.toBe(away);
  });

  it('keeps no failure', async () => {
    const cache = newCache();
    const failing = async () => {
      throw new Error('away');
    };
    await expect(cache.through('a', [], failing, size)).rejects.toThrow('away');
    expect(await cache.through('a', [], counter().make, size)).toBe(1);
  });

  it('knows until when a value holds that it does not keep, unless its data changed meanwhile', async () => {
    const cache = newCache(0);
    const value = { of: 'page' };
    const before = clock.now().getTime();
    await cache.through('page', ['catalog'], async () => value, size);
    const after = clock.now().getTime();
    expect(cache.validUntilOf(value)).toBeGreaterThanOrEqual(before + 300_000);
    expect(cache.validUntilOf(value)).toBeLessThanOrEqual(after + 300_000);
    const changed = { of: 'page' };
    const make = async () => {
      cache.drop(['catalog']);
      return changed;
    };
    await cache.through('page', ['catalog'], make, size);
    expect(cache.validUntilOf(changed)).toBe(0);
  });

  it('keeps nothing of size 0', async () => {
    const cache = newCache();
    const { make } = counter();
    await cache.through('a', [], make, () => 0);
    expect(await cache.through('a', [], make, () => 0)).toBe(2);
  });

  it('keeps no more parts of pages than a quarter of its bytes, and drops the least recently used first', async () => {
    const cache = newCache(1_000);
    const { make } = counter();
    await cache.through('a', [], make, size);
    await cache.through('b', [], make, size);
    await cache.through('a', [], make, size);
    await cache.through('c', [], make, size);
    expect(['a', 'b', 'c'].map((key) => cache.cached(key)?.value)).toEqual([1, undefined, 3]);
  });

  const page = { partition: 'pages' } as const;

  it('drops no page for what pages are made of', async () => {
    const cache = newCache(1_000);
    const { make } = counter();
    await cache.through('page', [], make, size, page);
    for (let part = 0; part < 50; part++) await cache.through(`part ${part}`, [], make, size);
    expect(cache.cached('page')?.value).toBe(1);
  });

  it('has most of the pages that fit when all are asked for in a circle', async () => {
    // Room for 15 of 20.
    const cache = newCache(2_000);
    const made = counter();
    const round = async () => {
      for (let at = 0; at < 20; at++) await cache.through(`page ${at}`, [], made.make, size, page);
    };
    for (let warmUp = 0; warmUp < 20; warmUp++) await round();
    made.count = 0;
    for (let time = 0; time < 20; time++) await round();
    expect(made.count / 400).toBeLessThan(0.3);
    expect(cache.status()).toMatchObject({ entries: 15, bytes: 1_500 });
  });

  it('comes to keep the pages that are asked for now', async () => {
    const cache = newCache(1_000);
    const { make } = counter();
    const ask = (key: string) => cache.through(key, [], make, size, page);
    for (let at = 0; at < 7; at++) await ask(`before ${at}`);
    for (let time = 0; time < 200; time++) for (let at = 0; at < 7; at++) await ask(`now ${at}`);
    const keys = Array.from({ length: 7 }, (_, at) => `now ${at}`);
    expect(keys.filter((key) => cache.cached(key)).length).toBe(7);
  });

  it('lets a new page take the place of one that has expired', async () => {
    const cache = newCache(1_000);
    const { make } = counter();
    for (let at = 0; at < 7; at++) await cache.through(`old ${at}`, [], make, size, page);
    clock.advance(301);
    await cache.through('new', [], make, size, page);
    expect(cache.cached('new')).toBeDefined();
  });

  it('keeps nothing when it may keep no bytes', async () => {
    const cache = newCache(0);
    await cache.through('a', [], counter().make, size);
    await cache.through('page', [], counter().make, size, page);
    expect([cache.cached('a'), cache.cached('page')]).toEqual([undefined, undefined]);
  });

  it('makes a value once for work that reads together, even if it keeps nothing, and anew for other work', async () => {
    const cache = newCache(0);
    const made = counter();
    const read = () => cache.through('a', [], made.make, () => 100);
    const reading = async () => [await read(), await turn(), await read()];
    expect(await cache.together(reading)).toEqual([1, undefined, 1]);
    expect(await cache.together(reading)).toEqual([2, undefined, 2]);
    expect(await read()).toBe(3);
  });

  it('drops the values that have one of the changed tags', async () => {
    const cache = newCache();
    await cache.through('a', ['catalog', 'promotions'], counter().make, size);
    await cache.through('b', ['content'], counter().make, size);
    await cache.invalidate(['promotions', 'members']);
    expect(cache.cached('a')).toBeUndefined();
    expect(cache.cached('b')?.value).toBe(1);
  });

  it('does not keep a value whose data changed while it was made, nor give it to later callers', async () => {
    const cache = newCache();
    const first = Promise.withResolvers<string>();
    const early = cache.through('a', ['catalog'], () => first.promise, size);
    await turn();
    await cache.invalidate(['catalog']);
    const late = cache.through('a', ['catalog'], async () => 'new', size);
    first.resolve('old');
    expect(await early).toBe('old');
    expect(await late).toBe('new');
    expect(cache.cached('a')?.value).toBe('new');
  });
});

describe('a cached value expires', () => {
  it('when an event begins or ends, to the second', async () => {
    const cache = newCache();
    boundary = new Date('2026-11-20T10:01:00+08:00');
    await cache.through('a', ['promotions'], counter().make, size);
    clock.set(new Date('2026-11-20T10:00:59.900+08:00'));
    expect(cache.cached('a')).toBeDefined();
    clock.set(new Date('2026-11-20T10:01:00+08:00'));
    expect(cache.cached('a')).toBeUndefined();
  });

  it('at a boundary that was added after earlier values were cached', async () => {
    const cache = newCache();
    await cache.through('a', ['promotions'], counter().make, size);
    boundary = new Date('2026-11-20T10:01:00+08:00');
    await cache.invalidate(['promotions']);
    await cache.through('a', ['promotions'], counter().make, size);
    expect(cache.cached('a')?.expiresAt).toBe(boundary.getTime());
  });

  it('after one second if it contains stock, after five minutes in any case', async () => {
    const cache = newCache();
    await cache.through('stock', ['stock'], counter().make, size);
    await cache.through('other', ['catalog'], counter().make, size);
    clock.advance(1);
    expect([cache.cached('stock'), cache.cached('other')?.value]).toEqual([undefined, 1]);
    clock.advance(300);
    expect(cache.cached('other')).toBeUndefined();
  });

  it('when the clock is set back before it was made', async () => {
    const cache = newCache();
    await cache.through('a', [], counter().make, size);
    clock.advance(-3600);
    expect(cache.cached('a')).toBeUndefined();
  });
});

describe('copies of the server', () => {
  const running: Hearing[] = [];
  const listeningCache = async () => {
    const changes = changesOf();
    const cache = newCache(undefined, changes);
    const dropping = dropChanged({ changes, pool: open.pool, cache });
    running.push(dropping);
    await dropping.ready;
    return cache;
  };
  afterAll(() => Promise.all(running.map((listener) => listener.stop())));

  const cachedEverywhere = async (caches: LocalContentCache[]) => {
    for (const cache of caches) await cache.through('a', ['content'], counter().make, size);
  };
  /** Polls the cache: nothing else shows that the message from another process has arrived. */
  const untilDropped = async (cache: LocalContentCache) => {
    while (cache.cached('a')) await open.pool.query('select 1');
  };

  it('are told of each other’s changes', async () => {
    const [one, other] = [await listeningCache(), await listeningCache()];
    await cachedEverywhere([one, other]);
    await one.invalidate(['content']);
    await untilDropped(other);
    expect(other.cached('a')).toBeUndefined();
  });

  it('are told of changes in the database, whoever made them', async () => {
    const cache = await listeningCache();
    await cachedEverywhere([cache]);
    await open.pool.query(`insert into message_bars (name, color) values ('公告', '#4b2e83')`);
    await untilDropped(cache);
    expect(cache.cached('a')).toBeUndefined();
  });

  it('keep their values while the connection is lost, and drop them when it is back', async () => {
    const cache = await listeningCache();
    await cachedEverywhere([cache]);
    const { rowCount } = await open.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'shop-changes' and datname = current_database()`,
    );
    expect(rowCount).toBeGreaterThan(0);
    expect(cache.cached('a')?.value).toBe(1);
    await untilDropped(cache);
    await cachedEverywhere([cache]);
    await open.pool.query(`select pg_notify('content_changed', 'content')`);
    await untilDropped(cache);
    expect(cache.cached('a')).toBeUndefined();
  });

  describe('whose connection is swallowed without a word', () => {
    let proxy: SwallowingProxy;
    beforeEach(async () => {
      proxy = await swallowingProxy(database.connection);
    });
    afterEach(() => proxy.close());
    const heartbeat = { interval: 50, timeout: 50 };
    const deafListener = async () => {
      const cache = newCache();
      const changes = changesOf({ connection: proxy.connection, heartbeat });
      const listener = dropChanged({ changes, pool: open.pool, cache, lifetime: 50 });
      running.push(listener);
      await listener.ready;
      return { cache, listener };
    };

    it('notice the silence, listen anew and drop what they may have missed', async () => {
      const { cache, listener } = await deafListener();
      await cachedEverywhere([cache]);
      expect(listener.timesLost()).toBe(0);
      proxy.swallow('open');
      await open.pool.query(`select pg_notify('content_changed', 'content')`);
      await untilDropped(cache);
      expect(listener.timesLost()).toBe(1);
      await cachedEverywhere([cache]);
      await open.pool.query(`select pg_notify('content_changed', 'content')`);
      await untilDropped(cache);
      expect(listener.timesLost()).toBe(1);
    });

    it('keep nothing for long while nobody can listen and the database is there', async () => {
      const { cache, listener } = await deafListener();
      proxy.swallow('all');
      await vi.waitUntil(() => listener.timesLost() > 0);
      for (let round = 0; round < 3; round++) {
        await cachedEverywhere([cache]);
        await untilDropped(cache);
      }
      proxy.pass();
    });

    it('keep nothing for long either of what they made for a boundary to come', async () => {
      const { cache, listener } = await deafListener();
      boundary = new Date(clock.now().getTime() + 60_000);
      const { cached, through } = cache.futureAt(boundary);
      proxy.swallow('all');
      await vi.waitUntil(() => listener.timesLost() > 0);
      for (let round = 0; round < 3; round++) {
        while (!cached('a')) await through('a', ['content'], counter().make, size);
        while (cached('a')) await open.pool.query('select 1');
      }
      proxy.pass();
    });
  });
});
