import type { Clock } from '../clock.ts';
import type { CacheStatus } from '../copies.ts';
import type { CacheEntry, KeepOptions, PageDemand } from './content-cache.ts';
import { createShare } from './shares.ts';

/** The share of all bytes for whole pages. The rest is for parts of pages and for answers to programs. */
const shareOfPages = 0.75;

/** A value of the cache with its life. */
export interface Entry extends CacheEntry<unknown> {
  madeAt: number;
  /**
   * Epoch milliseconds until which the expired value is answered if no newer one can be made. Never after a boundary.
   */
  spareUntil: number;
  tags: readonly string[];
}

interface EntriesOptions {
  clock: Clock;
  /** The most bytes of all values together; 0 caches nothing. */
  maxBytes: number;
}

/** The entries of the cache of one process, in two shares: pages and parts. */
export function createEntries({ clock, maxBytes }: EntriesOptions) {
  const pages = createShare<Entry>({ maxBytes: maxBytes * shareOfPages, byDemand: true });
  const parts = createShare<Entry>({ maxBytes: maxBytes * (1 - shareOfPages) });
  const shares = [pages, parts];
  let hits = 0;
  let misses = 0;

  const peek = (key: string) => pages.peek(key) ?? parts.peek(key);
  const use = (key: string) => pages.get(key) ?? parts.get(key);
  const now = () => clock.now().getTime();
  // A test may set the clock back.
  const isFresh = ({ madeAt, expiresAt }: Entry) => now() < expiresAt && now() >= madeAt;
  const isSpare = ({ madeAt, spareUntil }: Entry) => now() >= madeAt && now() < spareUntil;

  return {
    /** The entry that is still valid, which counts as a use of it. To find none or an expired one counts as none. */
    fresh(key: string): Entry | undefined {
      const entry = peek(key);
      if (!entry) return undefined;
      if (isFresh(entry)) {
        hits++;
        return use(key);
      }
      if (!isSpare(entry)) for (const share of shares) share.delete(key);
      return undefined;
    },
    /** The entry that is still valid, without a use. */
    look(key: string): Entry | undefined {
      const entry = peek(key);
      return entry && isFresh(entry) ? entry : undefined;
    },
    /** The entry that has expired and may be given while the database is away. That counts as no use. */
    spare(key: string): Entry | undefined {
      const entry = peek(key);
      return entry && isSpare(entry) ? entry : undefined;
    },
    keep(
      { share, ahead }: Pick<KeepOptions<never>, 'share' | 'ahead'>,
      key: string,
      entry: Entry,
      bytes: number,
    ): void {
      (share === 'pages' ? pages : parts).keep(key, entry, bytes, now(), ahead);
    },
    /** Drops all entries whose tags are concerned, and answers the keys of the pages among them. */
    drop(concerns: (tags: readonly string[]) => boolean): string[] {
      const dropped: string[] = [];
      for (const share of shares) {
        for (const [key, { tags }] of share.entries()) {
          if (!concerns(tags)) continue;
          share.delete(key);
          if (share === pages) dropped.push(key);
        }
      }
      return dropped;
    },
    demand: {
      usesOf: pages.usesOf,
      takeUses: pages.takeUses,
      takeExpired: () => pages.takeExpired(now()),
      holds(key) {
        const entry = pages.peek(key);
        return entry !== undefined && isFresh(entry);
      },
    } satisfies Omit<PageDemand, 'onDrop'>,
    countMiss: () => void misses++,
    status: (): CacheStatus => ({
      entries: pages.count() + parts.count(),
      bytes: pages.bytes() + parts.bytes(),
      mostBytes: maxBytes,
      hits,
      misses,
    }),
  };
}
