import { LRUCache } from 'lru-cache';

/** What is cached, until a moment in epoch milliseconds. */
interface Lapsing {
  lapsesAt: number;
}

export interface ShareOptions {
  /** Bytes at most; 0 keeps nothing. */
  maxBytes: number;
  /**
   * Of so many newcomers that find the share full, one takes the place of what was asked for longest ago; by itself each of them
   * does. Where visitors go round in circles that is the next thing to be asked for: nothing would be there when its turn comes.
   */
  oneIn?: number;
}

/** Some entries of a cache, which together take no more bytes than their share. */
export interface Share<Entry extends Lapsing> {
  get(key: string): Entry | undefined;
  /** Keeps an entry of so many bytes, and drops others for it; or leaves all as it is. `now` is in epoch milliseconds. */
  keep(key: string, entry: Entry, bytes: number, now: number): void;
  delete(key: string): void;
  entries(): (readonly [key: string, entry: Entry])[];
  count(): number;
  bytes(): number;
}

export function createShare<Entry extends Lapsing>({
  maxBytes,
  oneIn = 1,
}: ShareOptions): Share<Entry> {
  const maxSize = Math.max(1, Math.floor(maxBytes));
  const entries = new LRUCache<string, Entry>({ maxSize });
  let newcomers = 0;

  function mayEnter(key: string, bytes: number, now: number): boolean {
    if (entries.has(key) || entries.calculatedSize + bytes <= maxSize) return true;
    const [oldest] = entries.rvalues();
    return (oldest && oldest.lapsesAt <= now) || ++newcomers % oneIn === 0;
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
