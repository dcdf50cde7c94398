import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { CacheStatus } from '../copies.ts';
import { type CacheAt, cacheAt } from './cache-at.ts';
import { createEntries } from './cached-entries.ts';
import type { Changes } from './changes.ts';
import { type ContentCache, everything } from './content-cache.ts';
import { rememberBoundary } from './remember-boundary.ts';
import { concernedBy } from './tags.ts';

export interface ContentCacheOptions {
  clock: Clock;
  /** Announces the tags of `invalidate` to the other copies. */
  changes: Pick<Changes, 'announce'>;
  /** The most bytes of all values together; 0 caches nothing. */
  maxBytes: number;
  /** Answers the next moment by a clock at which shown data change by themselves, e.g. the begin or end of an event. */
  nextBoundary(clock: Clock): Promise<Date | undefined>;
  /** The most seconds for which values with a tag are cached, by tag. */
  lifetimes?: Readonly<Record<string, number>>;
  /** Whether `make` failed because the database does not answer. */
  isAway?(error: unknown): boolean;
}

export interface LocalContentCache extends ContentCache {
  status(): CacheStatus;
}

/** The cache of one process; `dropChanged` connects it with the others. */
export function createContentCache(options: ContentCacheOptions): LocalContentCache {
  const entries = createEntries(options);
  const validUntil = new WeakMap<object, number>();
  const { boundary, boundaryBy, nextBoundary, forget } = openBoundaries(options);
  const current = cacheAt({ ...options, entries, boundary, validUntil });
  let upcoming: Upcoming | undefined;
  const dropListeners: ((keys: readonly string[]) => void)[] = [];

  function drop(concerns: (tags: readonly string[]) => boolean, longest?: number): void {
    const pending = [upcoming, current].flatMap((each) => each?.dropPending(concerns) ?? []);
    const dropped = [...entries.drop(concerns, longest), ...pending];
    if (dropped.length > 0) for (const listener of dropListeners) listener(dropped);
  }

  function forgetBoundaries(): void {
    forget();
    upcoming?.forgetBoundary();
  }

  const clear = () => {
    forgetBoundaries();
    drop(() => true);
  };

  const dropTags = (tags: readonly string[]) => {
    if (tags.includes(everything)) return clear();
    const lifetimes = tags.map((tag) => options.lifetimes?.[tag] ?? Infinity);
    const longest = Math.max(0, ...lifetimes) * 1000;
    // Changes of data that are cached for seconds only, such as stock, move no boundary.
    if (longest === Infinity) forgetBoundaries();
    // No value with these tags is cached for longer, so the tags of all others need not be compared.
    drop(concernedBy(tags), longest);
  };

  const common = {
    validUntilOf: (value: object) => validUntil.get(value) ?? 0,
    async invalidate(tags: readonly string[]) {
      dropTags(tags);
      await options.changes.announce(tags);
    },
    drop: dropTags,
    clear,
  };

  function openUpcoming(at: Date): Upcoming {
    const from = at.getTime();
    const next = boundaryBy({ now: () => new Date(from) });
    const ofMoment = entries.upcoming(from, () => upcoming !== opened);
    const own = { entries: ofMoment, boundary: next, validUntil, from: at };
    const moment = cacheAt({ ...options, ...own });
    const cache: ContentCache = {
      ...moment,
      ...common,
      nextBoundary: (moment) => (moment ? nextBoundary(moment) : next.next()),
      futureAt: openFuture,
      demand: { ...ofMoment.demand, onDrop: () => undefined },
    };
    const opened = { from, cache, dropPending: moment.dropPending, forgetBoundary: next.forget };
    return opened;
  }

  function openFuture(at: Date): ContentCache {
    if (upcoming?.from !== at.getTime()) upcoming = openUpcoming(at);
    return upcoming.cache;
  }

  return {
    ...current,
    ...common,
    nextBoundary,
    futureAt: openFuture,
    demand: { ...entries.demand, onDrop: (listener) => void dropListeners.push(listener) },
    status: entries.status,
  };
}

/** The cache of what will be shown from a moment on (epoch milliseconds). */
interface Upcoming {
  from: number;
  cache: ContentCache;
  dropPending: CacheAt['dropPending'];
  forgetBoundary(): void;
}

/**
 * The most moments whose next boundaries are remembered. A look ahead asks for those of two minutes, rarely more than a
 * few.
 */
const mostMoments = 64;

/** The next moment at which something that is shown changes by itself, after now and after other moments. */
function openBoundaries({ clock, nextBoundary }: ContentCacheOptions) {
  const boundaryBy = (by: Clock) =>
    rememberBoundary({ clock: by, nextBoundary: () => nextBoundary(by) });
  const boundary = boundaryBy(clock);
  /** Those after other moments than now, by moment. */
  const later = new LRUCache<number, ReturnType<typeof boundaryBy>>({ max: mostMoments });
  return {
    boundary,
    boundaryBy,
    nextBoundary(moment?: Date): Promise<Date | undefined> {
      if (!moment) return boundary.next();
      const at = moment.getTime();
      const known = later.get(at) ?? boundaryBy({ now: () => new Date(at) });
      later.set(at, known);
      return known.next();
    },
    forget(): void {
      boundary.forget();
      later.clear();
    },
  };
}
