import { beforeEach, expect, it } from 'vitest';
import { byRank } from '#server/testing/page-requests.ts';
import { MovableClock } from '../clock.ts';
import { createContentCache, type LocalContentCache } from './create-content-cache.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const begin = new Date('2026-11-20T10:02:00+08:00');
const end = new Date('2026-11-20T10:04:00+08:00');
const tags = ['promotions'];
const page = { partition: 'pages' } as const;
const size = () => 100;

let clock: MovableClock;
let boundaries: Date[];
let cache: LocalContentCache;
beforeEach(() => {
  clock = new MovableClock();
  clock.set(now);
  boundaries = [begin, end];
  cache = open();
});

const open = (maxBytes = 10_000) =>
  createContentCache({
    clock,
    changes: { announce: async () => undefined },
    maxBytes,
    nextBoundary: async (by) => boundaries.find((each) => each > by.now()),
    lifetimes: { stock: 1 },
  });

const make = (
  of: ReturnType<LocalContentCache['futureAt']>,
  key: string,
  value: string,
  uses = 5,
) => of.through(key, tags, async () => value, size, { ...page, expectedUses: uses });
const ask = (key: string, value: string) => cache.through(key, tags, async () => value, size, page);

it('gives a page that was made ahead from its moment on, and the present one until then', async () => {
  await ask('home', 'before');
  await make(cache.futureAt(begin), 'home', 'after');
  expect(cache.cached('home')?.value).toBe('before');
  expect(cache.futureAt(begin).cached('home')?.value).toBe('after');
  clock.set(new Date(begin.getTime() - 1_000));
  expect(cache.look('home')?.value).toBe('before');
  clock.set(begin);
  expect(cache.demand.holds('home')).toBe(true);
  expect(cache.demand.takeExpired()).toEqual([]);
  expect(await ask('home', 'made again')).toBe('after');
  expect(cache.validUntilOf({})).toBe(0);
  // A clock that is set back finds neither: the old page made room.
  clock.set(new Date(begin.getTime() - 1_000));
  expect(cache.cached('home')).toBeUndefined();
});

it('gives it until the boundary after its moment, and no longer than five minutes from its making', async () => {
  const value = { of: 'home' };
  const expected = { ...page, expectedUses: 5 };
  await cache.futureAt(begin).through('home', tags, async () => value, size, expected);
  expect(cache.validUntilOf(value)).toBe(end.getTime());
  boundaries = [begin];
  await cache.invalidate(tags);
  clock.set(now);
  await make(cache.futureAt(begin), 'home', 'after');
  clock.set(new Date(now.getTime() + 299_000));
  expect(cache.cached('home')?.value).toBe('after');
  clock.set(new Date(now.getTime() + 301_000));
  expect(cache.cached('home')).toBeUndefined();
});

it('gives of what lives a second nothing that was made longer ago', async () => {
  await cache.futureAt(begin).through('stock', ['stock'], async () => 7, size);
  clock.set(begin);
  expect(cache.cached('stock')).toBeUndefined();
});

it('drops it with a change before its moment, also one while it is being made', async () => {
  await make(cache.futureAt(begin), 'home', 'after');
  await cache.invalidate(tags);
  expect(cache.futureAt(begin).demand.holds('home')).toBe(false);

  const slow = Promise.withResolvers<string>();
  const expected = { ...page, expectedUses: 5 };
  const made = cache.futureAt(begin).through('home', tags, () => slow.promise, size, expected);
  await cache.invalidate(tags);
  slow.resolve('of stale data');
  expect(await made).toBe('of stale data');
  clock.set(begin);
  expect(cache.cached('home')).toBeUndefined();
});

it('stores nothing any more for a moment once another one is the next', async () => {
  const former = cache.futureAt(end);
  await make(cache.futureAt(begin), 'home', 'after');
  await make(former, 'home', 'later');
  cache.futureAt(end);
  expect(cache.futureAt(end).cached('home')).toBeUndefined();
  clock.set(begin);
  expect(cache.cached('home')?.value).toBe('after');
});

it('does not put what was being made before a boundary in the place of what was made for it', async () => {
  const slow = Promise.withResolvers<string>();
  const request = cache.through('home', tags, () => slow.promise, size, page);
  await make(cache.futureAt(begin), 'home', 'after');
  clock.set(begin);
  expect(cache.look('home')?.value).toBe('after');
  slow.resolve('before');
  expect(await request).toBe('before');
  expect(cache.cached('home')?.value).toBe('after');
});

