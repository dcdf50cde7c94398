import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock.ts';
import type { CacheStatus } from '../copies.ts';
import type { Changes } from './changes.ts';
import {
  type CacheEntry,
  type ContentCache,
  everything,
  type KeepOptions,
} from './content-cache.ts';
import { createShare } from './shares.ts';
import { concernedBy } from './tags.ts';

export interface ContentCacheOptions {
  clock: Clock;
  /** Announces the tags of `invalidate` to the other copies. */
  changes: Pick<Changes, 'announce'>;
  /** The most bytes of all values together; 0 caches nothing. */
  maxBytes: number;
  /** Answers the next moment at which shown data change by themselves, e.g. the begin or end of an event. */
  nextBoundary(): Promise<Date | undefined>;
  /** The most seconds for which values with a tag are cached, by tag. */
  lifetimes?: Readonly<Record<string, number>>;
  /** Whether `make` failed because the database does not answer. */
  isAway?(error: unknown): boolean;
}

export interface LocalContentCache extends ContentCache {
  /** Drops every value with one of these tags, in this process only. */
  drop(tags: readonly string[]): void;
  status(): CacheStatus;
}

/** The share of all bytes for whole pages. The rest is for parts of pages and for answers to programs. */
const shareOfPages = 0.75;
/** One of this many new pages that find no room replaces another one. docs/adr/036 compares it with other numbers. */
const onePageIn = 16;

/** The most seconds for which any value is cached, in case a change was not announced. */
const longestLifetime = 300;
/**
 * The most seconds for which an expired value is still answered while the database is away: nobody can change it
 * meanwhile.
 */
const longestSpare = 3600;

interface Entry extends CacheEntry<unknown> {
  madeAt: number;
  /**
   * Epoch milliseconds until which the expired value is answered if no newer one can be made. Never after a boundary.
   */
  spareUntil: number;
  tags: readonly string[];
}

interface Making {
  promise: Promise<unknown>;
  tags: readonly string[];
  /** Whether the data changed while the value was being made. Then it is neither cached nor given to later callers. */
  isStale: boolean;
}

