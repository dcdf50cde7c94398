import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { MovableClock } from '../clock.ts';
import { type OpenDatabase, openDatabase, transactUnlessRefused } from '../database/database.ts';
import { idempotencyKeys } from '../database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { deleteIdempotencyKeys, onlyOnce, type RepeatableRequest } from './idempotency.ts';

let database: TestDatabase;
let open: OpenDatabase;
const clock = new MovableClock();

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

let count = 0;
const newRequest = (): RepeatableRequest => ({
  memberId: 1,
  endpoint: '/pay',
  key: `key-${++count}`,
  body: { orderId: 5 },
});

type Work = Parameters<typeof onlyOnce<number, 'TEMP_ORDER_FAILED' | 'SERVICE_IS_MAINTAINING'>>[2];
const once = (request: RepeatableRequest, work: Work) =>
  onlyOnce({ db: open.db, clock }, request, work);
const answering = (outcome: Awaited<ReturnType<Work>>) => vi.fn<Work>(async () => outcome);

describe('work under an Idempotency-Key', () => {
  it('is done once; the second request gets the first answer', async () => {
    const request = newRequest();
    const work = answering(done(7));
    expect(await once(request, work)).toEqual(done(7));
    expect(await once(request, work)).toEqual(done(7));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('can be tried again as soon as the database is back that was lost under it', async () => {
    const request = newRequest();
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    let isAway = false;
    const db = new Proxy(open.db, {
      get(target, name) {
        if (isAway && name === 'delete') throw lost;
        return Reflect.get(target, name);
      },
    });
    const losing = onlyOnce({ db, clock }, request, async () => {
      isAway = true;
      throw lost;
    });
    await expect(losing).rejects.toThrow('ECONNREFUSED');
    const secondTry = once(request, answering(done(7)));
    isAway = false;
    expect(await secondTry).toEqual(done(7));
  });

  it('is done each time without a key', async () => {
    const work = answering(done(7));
    await once({ ...newRequest(), key: undefined }, work);
    await once({ ...newRequest(), key: undefined }, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is refused for another body, and independent of other members and calls', async () => {
    const request = newRequest();
    await once(request, answering(done(7)));
    const other = await once({ ...request, body: { orderId: 6 } }, answering(done(8)));
    expect(other).toEqual(refused('IDEMPOTENCY_KEY_REUSED'));
    expect(await once({ ...request, memberId: 2 }, answering(done(9)))).toEqual(done(9));
    expect(await once({ ...request, endpoint: '/order' }, answering(done(9)))).toEqual(done(9));
  });

  it('keeps a refusal with its extra details', async () => {
    const request = newRequest();
    const refusal = refused('TEMP_ORDER_FAILED', { extra: { paidAmount: 3 } });
    await once(request, answering(refusal));
    expect(await once(request, answering(done(7)))).toEqual(refusal);
  });

  it('can be tried again after a failure of the shop', async () => {
    const request = newRequest();
    await once(request, answering(refused('SERVICE_IS_MAINTAINING')));
    await expect(
      once(request, async () => {
        throw new Error('lost the database');
      }),
    ).rejects.toThrow('lost the database');
    expect(await once(request, answering(done(7)))).toEqual(done(7));
  });

  it('waits for the first request while it is being processed', async () => {
    const request = newRequest();
    const { promise, resolve } = Promise.withResolvers<Outcome<number, never>>();
    const started = Promise.withResolvers<void>();
    const first = once(request, () => {
      started.resolve();
      return promise;
    });
    await started.promise;
    const work = answering(done(8));
    const second = once(request, work);
    resolve(done(7));
    expect(await Promise.all([first, second])).toEqual([done(7), done(7)]);
    expect(work).not.toHaveBeenCalled();
  });

  it('is done by a second request if the first one did not end in time', async () => {
    const request = newRequest();
    void once(request, () => new Promise(() => undefined));
    await vi.waitUntil(async () => (await keysOf(request)).length === 1);
    clock.advance(61);
    expect(await once(request, answering(done(8)))).toEqual(done(8));
  });

  it('leaves the key to the second request if the first one fails later', async () => {
    const request = newRequest();
    const [first, second] = [
      Promise.withResolvers<Outcome<number, never>>(),
      Promise.withResolvers<Outcome<number, never>>(),
    ];
    const slow = once(request, () => first.promise);
    await vi.waitUntil(async () => (await keysOf(request)).length === 1);
    clock.advance(61);
    const isStarted = Promise.withResolvers<void>();
    const later = once(request, () => {
      isStarted.resolve();
      return second.promise;
    });
    await isStarted.promise;
    first.reject(new Error('too late'));
    await expect(slow).rejects.toThrow('too late');
    expect(await keysOf(request)).toHaveLength(1);
    second.resolve(done(8));
    expect(await later).toEqual(done(8));
  });
});

/** A first request that is so slow that a second one takes over its key and answers 8; then the first one goes on. */
async function overtaken(work: Work): Promise<{ slow: unknown; repeated: unknown }> {
  const request = newRequest();
  const mayGoOn = Promise.withResolvers<void>();
  const slow = once(request, async (storeAnswer) => {
    await mayGoOn.promise;
    return work(storeAnswer);
  });
  await vi.waitUntil(async () => (await keysOf(request)).length === 1);
  clock.advance(61);
  expect(await once(request, answering(done(8)))).toEqual(done(8));
  mayGoOn.resolve();
  return { slow: await slow, repeated: await once(request, answering(done(9))) };
}

describe('a first request whose key a second one took over', () => {
  it('does not change the stored answer, and answers the same', async () => {
    const both = { slow: done(8), repeated: done(8) };
    expect(await overtaken(answering(done(7)))).toEqual(both);
    expect(await overtaken(answering(refused('TEMP_ORDER_FAILED')))).toEqual(both);
  });

  it('undoes what it did in the transaction that keeps its answer', async () => {
    const trace = { ...newRequest(), memberId: 99 };
    const result = await overtaken((storeAnswer) =>
      transactUnlessRefused(open.db, async (transaction) => {
        const { memberId: userId, endpoint, key = '' } = trace;
        await transaction.insert(idempotencyKeys).values({ userId, endpoint, key, bodyHash: '' });
        await storeAnswer(transaction, 7);
        return done(7);
      }),
    );
    expect(result).toEqual({ slow: done(8), repeated: done(8) });
    expect(await keysOf(trace)).toEqual([]);
  });
});

describe('the answer', () => {
  it('is kept if and only if the transaction of the work commits', async () => {
    const request = newRequest();
    await expect(
      once(request, async (storeAnswer) => {
        await transactUnlessRefused(open.db, async (transaction) => {
          await storeAnswer(transaction, 7);
          return done(undefined);
        });
        // The server dies after the commit, before the answer is sent.
        throw new Error('crashed');
      }),
    ).rejects.toThrow('crashed');
    expect(await once(request, answering(done(8)))).toEqual(done(7));
  });

  it('is not kept if the transaction is rolled back by a refusal', async () => {
    const request = newRequest();
    const outcome = await once(request, (storeAnswer) =>
      transactUnlessRefused(open.db, async (transaction) => {
        await storeAnswer(transaction, 7);
        return refused('SERVICE_IS_MAINTAINING');
      }),
    );
    expect(outcome).toEqual(refused('SERVICE_IS_MAINTAINING'));
    expect(await once(request, answering(done(8)))).toEqual(done(8));
  });

  it('is forgotten after 24 hours', async () => {
    const request = newRequest();
    await once(request, answering(done(7)));
    clock.advance(23 * 3600);
    expect(await once(request, answering(done(8)))).toEqual(done(7));
    await deleteIdempotencyKeys(open.db, clock.now());
    expect(await keysOf(request)).toHaveLength(1);
    // A second more than the day, because the clock runs on by milliseconds.
    clock.advance(3601);
    expect(await once(request, answering(done(8)))).toEqual(done(8));
    clock.advance(24 * 3600 + 1);
    expect(await deleteIdempotencyKeys(open.db, clock.now())).toBeGreaterThan(0);
    expect(await keysOf(request)).toHaveLength(0);
  });
});

async function keysOf({ key }: RepeatableRequest) {
  const rows = await open.db.select().from(idempotencyKeys);
  return rows.filter((row) => row.key === key);
}
