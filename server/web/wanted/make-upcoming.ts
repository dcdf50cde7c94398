import type { ContentCache } from '#server/platform/cache/content-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type PageMaker, pageKeyMark } from '../make-page.ts';

/** Milliseconds before a boundary from which its pages are made. They expire five minutes after they were made. */
const lead = 120_000;
/** Pages that were asked for less often are made when somebody asks for them. */
const leastUses = 2;
/** After so many pages in turn that are not cached, the cache is full or the database is away. */
const mostInVain = 3;
/** Milliseconds until the next try after that. */
const pauseInVain = 10_000;

export interface UpcomingOptions {
  cache: Pick<ContentCache, 'nextBoundary' | 'ahead' | 'demand'>;
  clock: Clock;
  /** Makes the pages of the shop as it will be at a moment. */
  makerAt(moment: Date): Pick<PageMaker, 'makeAhead'>;
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
 * Makes pages before the moment at which all present ones expire, such as the begin of a campaign: the most wanted first,
 * one at a time. They are given from that moment on.
 */
export function openUpcoming(options: UpcomingOptions): Upcoming {
  const { cache, clock, makerAt, isLate, rest, failed } = options;
  const { demand } = cache;
  const now = () => clock.now().getTime();
  let maker: (Pick<PageMaker, 'makeAhead'> & { at: number }) | undefined;
  let pausedUntil = 0;
  let isStopped = false;
  let running: Promise<void> | undefined;

  /** The keys of the pages in use, the most wanted first. */
  const wanted = () =>
    demand
      .used()
      .filter((key) => demand.usesOf(key) >= leastUses)
      .toSorted((one, other) => demand.usesOf(other) - demand.usesOf(one));

  /** The next boundary if it is near; undefined also while the database is away. */
  async function near(): Promise<Date | undefined> {
    const at = await cache.nextBoundary().catch(() => undefined);
    const left = (at?.getTime() ?? 0) - now();
    return left > 0 && left <= lead ? at : undefined;
  }

  async function makeAll(): Promise<void> {
    if (isStopped || now() < pausedUntil) return;
    const keys = wanted();
    // An idle shop does not ask the database.
    const at = keys.length > 0 ? await near() : undefined;
    if (!at) return;
    if (maker?.at !== at.getTime()) maker = { at: at.getTime(), ...makerAt(at) };
    const { holds } = cache.ahead(at).demand;
    let inVain = 0;
    for (const key of keys.filter((each) => !holds(each))) {
      // A change may have moved the boundary.
      if (isStopped || isLate() || (await near())?.getTime() !== maker.at) return;
      const began = performance.now();
      const isMade = await maker
        .makeAhead(key.slice(pageKeyMark.length), demand.usesOf(key))
        .catch((error: unknown) => {
          failed(error);
          return false;
        });
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
