import { setTimeout as pause } from 'node:timers/promises';
import type { Pressure } from '#server/platform/http/under-pressure.ts';
import type { Shop } from '#server/shop.ts';
import { type PageMaker, pageKeyMark } from '../make-page.ts';
import { openRemaking } from './make-again.ts';
import { makeListed } from './make-listed.ts';
import { openUpcoming } from './make-upcoming.ts';
import { addUses, readWanted } from './wanted-pages.ts';

/** Milliseconds between two writes of the list. */
const writingPause = 5 * 60_000;
/** Milliseconds after a change before pages are made again: campaigns and imports come in several changes. */
const changePause = 300;
/** Milliseconds between two looks for pages that have expired, e.g. because a campaign began. */
const expiryPause = 500;
/** Milliseconds between two looks for pages of the next boundary. */
const upcomingPause = 1_000;
/** Milliseconds between two looks whether pages are being made for requests, and the most that are waited for them. */
const courtesy = { pause: 5, most: 200 };

export interface WantedOptions {
  shop: Pick<Shop, 'db' | 'cache' | 'clock' | 'log'>;
  maker: PageMaker;
  /** Makes the pages of the shop as it will be at a moment, into the part of the cache for it (`futureAt`). */
  makerAt(moment: Date): Pick<PageMaker, 'prerender'>;
  isLate: Pressure;
  /** Whether the server is about to stop. */
  isLeaving(): boolean;
  /** The most seconds that a start waits for pages. */
  seconds: number;
}

export interface OpenWanted {
  prerender: Prerender;
  /** Makes nothing any more. Resolves once the pages under way are finished. */
  stop(): Promise<void>;
  /** Writes the list a last time. Never rejects. */
  close(): Promise<void>;
}

/**
 * Makes the pages of the list. Resolves when they are made, the time is over, `signal` comes or the server closes.
 * Never rejects. A page that hangs is left under way when the time is over. A copy that is alone has visitors
 * meanwhile: they have at least half of the time.
 */
export type Prerender = (signal: AbortSignal, options?: { isAlone?: boolean }) => Promise<void>;

/**
 * Makes what visitors want most before they ask for it: at a start the pages of the list, later those that a change has
 * dropped or that have expired, and before a boundary those that will be valid then. Writes to the list what this copy
 * was asked for, now and then and when the server closes.
 */
export function openWanted(options: WantedOptions): OpenWanted {
  const { maker, makerAt, isLate, isLeaving, seconds } = options;
  const { db, cache, clock, log } = options.shop;

  async function write(): Promise<void> {
    const uses = cache.demand.takeUses().map(([key, count]) => {
      return [key.slice(pageKeyMark.length), count] as const;
    });
    await addUses(db, uses, clock.now()).catch((error: unknown) =>
      log.warn({ error }, 'the list of wanted pages was not written'),
    );
  }

  /** Requests have at least half of the time, and nearly all of it while many pages are made for them. */
  async function giveWay(took: number): Promise<void> {
    await pause(took);
    for (let waited = 0; maker.isBusy() && waited < courtesy.most; waited += courtesy.pause)
      await pause(courtesy.pause);
  }

  const failed = (error: unknown) => log.warn({ error }, 'a wanted page was not prerendered');
  const writing = setInterval(() => void write(), writingPause).unref();
  const again = openRemaking({
    demand: cache.demand,
    maker,
    isLate,
    later(work) {
      const timer = setTimeout(() => void work(), changePause).unref();
      return () => clearTimeout(timer);
    },
    rest: giveWay,
    failed,
  });
  cache.demand.onDrop(again.add);
  const looking = setInterval(() => again.add(cache.demand.takeExpired()), expiryPause).unref();
  const upcoming = openUpcoming({ cache, clock, makerAt, isLate, rest: giveWay, failed });
  const upcomingTimer = setInterval(() => void upcoming.make(), upcomingPause).unref();
  let prerendering = Promise.resolve();

  const prerender: Prerender = (signal, { isAlone = false } = {}) => {
    const limit = AbortSignal.timeout(seconds * 1000);
    const isOver = () => signal.aborted || limit.aborted || isLeaving();
    const rest = async (took: number) => {
      if (isAlone || maker.isBusy()) await giveWay(took);
    };
    prerendering = readWanted(db, clock.now())
      .then((wanted) => makeListed(wanted, { maker, isOver, failed, rest }))
      .catch((error: unknown) => log.warn({ error }, 'the list of wanted pages was not read'));
    return Promise.race([prerendering, abortedOf(AbortSignal.any([signal, limit]))]);
  };

  return {
    prerender,
    async stop() {
      clearInterval(writing);
      clearInterval(looking);
      clearInterval(upcomingTimer);
      await Promise.all([again.stop(), upcoming.stop()]);
      await prerendering;
    },
    close: write,
  };
}

/** Resolves once the signal is aborted. */
function abortedOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