/** The cache of one process; `dropChanged` connects it with the others. */
export function createContentCache(options: ContentCacheOptions): LocalContentCache {
  const { clock, changes, lifetimes = {}, isAway = () => false } = options;
  const { maxBytes } = options;
  const pages = createShare<Entry>({ maxBytes: maxBytes * shareOfPages, oneIn: onePageIn });
  const parts = createShare<Entry>({ maxBytes: maxBytes * (1 - shareOfPages) });
  const shares = [pages, parts];
  const find = (key: string) => pages.get(key) ?? parts.get(key);
  const remove = (key: string) => {
    for (const share of shares) share.delete(key);
  };
  const making = new Map<string, Making>();
  const holding = new WeakMap<object, number>();
  /** The values that the running `together` has read, by key. */
  const sharedReads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();
  const boundary = rememberBoundary(options);
  let hits = 0;
  let misses = 0;

  function cached<Value>(key: string): CacheEntry<Value> | undefined {
    const entry = find(key);
    if (!entry) return undefined;
    const now = clock.now().getTime();
    // A test may set the clock back.
    if (now < entry.lapsesAt && now >= entry.madeAt) {
      hits++;
      return entry as CacheEntry<Value>;
    }
    if (!isSpare(entry, now)) remove(key);
    return undefined;
  }

  const isSpare = ({ madeAt, spareUntil }: Entry, now: number) => now >= madeAt && now < spareUntil;

  async function lapse(tags: readonly string[], now: number) {
    const seconds = Math.min(longestLifetime, ...tags.map((tag) => lifetimes[tag] ?? Infinity));
    const next = (await boundary.next())?.getTime() ?? Number.POSITIVE_INFINITY;
    const isShort = seconds < longestLifetime;
    return {
      lapsesAt: Math.min(now + seconds * 1000, next),
      spareUntil: isShort ? 0 : Math.min(now + longestSpare * 1000, next),
    };
  }

  async function makeAndKeep<Value>(
    key: string,
    run: Making,
    make: () => Promise<Value>,
    size: (value: Value) => number,
    { narrow = () => run.tags, share = 'parts' }: KeepOptions<Value>,
  ): Promise<Value> {
    misses++;
    try {
      const madeAt = clock.now().getTime();
      const [period, value] = await Promise.all([lapse(run.tags, madeAt), make()]);
      const bytes = size(value);
      if (typeof value === 'object' && value !== null && !run.isStale)
        holding.set(value, period.lapsesAt);
      if (bytes > 0 && !run.isStale) {
        const entry = { value, ...period, madeAt, tags: narrow(value) };
        (share === 'pages' ? pages : parts).keep(key, entry, bytes, clock.now().getTime());
      }
      return value;
    } catch (error) {
      const spare = isAway(error) ? find(key) : undefined;
      if (spare && isSpare(spare, clock.now().getTime())) return spare.value as Value;
      throw error;
    } finally {
      if (making.get(key) === run) making.delete(key);
    }
  }

  function drop(concerns: (tags: readonly string[]) => boolean): void {
    for (const share of shares) {
      for (const [key, { tags }] of share.entries()) if (concerns(tags)) share.delete(key);
    }
    for (const [key, run] of making) {
      if (!concerns(run.tags)) continue;
      run.isStale = true;
      making.delete(key);
    }
  }

  const clear = () => {
    boundary.forget();
    drop(() => true);
  };

  const dropTags = (tags: readonly string[]) => {
    if (tags.includes(everything)) return clear();
    // Changes of data that are cached for seconds only, such as stock, move no boundary.
    if (tags.some((tag) => !(tag in lifetimes))) boundary.forget();
    drop(concernedBy(tags));
  };

  return {
    cached,
    holdsUntil: (value) => holding.get(value) ?? 0,
    through<Value>(
      key: string,
      tags: readonly string[],
      make: () => Promise<Value>,
      size: (value: Value) => number,
      options: KeepOptions<Value> = {},
    ) {
      const present = cached<Value>(key);
      if (present) return Promise.resolve(present.value);
      const reads = sharedReads.getStore();
      const shared = making.get(key)?.promise ?? reads?.get(key);
      if (shared) return shared as Promise<Value>;
      const run: Making = { promise: Promise.resolve(), tags, isStale: false };
      making.set(key, run);
      const promise = makeAndKeep(key, run, make, size, options);
      run.promise = promise;
      reads?.set(key, promise);
      return promise;
    },
    together: (work) => {
      const reads = new Map<string, Promise<unknown>>();
      // A connection that is opened meanwhile remembers the work for as long as it lives.
      return sharedReads.run(reads, work).finally(() => reads.clear());
    },
    drop: dropTags,
    async invalidate(tags) {
      dropTags(tags);
      await changes.announce(tags);
    },
    clear,
    status: () => ({
      entries: pages.count() + parts.count(),
      bytes: pages.bytes() + parts.bytes(),
      mostBytes: maxBytes,
      hits,
      misses,
    }),
  };
}

/** Asks for the next boundary once. It remembers the answer until that moment has passed or data have changed. */
function rememberBoundary({ clock, nextBoundary }: ContentCacheOptions) {
  let known: { askedAt: number; answer: Promise<Date | undefined> } | undefined;
  return {
    async next(): Promise<Date | undefined> {
      const now = clock.now().getTime();
      const current = known;
      if (current && now >= current.askedAt) {
        const next = await current.answer;
        if (!next || next.getTime() > now) return next;
      }
      const asked = { askedAt: now, answer: nextBoundary() };
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
      known = asked;
      return asked.answer;
    },
    forget() {
      known = undefined;
    },
  };
}