it('answers the boundary after another moment, asked once until a change', async () => {
  await make(cache.futureAt(begin), 'home', 'after');
  expect(await cache.nextBoundary(begin)).toEqual(end);
  boundaries = [begin];
  expect(await cache.nextBoundary(begin)).toEqual(end);
  expect(cache.futureAt(begin).cached('home')?.value).toBe('after');
  await cache.invalidate(tags);
  expect(await cache.nextBoundary(begin)).toBeUndefined();
  expect(await cache.nextBoundary()).toEqual(begin);
});

it('remembers the boundaries after 64 moments, and asks again for that after an earlier one', async () => {
  const asked: number[] = [];
  const { nextBoundary } = createContentCache({
    clock,
    changes: { announce: async () => undefined },
    maxBytes: 10_000,
    async nextBoundary(by) {
      asked.push(by.now().getTime());
      return end;
    },
  });
  const moments = Array.from({ length: 65 }, (_, second) => begin.getTime() + second * 1_000);
  for (const moment of moments) await nextBoundary(new Date(moment));
  for (const moment of moments.slice(1)) await nextBoundary(new Date(moment));
  expect(asked).toEqual(moments);
  await nextBoundary(new Date(moments[0] ?? 0));
  expect(asked).toEqual([...moments, moments[0]]);
});

it('shares what it reads together among the pages of that moment, apart from the present', async () => {
  await cache.through('price', tags, async () => 100, size);
  const future = cache.futureAt(begin);
  const price = () => future.through('price', tags, async () => 90, size);
  expect(await future.together(async () => [await price(), await price()])).toEqual([90, 90]);
  expect(cache.cached('price')?.value).toBe(100);
  clock.set(begin);
  expect(cache.cached('price')?.value).toBe(90);
});

it('keeps the uses of a page, and takes the place of no page that is wanted more', async () => {
  cache = open(400);
  for (const key of ['rare', 'rarer']) await ask(key, 'before');
  for (let time = 0; time < 6; time++) await ask('home', 'before');
  await make(cache.futureAt(begin), 'home', 'after', cache.demand.usesOf('home'));
  await make(cache.futureAt(begin), 'rare', 'after', 1);
  expect(cache.futureAt(begin).demand.holds('home')).toBe(true);
  expect(cache.futureAt(begin).demand.holds('rare')).toBe(false);
  clock.set(begin);
  expect(await ask('home', 'made again')).toBe('after');
  expect(cache.demand.usesOf('home')).toBe(7);
  expect(cache.demand.takeUses()).toContainEqual(['home', 7]);
});

it('says which pages were used since they were made', async () => {
  await ask('used', 'before');
  await make(cache, 'made ahead', 'before');
  expect(cache.demand.used()).toEqual(['used']);
  clock.advance(301);
  expect(cache.demand.used()).toEqual([]);
});

it('saves visitors half of the pages that are missing after a boundary, where not all fit', async () => {
  const [pages, perSecond] = [500, 50];
  const missedAfter = async (isPrerendered: boolean): Promise<number> => {
    clock.set(now);
    boundaries = [begin];
    cache = open(17_500 / 0.75);
    const visitor = byRank(pages);
    let missed = 0;
    const visit = async (second: number) => {
      for (let count = 0; count < perSecond; count++) {
        clock.set(new Date(now.getTime() + (second + count / perSecond) * 1_000));
        const key = `page ${visitor()}`;
        if (!cache.look(key)) missed += 1;
        await ask(key, 'page');
      }
    };
    const inUse = () =>
      cache.demand
        .used()
        .toSorted((one, other) => cache.demand.usesOf(other) - cache.demand.usesOf(one));
    for (let second = 0; second < 120; second++) {
      await visit(second);
      if (!isPrerendered || second < 60) continue;
      const { holds } = cache.futureAt(begin).demand;
      for (const key of inUse()
        .filter((each) => !holds(each))
        .slice(0, 5))
        await make(cache.futureAt(begin), key, 'page', cache.demand.usesOf(key));
    }
    missed = 0;
    for (let second = 120; second < 125; second++) await visit(second);
    return missed;
  };
  const without = await missedAfter(false);
  expect(without).toBeGreaterThan(100);
  expect((await missedAfter(true)) / without).toBeLessThan(0.6);
});
