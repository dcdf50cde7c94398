import { beforeEach, expect, it } from 'vitest';
import { createContentCache } from '#server/platform/cache/create-content-cache.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { pageKeyMark } from '../make-page.ts';
import { openUpcoming, type Upcoming } from './make-upcoming.ts';

const now = new Date('2026-11-20T23:55:00+08:00');
const midnight = new Date('2026-11-21T00:00:00+08:00');
const before = (seconds: number) => new Date(midnight.getTime() - seconds * 1000);

let clock: MovableClock;
let boundaries: Date[];
let cache: ReturnType<typeof createContentCache>;
let upcoming: Upcoming;
let made: string[];
let isLate: boolean;
let failures: unknown[];
/** The addresses whose pages will be missing, so that they are not stored. */
let missing: string[];
/** Called while a page is being made. */
let meanwhile: (address: string) => Promise<void>;

beforeEach(() => {
  clock = new MovableClock();
  clock.set(now);
  boundaries = [midnight];
  [made, failures, missing, isLate] = [[], [], [], false];
  meanwhile = async () => {};
  cache = createContentCache({
    clock,
    changes: { announce: async () => undefined },
    maxBytes: 10_000,
    nextBoundary: async (by) => boundaries.find((each) => each > by.now()),
  });
  upcoming = openUpcoming({
    cache,
    clock,
    makerAt: (at) => ({
      async prerender(address, expectedUses) {
        made.push(address);
        await store(address, 'after', cache.futureAt(at), { expectedUses });
        return missing.includes(address) || cache.futureAt(at).demand.holds(pageKeyMark + address);
      },
    }),
    isLate: () => isLate,
    rest: async () => {},
    failed: (error) => void failures.push(error),
  });
});

const store = (
  address: string,
  value: string,
  into = cache as typeof cache | ReturnType<typeof cache.futureAt>,
  options = {},
) =>
  into.through(
    pageKeyMark + address,
    ['catalog'],
    async () => {
      if (into !== cache) await meanwhile(address);
      return value;
    },
    () => (into !== cache && missing.includes(address) ? 0 : 100),
    { partition: 'pages', ...options },
  );

async function visit(address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await store(address, 'before');
}

it('makes the pages of the next boundary in the order of wish, once it is near, and each once', async () => {
  await visit('/products/1', 2);
  await visit('/', 5);
  await visit('/products/2', 3);
  await visit('/products/3', 1);
  await upcoming.make();
  expect(made).toEqual([]);
  clock.set(before(119));
  for (const address of ['/', '/products/1', '/products/2']) await visit(address, 1);
  // They were made five minutes before midnight and expire a moment before it.
  await upcoming.make();
  expect(made).toEqual(['/', '/products/2', '/products/1']);
  await upcoming.make();
  expect(made).toHaveLength(3);
  clock.set(midnight);
  expect(await store('/', 'made again')).toBe('after');
});

it('makes those again that a change has dropped, and none for a boundary that was taken away meanwhile', async () => {
  clock.set(before(60));
  await visit('/', 3);
  await visit('/products/1', 2);
  await upcoming.make();
  await cache.invalidate(['catalog']);
  await visit('/', 1);
  await visit('/products/1', 1);
  meanwhile = async () => {
    boundaries = [];
    await cache.invalidate(['catalog']);
  };
  made = [];
  await upcoming.make();
  expect(made).toEqual(['/']);
  expect(cache.futureAt(midnight).demand.holds(`${pageKeyMark}/`)).toBe(false);
  await visit('/', 1);
  await upcoming.make();
  expect(made).toEqual(['/']);
});

it('makes none while the server is late, once the moment has come, or after a stop', async () => {
  clock.set(before(60));
  await visit('/', 3);
  await visit('/products/1', 2);
  isLate = true;
  await upcoming.make();
  expect(made).toEqual([]);
  isLate = false;
  meanwhile = async () => clock.set(midnight);
  await upcoming.make();
  expect(made).toEqual(['/']);
  clock.set(before(30));
  await upcoming.stop();
  await upcoming.make();
  expect(made).toEqual(['/']);
});

it('makes the pages of an event that begins at midnight, and gives them from its first moment on, not from midnight', async () => {
  const [ended, first] = [before(1), new Date(midnight.getTime() + 1)];
  boundaries = [ended, midnight, first, new Date(midnight.getTime() + 60_000)];
  clock.set(before(60));
  await visit('/', 3);
  await upcoming.make();
  expect(made).toEqual(['/']);
  await upcoming.make();
  expect(made).toEqual(['/']);
  for (const moment of [ended, midnight]) {
    clock.now = () => moment;
    expect(cache.look(`${pageKeyMark}/`)).toBeUndefined();
    expect(await store('/', 'made on request')).toBe('made on request');
  }
  clock.now = () => first;
  expect(await store('/', 'made again')).toBe('after');
  clock.now = () => new Date(midnight.getTime() + 59_999);
  expect(await store('/', 'made again')).toBe('after');
});

it('makes pages for the first of two boundaries that are further apart', async () => {
  boundaries = [before(30), before(27)];
  clock.set(before(60));
  await visit('/', 3);
  await upcoming.make();
  expect(cache.futureAt(before(30)).demand.holds(`${pageKeyMark}/`)).toBe(true);
});

it('makes a page once that will be missing, and once more after a change', async () => {
  clock.set(before(60));
  await visit('/', 3);
  await visit('/products/1', 2);
  missing = ['/products/1'];
  await upcoming.make();
  await upcoming.make();
  expect(made).toEqual(['/', '/products/1']);
  await cache.invalidate(['catalog']);
  await visit('/products/1', 1);
  await upcoming.make();
  expect(made).toEqual(['/', '/products/1', '/products/1']);
});

it('makes a missing page once more if the data changed while it was being made', async () => {
  clock.set(before(60));
  await visit('/products/1', 2);
  missing = ['/products/1'];
  meanwhile = async () => {
    meanwhile = async () => {};
    await cache.invalidate(['catalog']);
  };
  await upcoming.make();
  await visit('/products/1', 1);
  await upcoming.make();
  expect(made).toEqual(['/products/1', '/products/1']);
});

it('rests for ten seconds once pages fail one after the other', async () => {
  clock.set(before(60));
  for (let product = 1; product < 9; product++) await visit(`/products/${product}`, 2);
  meanwhile = () => Promise.reject(new Error('the database is away'));
  await upcoming.make();
  await upcoming.make();
  expect([made.length, failures.length]).toEqual([3, 3]);
  meanwhile = async () => {};
  clock.set(before(49));
  made = [];
  await upcoming.make();
  expect(made).toHaveLength(8);
});

it('asks for no boundary while nobody uses a page', async () => {
  clock.set(before(60));
  await visit('/', 1);
  const asked: string[] = [];
  const quiet = openUpcoming({
    cache: {
      ...cache,
      nextBoundary: async () => {
        asked.push('boundary');
        return midnight;
      },
    },
    clock,
    makerAt: () => ({ prerender: async () => true }),
    isLate: () => false,
    rest: async () => {},
    failed: () => {},
  });
  await quiet.make();
  expect(asked).toEqual([]);
});
