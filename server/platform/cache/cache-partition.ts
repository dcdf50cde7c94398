import { LRUCache } from 'lru-cache';

/** A cached entry that is valid from one moment to another (epoch milliseconds); without the first, at once. */
interface Expiring {
  validFrom?: number;
  expiresAt: number;
}

export interface CachePartitionOptions {
  /** The most bytes of all entries together; 0 stores nothing. */
  maxBytes: number;
  /**
   * If the partition is full, a new entry replaces the one that was used longest ago only if it was asked for more
   * often (by default each new entry does). Visitors who go through more pages than fit, in the same order, would
   * otherwise find none of them: each page would be replaced just before its next use. They also would push out what
   * others want.
   */
  byDemand?: boolean;
}

/** Entries that together take no more bytes than their part of the cache. */
export interface CachePartition<Entry extends Expiring> {
  get(key: string): Entry | undefined;
  /**
   * Stores an entry of this many bytes and drops others for it, or does nothing if the entry may not enter. `now` is
   * in epoch milliseconds. `expectedUses` is for an entry that nobody has asked for yet: so often it counts as asked for.
   */
  keep(key: string, entry: Entry, bytes: number, now: number, expectedUses?: number): void;
  delete(key: string): void;
  /** Puts the entry of one key in the place of another one's entry, whose uses stay. That counts as no use. */
  move(from: string, to: string): void;
  /** The keys of the entries that have expired and were used since they were stored, each once. */
  takeExpired(now: number): string[];
  /** The keys of the entries that have not expired and were used since they were stored. */
  used(now: number): string[];
  /** The entry, without counting a use. */
  peek(key: string): Entry | undefined;
  /** How often the key was asked for, by counts that are halved now and then. */
  usesOf(key: string): number;
  /** How often each key was asked for since the last call, without those that nobody asked for. */
  takeUses(): [key: string, uses: number][];
  entries(): (readonly [key: string, entry: Entry])[];
  count(): number;
  bytes(): number;
}

/** How often a key was asked for. */
interface Uses {
  uses: number;
  /** Those since the last `takeUses`. They are never halved. */
  untaken: number;
}

/** An entry, and how often it was asked for. */
interface Slot<Entry> extends Uses {
  entry: Entry;
  bytes: number;
  /** Whether anybody has asked for the entry since it was stored. */
  isUsed: boolean;
}

type Inside<Entry> = LRUCache<string, Slot<Entry>>;

/** The most keys outside the partition whose uses are known: a few megabytes. */
const mostKnown = 20_000;
/** So many uses more a new entry needs. One more says nothing: in a circle one of the two was just asked for. */
const lead = 1;
/** After so many uses for each entry all uses count half, so that what was wanted last month makes room. */
const usesUntilHalf = 20;

/**
 * A cache of at most `maxBytes`. With `byDemand` a new entry must be asked for more often than those that it displaces.
 */
export function createCachePartition<Entry extends Expiring>({
  maxBytes,
  byDemand = false,
}: CachePartitionOptions): CachePartition<Entry> {
  const maxSize = Math.max(1, Math.floor(maxBytes));
  /** How often was asked for what is not in the partition. */
  const outside = new LRUCache<string, Uses>({ max: mostKnown });
  const inside: Inside<Entry> = new LRUCache({
    maxSize,
    // What has changed is dropped, and still asked for as often.
    dispose: ({ uses, untaken }, key, reason) => {
      if (byDemand && reason !== 'set') outside.set(key, { uses, untaken });
    },
  });
  let counted = 0;
  /** The most entries at one time since uses were halved: a change that drops them all must not halve the uses. */
  let mostInside = 0;

  function* all(): Generator<Uses> {
    yield* inside.values();
    yield* outside.values();
  }

  function count(): void {
    mostInside = Math.max(mostInside, inside.size);
    if (++counted < usesUntilHalf * mostInside) return;
    [counted, mostInside] = [0, inside.size];
    for (const counts of all()) counts.uses = Math.floor(counts.uses / 2);
  }

  function mayEnter(bytes: number, uses: number, now: number): boolean {
    if (!byDemand || inside.calculatedSize + bytes <= maxSize) return true;
    const oldest = oldestCurrent(inside, now);
    return !oldest || oldest.entry.expiresAt <= now || uses > oldest.uses + lead;
  }

  const usesBefore = (key: string): Uses =>
    inside.peek(key) ?? outside.peek(key) ?? { uses: 0, untaken: 0 };

  return {
    get(key) {
      const slot = inside.get(key);
      if (!slot) return undefined;
      slot.uses += 1;
      slot.untaken += 1;
      slot.isUsed = true;
      count();
      return slot.entry;
    },
    keep(key, entry, bytes, now, expectedUses) {
      const slot = inside.peek(key);
      const before = usesBefore(key);
      const isUsed = expectedUses === undefined;
      const uses = isUsed ? before.uses + 1 : Math.max(before.uses, expectedUses);
      const untaken = before.untaken + (isUsed ? 1 : 0);
      count();
      if (slot || mayEnter(bytes, uses, now)) {
        outside.delete(key);
        inside.set(key, { entry, bytes, uses, untaken, isUsed }, { size: bytes });
      } else outside.set(key, { uses, untaken });
    },
    delete: (key) => void inside.delete(key),
    move(from, to) {
      const moved = inside.peek(from);
      if (!moved) return;
      const { uses, untaken } = usesBefore(to);
      for (const lru of [inside, outside]) lru.delete(from);
      outside.delete(to);
      inside.set(to, { ...moved, uses, untaken, isUsed: false }, { size: moved.bytes });
    },
    used: (now) => used(inside, now),
    takeExpired: (now) => takeExpired(inside, now),
    peek: (key) => inside.peek(key)?.entry,
    usesOf: (key) => usesBefore(key).uses,
    takeUses: () => [...takeUses(inside.entries()), ...takeUses(outside.entries())],
    entries: () => [...inside.entries()].map(([key, { entry }]) => [key, entry] as const),
    count: () => inside.size,
    bytes: () => inside.calculatedSize,
  };
}

function takeUses(counts: Iterable<[key: string, uses: Uses]>): [key: string, uses: number][] {
  const taken: [string, number][] = [];
  for (const [key, each] of counts) {
    if (each.untaken > 0) taken.push([key, each.untaken]);
    each.untaken = 0;
  }
  return taken;
}

/**
 * The current entry that was used longest ago. Nobody can use an entry that becomes valid later, so it counts as used
 * just now: it would else be the one that makes room.
 */
function oldestCurrent<Entry extends Expiring>(
  inside: Inside<Entry>,
  now: number,
): Slot<Entry> | undefined {
  for (let left = inside.size; left > 0; left--) {
    const [key = ''] = inside.rkeys();
    const oldest = inside.peek(key);
    if ((oldest?.entry.validFrom ?? 0) <= now) return oldest;
    inside.get(key);
  }
  return undefined;
}

function used<Entry extends Expiring>(inside: Inside<Entry>, now: number): string[] {
  const keys: string[] = [];
  for (const [key, { isUsed, entry }] of inside.entries())
    if (isUsed && entry.expiresAt > now) keys.push(key);
  return keys;
}

function takeExpired<Entry extends Expiring>(inside: Inside<Entry>, now: number): string[] {
  const expired: string[] = [];
  for (const [key, slot] of inside.entries()) {
    if (!slot.isUsed || slot.entry.expiresAt > now) continue;
    slot.isUsed = false;
    expired.push(key);
  }
  return expired;
}
