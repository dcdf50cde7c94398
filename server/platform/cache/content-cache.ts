/** Stands among tags for all of them. */
export const everything = '*';

/** A cached value and when it lapses by itself. */
export interface CacheEntry<Value> {
  value: Value;
  /** Epoch milliseconds by the shop's clock. */
  lapsesAt: number;
}

export interface KeepOptions<Value> {
  /** The tags that a value turns out to have, each of them one of those that were given or a part of one. */
  narrow?(value: Value): readonly string[];
  /** Which share of the bytes it takes from: finished pages, or what they are made of. By itself it is a part. */
  share?: 'pages' | 'parts';
}

/**
 * Answers that are the same for everybody, kept in this process up to a number of bytes. Each has tags; a change of one
 * of them drops it in every copy of the server (by PostgreSQL NOTIFY). It also lapses at the next boundary. Concurrent
 * callers of one key share one run of `make`.
 */
export interface ContentCache {
  /** The cached value, or what `make` gives. `size` is in bytes; a value of size 0 is not cached. */
  through<Value>(
    key: string,
    tags: readonly string[],
    make: () => Promise<Value>,
    size: (value: Value) => number,
    options?: KeepOptions<Value>,
  ): Promise<Value>;
  /** Runs work in which each key is made once, kept or not: its parts show one state, and share what they read. */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The value kept under a key; undefined if there is none, or if it has lapsed. */
  cached<Value>(key: string): CacheEntry<Value> | undefined;
  /**
   * Until when a value that `through` has given holds, kept or not, in epoch milliseconds; 0 if something has changed since it was
   * begun.
   */
  holdsUntil(value: object): number;
  /** Drops everything with one of these tags, here and in every other copy. */
  invalidate(tags: readonly string[]): Promise<void>;
  /** Drops everything in this process. */
  clear(): void;
}
