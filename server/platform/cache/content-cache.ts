/** A kept value and when it lapses by itself. */
export interface Kept<Value> {
  value: Value;
  /** Epoch milliseconds by the shop's clock. */
  lapsesAt: number;
}

/**
 * Answers that are the same for everybody, kept in this process: bounded, tagged, emptied by PostgreSQL NOTIFY in
 * every copy, lapsing at the next event boundary. Concurrent makers of one key share one run.
 */
export interface ContentCache {
  /** The kept value, or what `make` gives. `size` is in bytes; a value of size 0 is not kept. */
  through<Value>(
    key: string,
    tags: readonly string[],
    make: () => Promise<Value>,
    size: (value: Value) => number,
  ): Promise<Value>;
  /** What is kept under a key and has not lapsed. */
  kept<Value>(key: string): Kept<Value> | undefined;
  /** Drops everything with one of these tags, here and in every other copy. */
  invalidate(tags: readonly string[]): Promise<void>;
  /** Drops everything in this process. */
  clear(): void;
}
