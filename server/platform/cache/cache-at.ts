import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheEntry, ContentCache, KeepOptions } from './content-cache.ts';
import { createPendingValues, type PendingValuesOptions } from './pending-values.ts';

type Reading = Pick<ContentCache, 'through' | 'together' | 'cached' | 'look'>;

export interface CacheAt extends Reading {
  /** Marks as stale what is being made from changed data, and answers the keys of the pages among it. */
  dropPending(concerns: (tags: readonly string[]) => boolean): string[];
}

/** Reads and makes the values of one time: those of the present, or those that will be valid from a moment on. */
export function cacheAt(options: PendingValuesOptions): CacheAt {
  const { entries } = options;
  const pendingValues = createPendingValues(options);
  /** The values that the running `together` has read, by key. */
  const sharedReads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

  function through<Value>(
    key: string,
    tags: readonly string[],
    make: () => Promise<Value>,
    size: (value: Value) => number,
    keepOptions: KeepOptions<Value> = {},
  ): Promise<Value> {
    const current = keepOptions.expectedUses === undefined ? entries.fresh(key) : entries.look(key);
    if (current) return Promise.resolve(current.value as Value);
    const reads = sharedReads.getStore();
    const shared = pendingValues.running(key) ?? reads?.get(key);
    if (shared) return shared as Promise<Value>;
    const promise = pendingValues.make(key, tags, make, size, keepOptions);
    reads?.set(key, promise);
    return promise;
  }

  return {
    through,
    together: (work) => {
      const reads = new Map<string, Promise<unknown>>();
      // A connection that is opened meanwhile remembers the work for as long as it lives.
      return sharedReads.run(reads, work).finally(() => reads.clear());
    },
    cached: <Value>(key: string) => entries.fresh(key) as CacheEntry<Value> | undefined,
    look: <Value>(key: string) => entries.look(key) as CacheEntry<Value> | undefined,
    dropPending: pendingValues.drop,
  };
}
