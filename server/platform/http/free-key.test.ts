import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { done, type Outcome } from '#contract/outcome.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { settings } from '../database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { onlyOnce, type RepeatableRequest } from './idempotency.ts';

let database: TestDatabase;
let open: OpenDatabase;
/** All claims are of the same millisecond. */
const clock = { now: () => new Date('2026-11-26T12:00:00Z') };

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

let count = 0;
const newRequest = (): RepeatableRequest => {
  return { memberId: 1, endpoint: '/pay', key: `key-${++count}`, body: {} };
};
type Work = Parameters<typeof onlyOnce<number, never>>[2];
const answering = (value: number) => vi.fn<Work>(async () => done(value));
const once = (request: RepeatableRequest, work: Work, db = open.db) =>
  onlyOnce({ db, clock }, request, work);

/** The database, with a connection that ends `wait` milliseconds before PostgreSQL has made the claim. */
function losing(wait: number) {
  const isClaimed = Promise.withResolvers<unknown>();
  let isFirst = true;
  const db = new Proxy(open.db, {
    get(target, name) {
      // Without a pool, a batch is a transaction.
      if (name === '$client') return undefined;
      if (name !== 'transaction' || !isFirst) return Reflect.get(target, name);
      isFirst = false;
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const claiming = setTimeout(wait).then(() => target.transaction(work));
        claiming.then(isClaimed.resolve, isClaimed.reject);
        if (wait === 0) await claiming;
        throw new Error('Connection terminated unexpectedly');
      };
    },
  });
  return { db, isClaimed: isClaimed.promise };
}

describe('a claim of a key whose answer was lost', () => {
  it.each([0, 50])('is given up, also if it is made %i ms later', async (wait) => {
    const request = newRequest();
    const { db, isClaimed } = losing(wait);
    const work = answering(6);
    await expect(once(request, work, db)).rejects.toThrow('terminated');
    await isClaimed;
    expect(await once(request, answering(7))).toEqual(done(7));
    expect(work).not.toHaveBeenCalled();
  });

  it('does not disturb another copy that has claimed the key in the same millisecond', async () => {
    const request = newRequest();
    const started = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<Outcome<number, never>>();
    const work = vi.fn<Work>(() => {
      started.resolve();
      return promise;
    });
    const first = once(request, work);
    await started.promise;
    await expect(once(request, answering(8), losing(0).db)).rejects.toThrow('terminated');
    resolve(done(7));
    expect(await first).toEqual(done(7));
    expect(work).toHaveBeenCalledOnce();
  });

  it('asks nothing more of a database that could not be reached', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const asked: PropertyKey[] = [];
    const db = new Proxy(open.db, {
      get(target, name) {
        asked.push(name);
        if (name === 'transaction') throw away;
        return name === '$client' ? undefined : Reflect.get(target, name);
      },
    });
    await expect(once(newRequest(), answering(7), db)).rejects.toThrow('connect');
    expect(asked).not.toContain('delete');
  });
});

describe('work that PostgreSQL goes on with after its connection has ended', () => {
  const lost = new Error('Connection terminated unexpectedly');
  const effectOf = (name: string) => ({ key: `effect of ${name}`, value: 1 });

  it('has no effect if a second try has done the work meanwhile', async () => {
    const request = newRequest();
    const mayGoOn = Promise.withResolvers<void>();
    let goingOn: Promise<void> | undefined;
    const first = once(request, async (storeAnswer) => {
      goingOn = open.db.transaction(async (transaction) => {
        await transaction.insert(settings).values(effectOf('the first try'));
        await mayGoOn.promise;
        await storeAnswer(transaction, 1);
      });
      throw lost;
    });
    await expect(first).rejects.toThrow('terminated');
    const second = await once(request, async (storeAnswer) => {
      await open.db.transaction(async (transaction) => {
        await transaction.insert(settings).values(effectOf('the second try'));
        await storeAnswer(transaction, 2);
      });
      return done(2);
    });
    expect(second).toEqual(done(2));
    mayGoOn.resolve();
    await expect(goingOn).rejects.toThrow();
    const stored = await open.db.select({ key: settings.key }).from(settings);
    expect(stored.filter(({ key }) => key.startsWith('effect'))).toEqual([
      { key: 'effect of the second try' },
    ]);
  });

  it('has its answer given to a second try if it had stored it', async () => {
    const request = newRequest();
    const first = once(request, async (storeAnswer) => {
      const stored = Promise.withResolvers<void>();
      void open.db.transaction(async (transaction) => {
        await storeAnswer(transaction, 1);
        stored.resolve();
        await setTimeout(50);
      });
      await stored.promise;
      throw lost;
    });
    await expect(first).rejects.toThrow('terminated');
    const work = answering(2);
    expect(await once(request, work)).toEqual(done(1));
    expect(work).not.toHaveBeenCalled();
  });
});
