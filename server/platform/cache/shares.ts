import { LRUCache } from 'lru-cache';

/** A cached entry that expires at a moment (epoch milliseconds). */
interface Expiring {
  expiresAt: number;
}

export interface ShareOptions {
  /** The most bytes of all entries together; 0 stores nothing. */
  maxBytes: number;
  /**
   * If the share is full, only one of this many new entries replaces the entry that was used longest ago (1 by
   * default: each does). Visitors who go through more pages than fit, in the same order, would otherwise find none of
   * them: each page would be replaced just before its next use.
   */
  oneIn?: number;
}

/** Entries that together take no more bytes than their share of the cache. */
export interface Share<Entry extends Expiring> {
  get(key: string): Entry | undefined;
  /**
   * Stores an entry of this many bytes and drops others for it, or does nothing if the entry may not enter. `now` is
   * in epoch milliseconds.
   */
  keep(key: string, entry: Entry, bytes: number, now: number): void;
  delete(key: string): void;
  entries(): (readonly [key: string, entry: Entry])[];
  count(): number;
  bytes(): number;
}

export function createShare<Entry extends Expiring>({
  maxBytes,
  oneIn = 1,
}: ShareOptions): Share<Entry> {
  const maxSize = Math.max(1, Math.floor(maxBytes));
  const entries = new LRUCache<string, Entry>({ maxSize });
  let newcomers = 0;

  function mayEnter(key: string, bytes: number, now: number): boolean {
    if (entries.has(key) || entries.calculatedSize + bytes <= maxSize) return true;
    const [oldest] = entries.rvalues();
    return (oldest && oldest.expiresAt <= now) || ++newcomers % oneIn === 0;
  }

  return {
    get: (key) => entries.get(key),
    keep(key, entry, bytes, now) {
      if (mayEnter(key, bytes, now)) entries.set(key, entry, { size: bytes });
    },
    delete: (key) => void entries.delete(key),
    entries: () => [...entries.entries()] as [string, Entry][],
    count: () => entries.size,
    bytes: () => entries.calculatedSize,
  };
}
