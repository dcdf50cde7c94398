import { LRUCache } from 'lru-cache';

/** A cached entry that expires at a moment (epoch milliseconds). */
interface Expiring {
  expiresAt: number;
}

export interface ShareOptions {
  /** The most bytes of all entries together; 0 stores nothing. */
  maxBytes: number;
  /**
   * If the share is full, a new entry replaces the one that was used longest ago only if it was asked for more often
   * (by default each new entry does). Visitors who go through more pages than fit, in the same order, would otherwise
   * find none of them: each page would be replaced just before its next use. They also would push out what others want.
   */
  byDemand?: boolean;
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

/** An entry, and how often it was asked for; see `Demand`. */
interface Held<Entry> {
  entry: Entry;
  uses: number;
}

/** The most keys outside the share whose uses are known: a few megabytes. */
const mostKnown = 20_000;
/** So many uses more a new entry needs. One more says nothing: in a circle one of the two was just asked for. */
const lead = 1;
/** After so many uses for each entry all uses count half, so that what was wanted last month makes room. */
const usesUntilHalf = 20;

export function createShare<Entry extends Expiring>({
  maxBytes,
  byDemand = false,
}: ShareOptions): Share<Entry> {
  const maxSize = Math.max(1, Math.floor(maxBytes));
  /** How often was asked for what is not in the share. */
  const outside = new LRUCache<string, number>({ max: mostKnown });
  const inside = new LRUCache<string, Held<Entry>>({
    maxSize,
    // What has changed is dropped, and still asked for as often.
    dispose: ({ uses }, key, reason) => {
      if (byDemand && reason !== 'set') outside.set(key, uses);
    },
  });
  let counted = 0;

  function count(): void {
    if (++counted < usesUntilHalf * inside.size) return;
    counted = 0;
    for (const held of inside.values()) held.uses = Math.floor(held.uses / 2);
    for (const [key, uses] of [...outside.entries()]) outside.set(key, Math.floor(uses / 2));
  }

  function mayEnter(bytes: number, uses: number, now: number): boolean {
    if (!byDemand || inside.calculatedSize + bytes <= maxSize) return true;
    const [oldest] = inside.rvalues();
    return !oldest || oldest.entry.expiresAt <= now || uses > oldest.uses + lead;
  }

  return {
    get(key) {
      const held = inside.get(key);
      if (!held) return undefined;
      held.uses += 1;
      count();
      return held.entry;
    },
    keep(key, entry, bytes, now) {
      const held = inside.peek(key);
      const uses = (held?.uses ?? outside.peek(key) ?? 0) + 1;
      count();
      if (held || mayEnter(bytes, uses, now)) {
        outside.delete(key);
        inside.set(key, { entry, uses }, { size: bytes });
      } else outside.set(key, uses);
    },
    delete: (key) => void inside.delete(key),
    entries: () => [...inside.entries()].map(([key, { entry }]) => [key, entry] as const),
    count: () => inside.size,
    bytes: () => inside.calculatedSize,
  };
}
