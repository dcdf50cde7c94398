import type { Clock } from '../clock.ts';
import type { CacheStatus } from '../copies.ts';
import { type CachePartition, createCachePartition } from './cache-partition.ts';
import type { CacheEntry, KeepOptions, PageDemand } from './content-cache.ts';

/** The share of all bytes for whole pages. The rest is for parts of pages and for answers to programs. */
const shareOfPages = 0.75;
/** Begins the keys of entries that become valid at a moment to come. */
const upcomingMark = 'upcoming ';

/** A value of the cache with its life. */
export interface Entry extends CacheEntry<unknown> {
  /** Epoch milliseconds from which it is valid: when it was made, or the boundary for which it was made before. */
  validFrom: number;
  /**
   * Epoch milliseconds until which the expired value is answered if no newer one can be made. Never after a boundary.
   */
  spareUntil: number;
  tags: readonly string[];
}

/** The entries that are valid at present, or those that will be from a moment on. */
export interface EntriesOfTime {
  /** The entry that is still valid, which counts as a use of it. To find none or an expired one counts as none. */
  fresh(key: string): Entry | undefined;
  /** The entry that is still valid, without a use. */
  look(key: string): Entry | undefined;
  /** The entry that has expired and may be given while the database is away. That counts as no use. */
  spare(key: string): Entry | undefined;
  keep(
    place: Pick<KeepOptions<never>, 'partition' | 'expectedUses'>,
    key: string,
    entry: Entry,
    bytes: number,
  ): void;
  countMiss(): void;
  demand: Omit<PageDemand, 'onDrop'>;
}

interface EntriesOptions {
  clock: Clock;
  /** The most bytes of all values together; 0 caches nothing. */
  maxBytes: number;
}

/** The entries of the cache of one process, in two partitions: pages and parts. */
export function createEntries({ clock, maxBytes }: EntriesOptions) {
  const pages = createCachePartition<Entry>({ maxBytes: maxBytes * shareOfPages, byDemand: true });
  const parts = createCachePartition<Entry>({ maxBytes: maxBytes * (1 - shareOfPages) });
  const partitions: Partitions = { pages, parts, now: () => clock.now().getTime() };
  const both = [pages, parts];
  let hits = 0;
  let misses = 0;

  return {
    ...currentEntries(partitions, { hit: () => void hits++, miss: () => void misses++ }),
    /**
     * The entries that become valid at a moment to come (epoch milliseconds). They lie beside those of the present, and
     * a page enters by the same rule. Nothing is stored any more once `isOver`.
     */
    upcoming: (from: number, isOver: () => boolean) => upcomingEntries(partitions, from, isOver),
    /**
     * Drops all entries whose tags are concerned, and answers the keys of the pages among them. It leaves out those
     * that are valid for more than `longest` milliseconds.
     */
    drop(concerns: (tags: readonly string[]) => boolean, longest = Infinity): string[] {
      const dropped: string[] = [];
      for (const partition of both) {
        for (const [key, { tags, validFrom, expiresAt }] of partition.entries()) {
          if (expiresAt - validFrom > longest || !concerns(tags)) continue;
          partition.delete(key);
          if (partition === pages) dropped.push(key);
        }
      }
      return dropped;
    },
    status: (): CacheStatus => ({
      entries: pages.count() + parts.count(),
      bytes: pages.bytes() + parts.bytes(),
      mostBytes: maxBytes,
      hits,
      misses,
    }),
  };
}

interface Partitions {
  pages: CachePartition<Entry>;
  parts: CachePartition<Entry>;
  /** Epoch milliseconds. */
  now(): number;
}

const peekIn = ({ pages, parts }: Partitions, key: string) => pages.peek(key) ?? parts.peek(key);

function keepIn(
  { pages, parts, now }: Partitions,
  ...[{ partition, expectedUses }, key, entry, bytes]: Parameters<EntriesOfTime['keep']>
): void {
  (partition === 'pages' ? pages : parts).keep(key, entry, bytes, now(), expectedUses);
}

function currentEntries(
  partitions: Partitions,
  count: Readonly<Record<'hit' | 'miss', () => void>>,
): EntriesOfTime {
  const { pages, parts, now } = partitions;
  // A test may set the clock back.
  const isFresh = ({ validFrom, expiresAt }: Entry) => now() < expiresAt && now() >= validFrom;
  const isSpare = ({ validFrom, spareUntil }: Entry) => now() >= validFrom && now() < spareUntil;

  /** The entry that is valid. One that was made for this moment before it came takes its place now. */
  function valid(key: string): Entry | undefined {
    const entry = peekIn(partitions, key);
    if (entry && isFresh(entry)) return entry;
    const upcoming = peekIn(partitions, upcomingMark + key);
    if (!upcoming || !isFresh(upcoming)) return undefined;
    for (const partition of [pages, parts]) partition.move(upcomingMark + key, key);
    return upcoming;
  }

  return {
    fresh(key) {
      if (valid(key)) {
        count.hit();
        return pages.get(key) ?? parts.get(key);
      }
      const entry = peekIn(partitions, key);
      if (entry && !isSpare(entry)) for (const partition of [pages, parts]) partition.delete(key);
      return undefined;
    },
    look: valid,
    spare(key) {
      const entry = peekIn(partitions, key);
      return entry && isSpare(entry) ? entry : undefined;
    },
    keep: (...stored) => keepIn(partitions, ...stored),
    countMiss: count.miss,
    demand: {
      usesOf: pages.usesOf,
      takeUses: pages.takeUses,
      takeExpired: () => pages.takeExpired(now()).filter((key) => !valid(key)),
      used: () => pages.used(now()),
      holds: (key) => valid(key) !== undefined,
    },
  };
}

function upcomingEntries(
  partitions: Partitions,
  from: number,
  isOver: () => boolean,
): EntriesOfTime {
  function find(key: string): Entry | undefined {
    const entry = peekIn(partitions, upcomingMark + key);
    return entry?.validFrom === from && partitions.now() < entry.expiresAt ? entry : undefined;
  }
  return {
    fresh: find,
    look: find,
    spare: () => undefined,
    keep(place, key, entry, bytes) {
      if (!isOver()) keepIn(partitions, place, upcomingMark + key, entry, bytes);
    },
    countMiss: () => undefined,
    demand: {
      usesOf: partitions.pages.usesOf,
      takeUses: () => [],
      takeExpired: () => [],
      used: () => [],
      holds: (key) => find(key) !== undefined,
    },
  };
}
