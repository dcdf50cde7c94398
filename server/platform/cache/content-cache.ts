/** A tag that stands for every tag. */
export const everything = '*';

/** A cached value, and the moment at which it expires. */
export interface CacheEntry<Value> {
  value: Value;
  /** Epoch milliseconds by the shop's clock. */
  expiresAt: number;
}

export interface KeepOptions<Value> {
  /** Answers the tags that the made value really has. Each is one of the given tags, or a part of one (`partOf`). */
  narrow?(value: Value): readonly string[];
  /** Which share of the cache the value goes into: whole pages, or parts of pages (the default). */
  share?: 'pages' | 'parts';
}

/**
 * Caches answers that are the same for everybody, up to a number of bytes. Each value has tags. A change of one of
 * its tags drops the value in every copy of the server (by PostgreSQL NOTIFY). It also expires at the next boundary.
 * Concurrent callers of one key share one run of `make`.
 */
export interface ContentCache {
  /**
   * Answers the cached value, or the value that `make` resolves with. `size` answers its bytes. A value of size 0 is
   * not cached.
   */
  through<Value>(
    key: string,
    tags: readonly string[],
    make: () => Promise<Value>,
    size: (value: Value) => number,
    options?: KeepOptions<Value>,
  ): Promise<Value>;
  /**
   * Runs `work`. Within it each key is made once, even if its value is not cached. So all parts of the work show one
   * state.
   */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Answers the entry of a key; undefined if there is none or it has expired. */
  cached<Value>(key: string): CacheEntry<Value> | undefined;
  /**
   * Answers in epoch milliseconds until when a value of `through` is valid, cached or not; 0 if its data changed
   * after `make` began.
   */
  holdsUntil(value: object): number;
  /** Drops every value with one of these tags, in this copy and in every other one. */
  invalidate(tags: readonly string[]): Promise<void>;
  /** Drops every value of this process. */
  clear(): void;
}
