import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock.ts';
import type { CacheStatus } from '../copies.ts';
import { createEntries } from './cached-entries.ts';
import type { Changes } from './changes.ts';
import {
  type CacheEntry,
  type ContentCache,
  everything,
  type KeepOptions,
} from './content-cache.ts';
import { createMakings } from './makings.ts';
import { rememberBoundary } from './remember-boundary.ts';
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

/** The cache of one process; `dropChanged` connects it with the others. */
export function createContentCache(options: ContentCacheOptions): LocalContentCache {
  const entries = createEntries(options);
  const boundary = rememberBoundary(options);
  const makings = createMakings({ ...options, entries, boundary });
  /** The values that the running `together` has read, by key. */
  const sharedReads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

  const dropListeners: ((keys: readonly string[]) => void)[] = [];

  function drop(concerns: (tags: readonly string[]) => boolean): void {
    const dropped = [...entries.drop(concerns), ...makings.drop(concerns)];
    if (dropped.length > 0) for (const listener of dropListeners) listener(dropped);
  }

  const clear = () => {
    boundary.forget();
    drop(() => true);
  };

  const dropTags = (tags: readonly string[]) => {
    if (tags.includes(everything)) return clear();
    // Changes of data that are cached for seconds only, such as stock, move no boundary.
    if (tags.some((tag) => !(tag in (options.lifetimes ?? {})))) boundary.forget();
    drop(concernedBy(tags));
  };

  function through<Value>(
    key: string,
    tags: readonly string[],
    make: () => Promise<Value>,
    size: (value: Value) => number,
    keepOptions: KeepOptions<Value> = {},
  ): Promise<Value> {
    const present = keepOptions.ahead === undefined ? entries.fresh(key) : entries.look(key);
    if (present) return Promise.resolve(present.value as Value);
    const reads = sharedReads.getStore();
    const shared = makings.running(key) ?? reads?.get(key);
    if (shared) return shared as Promise<Value>;
    const promise = makings.make(key, tags, make, size, keepOptions);
    reads?.set(key, promise);
    return promise;
  }

  return {
    cached: <Value>(key: string) => entries.fresh(key) as CacheEntry<Value> | undefined,
    look: <Value>(key: string) => entries.look(key) as CacheEntry<Value> | undefined,
    holdsUntil: makings.holdsUntil,
    through,
    together: (work) => {
      const reads = new Map<string, Promise<unknown>>();
      // A connection that is opened meanwhile remembers the work for as long as it lives.
      return sharedReads.run(reads, work).finally(() => reads.clear());
    },
    drop: dropTags,
    async invalidate(tags) {
      dropTags(tags);
      await options.changes.announce(tags);
    },
    clear,
    demand: { ...entries.demand, onDrop: (listener) => void dropListeners.push(listener) },
    status: entries.status,
  };
}
