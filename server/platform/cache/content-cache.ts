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
  /** Which partition of the cache the value goes into: whole pages, or parts of pages (the default). */
  partition?: 'pages' | 'parts';
  /**
   * For a page that is made before anybody asks for it: that counts as no use of it, but the page counts as used at
   * least so often when it is weighed against others.
   */
  expectedUses?: number;
}

/** What visitors ask for among the pages, whether they are cached or not. */
export interface PageDemand {
  /** How often a page was asked for, by counts that are halved now and then. */
  usesOf(key: string): number;
  /** How often each page was asked for since the last call. */
  takeUses(): [key: string, uses: number][];
  /** Whether the page is cached and has not expired. Asking counts as no use. */
  holds(key: string): boolean;
  /**
   * The keys of the pages that have expired, by their age or because data changed by themselves, and that were used
   * since they were made. Each is answered once.
   */
  takeExpired(): string[];
  /** The keys of the pages that are cached, have not expired, and were used since they were made. */
  used(): string[];
  /** Calls `listener` with the keys of the pages that a change has dropped, or has made stale while they were made. */
  onDrop(listener: (keys: readonly string[]) => void): void;
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
  /** Answers the same as `cached`, and counts as no use of the value. */
  look<Value>(key: string): CacheEntry<Value> | undefined;
  /**
   * Answers in epoch milliseconds until when a value of `through` is valid, cached or not; 0 if its data changed
   * after `make` began.
   */
  validUntilOf(value: object): number;
  /** Drops every value with one of these tags, in this copy and in every other one. */
  invalidate(tags: readonly string[]): Promise<void>;
  /** Drops every value with one of these tags, in this process only. */
  drop(tags: readonly string[]): void;
  /** Drops every value of this process. */
  clear(): void;
  /**
   * The next moment after `moment` (by default now) at which shown data change by themselves, e.g. the begin of a
   * campaign; undefined if there is none.
   */
  nextBoundary(moment?: Date): Promise<Date | undefined>;
  /**
   * The cache of what will be shown from the next boundary on. Its values are made before, with a clock that stands at
   * that moment, and this cache gives them from that moment on. A change drops them like others. It caches nothing any
   * more once it was called with another moment.
   */
  futureAt(at: Date): ContentCache;
  readonly demand: PageDemand;
}
