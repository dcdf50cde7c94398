import type { ContentCache } from '#server/platform/cache/content-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type PageMaker, pageKeyMark } from '../make-page.ts';

/** Milliseconds before a boundary from which its pages are made. They expire five minutes after they were made. */
const lead = 120_000;
/**
 * Boundaries with at most so many milliseconds between them count as one: an event ends at 23:59:59, the day at
 * midnight, and the next event begins a millisecond later. Pages for any but the last would hardly live.
 */
const mostApart = 2_000;
/** Pages that were asked for less often are made when somebody asks for them. */
const leastUses = 2;
/** After so many pages in turn that are not cached, the cache is full or the database is away. */
const mostInVain = 3;
/** Milliseconds until the next try after that. */
const pauseInVain = 10_000;

export interface UpcomingOptions {
  cache: Pick<ContentCache, 'nextBoundary' | 'futureAt' | 'demand'>;
  clock: Clock;
  /** Makes the pages of the shop as it will be at a moment. */
  makerAt(moment: Date): Pick<PageMaker, 'prerender'>;
  /** Whether the server is late, so that it must not do more than answer requests. */
  isLate(): boolean;
  /** Lets requests go first; called between two pages. */
  rest(tookMilliseconds: number): Promise<void>;
  /** Is given the failure of a page. */
  failed(error: unknown): void;
}

export interface Upcoming {
  /**
   * Makes the pages of the next boundary that are wanted and not made yet, if it is near. Resolves once they are made;
   * meanwhile further calls do nothing. Never rejects.
   */
  make(): Promise<void>;
  /** Makes nothing any more. Resolves once the page under way is finished. */
  stop(): Promise<void>;
}

/**
 * The last one of the next boundaries if it is near, in two minutes at most; undefined also while the database is away.
 * `now` answers epoch milliseconds.
 */
async function lastNear(
  cache: UpcomingOptions['cache'],
  now: () => number,
): Promise<Date | undefined> {
  const isNear = (at: Date) => at.getTime() > now() && at.getTime() <= now() + lead;
  const boundaryAfter = (moment?: Date) => cache.nextBoundary(moment).catch(() => undefined);
  let at = await boundaryAfter();
  while (at && isNear(at)) {
    const next = await boundaryAfter(at);
    const apart = next ? next.getTime() - at.getTime() : Number.POSITIVE_INFINITY;
    // The database has parts of a millisecond, so that it may name the same one again.
    if (apart > mostApart || apart <= 0) return at;
    at = next;
  }
  return undefined;
}

/**
 * Makes pages before the moment at which all present ones expire, such as the begin of a campaign: the most wanted
 * first, one at a time. They are given from that moment on.
 */
export function openUpcoming(options: UpcomingOptions): Upcoming {
  const { cache, clock, makerAt, isLate, rest, failed } = options;
  const { demand } = cache;
  const now = () => clock.now().getTime();
  let maker: (Pick<PageMaker, 'prerender'> & { at: number }) | undefined;
  /** The keys whose pages were made for this moment, stored or not: a page may be missing then, or find no room. */
  let tried = new Set<string>();
  let pausedUntil = 0;
  let isStopped = false;
  let running: Promise<void> | undefined;
  demand.onDrop(() => {
    tried = new Set();
  });

  /** The keys of the pages in use, the most wanted first. */
  const wanted = () =>
    demand
      .used()
      .filter((key) => demand.usesOf(key) >= leastUses)
      .toSorted((one, other) => demand.usesOf(other) - demand.usesOf(one));

  /** Makes a page. Answers false if it is not stored. One that failed is tried again. */
  async function makePage(
    { prerender }: Pick<PageMaker, 'prerender'>,
    key: string,
  ): Promise<boolean> {
    // A change meanwhile begins a new set, so that the page is made again.
    const triedBefore = tried;
    try {
      const isMade = await prerender(key.slice(pageKeyMark.length), demand.usesOf(key));
      triedBefore.add(key);
      return isMade;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  async function makeAll(): Promise<void> {
    if (isStopped || now() < pausedUntil) return;
    const keys = wanted();
    // An idle shop does not ask the database.
    const at = keys.length > 0 ? await lastNear(cache, now) : undefined;
    if (!at) return;
    if (maker?.at !== at.getTime()) {
      maker = { at: at.getTime(), ...makerAt(at) };
      tried = new Set();
    }
    const { holds } = cache.futureAt(at).demand;
    let inVain = 0;
    for (const key of keys.filter((each) => !holds(each) && !tried.has(each))) {
      // A change may have moved the boundary.
      if (isStopped || isLate() || (await lastNear(cache, now))?.getTime() !== maker.at) return;
      const began = performance.now();
      const isMade = await makePage(maker, key);
      inVain = isMade ? 0 : inVain + 1;
      if (inVain >= mostInVain) {
        pausedUntil = now() + pauseInVain;
        return;
      }
      await rest(performance.now() - began);
    }
  }

  return {
    make() {
      running ??= makeAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
