import type { Clock } from '../clock.ts';
import type { EntriesOfTime } from './cached-entries.ts';
import type { KeepOptions } from './content-cache.ts';
import type { rememberBoundary } from './remember-boundary.ts';

/** The most seconds for which any value is cached, in case a change was not announced. */
const longestLifetime = 300;
/**
 * The most seconds for which an expired value is still answered while the database is away: nobody can change it
 * meanwhile.
 */
const longestSpare = 3600;

interface PendingValue {
  promise: Promise<unknown>;
  tags: readonly string[];
  isPage: boolean;
  /** Whether the data changed while the value was being made. Then it is neither cached nor given to later callers. */
  isStale: boolean;
}

export interface PendingValuesOptions {
  clock: Clock;
  /** The most seconds for which values with a tag are cached, by tag. */
  lifetimes?: Readonly<Record<string, number>>;
  /** Whether `make` failed because the database does not answer. */
  isAway?(error: unknown): boolean;
  entries: EntriesOfTime;
  boundary: Pick<ReturnType<typeof rememberBoundary>, 'next'>;
  /** Until when each value is valid, in epoch milliseconds. */
  validUntil: WeakMap<object, number>;
  /** The moment to come from which the values are valid; by default they are valid at once. */
  from?: Date;
}

/** The values that are being made. Each is made once, however many ask for it, and is then cached. */
export function createPendingValues({
  clock,
  lifetimes = {},
  isAway = () => false,
  entries,
  boundary,
  validUntil,
  from,
}: PendingValuesOptions) {
  const pending = new Map<string, PendingValue>();

  async function makeAndKeep<Value>(
    key: string,
    pendingValue: PendingValue,
    make: () => Promise<Value>,
    size: (value: Value) => number,
    { narrow = () => pendingValue.tags, ...place }: KeepOptions<Value>,
  ): Promise<Value> {
    entries.countMiss();
    try {
      const now = clock.now().getTime();
      const period = boundary
        .next()
        .then((next) => lifeOf(pendingValue.tags, now, lifetimes, next));
      const [life, value] = await Promise.all([period, make()]);
      if (pendingValue.isStale) return value;
      if (typeof value === 'object' && value !== null) validUntil.set(value, life.expiresAt);
      const bytes = size(value);
      const validFrom = from?.getTime() ?? now;
      // A value of before a boundary must not take the place of the one that was made for the boundary.
      if (bytes > 0 && life.expiresAt > clock.now().getTime())
        entries.keep(place, key, { value, ...life, validFrom, tags: narrow(value) }, bytes);
      return value;
    } catch (error) {
      const spare = isAway(error) ? entries.spare(key) : undefined;
      if (spare) return spare.value as Value;
      throw error;
    } finally {
      if (pending.get(key) === pendingValue) pending.delete(key);
    }
  }

  return {
    running: (key: string): Promise<unknown> | undefined => pending.get(key)?.promise,

    /** Makes a value and caches it unless the data change meanwhile. */
    make<Value>(
      key: string,
      tags: readonly string[],
      make: () => Promise<Value>,
      size: (value: Value) => number,
      options: KeepOptions<Value>,
    ): Promise<Value> {
      const isPage = options.partition === 'pages';
      const pendingValue: PendingValue = {
        promise: Promise.resolve(),
        tags,
        isPage,
        isStale: false,
      };
      pending.set(key, pendingValue);
      const promise = makeAndKeep(key, pendingValue, make, size, options);
      pendingValue.promise = promise;
      return promise;
    },

    /** Marks as stale what is being made from changed data, and answers the keys of the pages among it. */
    drop(concerns: (tags: readonly string[]) => boolean): string[] {
      const dropped: string[] = [];
      for (const [key, pendingValue] of pending) {
        if (!concerns(pendingValue.tags)) continue;
        pendingValue.isStale = true;
        pending.delete(key);
        if (pendingValue.isPage) dropped.push(key);
      }
      return dropped;
    },
  };
}

/** Until when a value made at `now` is valid and may be given as a spare, in epoch milliseconds. */
function lifeOf(
  tags: readonly string[],
  now: number,
  lifetimes: Readonly<Record<string, number>>,
  boundary: Date | undefined,
) {
  const seconds = Math.min(longestLifetime, ...tags.map((tag) => lifetimes[tag] ?? Infinity));
  const next = boundary?.getTime() ?? Number.POSITIVE_INFINITY;
  const isShort = seconds < longestLifetime;
  return {
    expiresAt: Math.min(now + seconds * 1000, next),
    spareUntil: isShort ? 0 : Math.min(now + longestSpare * 1000, next),
  };
}
