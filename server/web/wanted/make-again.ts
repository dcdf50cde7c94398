import type { PageDemand } from '#server/platform/cache/content-cache.ts';
import { type PageMaker, pageKeyMark } from '../make-page.ts';

/** Pages that were asked for less often are made when somebody asks for them again. */
const leastUses = 2;
/** The most pages that one change has made anew: about a second of work. */
const mostPages = 500;
/** After so many pages in turn that are not cached, the database is away or the cache is full. */
const mostInVain = 3;
/** So often a further change puts the making off. Then it begins even if changes go on. */
const mostDelays = 10;

export interface AgainOptions {
  demand: Pick<PageDemand, 'usesOf'>;
  maker: Pick<PageMaker, 'prerender'>;
  /** Whether the server is late, so that it must not do more than answer requests. */
  isLate(): boolean;
  /** Runs the work a moment later, and answers a function that cancels it. The work never rejects. */
  later(work: () => Promise<void>): () => void;
  /** Lets requests go first; called between two pages. */
  rest(tookMilliseconds: number): Promise<void>;
  /** Is given the failure of a page. After three in turn the other pages of the change are not made. */
  failed(error: unknown): void;
}

export interface Remaking {
  /** Plans to make the pages with these keys of the cache. */
  add(keys: readonly string[]): void;
  /** Makes nothing any more. Resolves once the page under way is finished. */
  stop(): Promise<void>;
}

/**
 * Makes pages again that a change has dropped or that have expired, the most wanted first and one at a time. It begins
 * a moment after the last change of a burst, and makes each page at most once for it.
 */
export function openRemaking(options: AgainOptions): Remaking {
  const { demand, maker, isLate, later, rest, failed } = options;
  const waiting = new Set<string>();
  let isStopped = false;
  let delays = 0;
  let cancel: (() => void) | undefined;
  let running: Promise<void> = Promise.resolve();

  function plan(): void {
    if (isStopped || (cancel && delays >= mostDelays)) return;
    delays = cancel ? delays + 1 : 0;
    cancel?.();
    cancel = later(() => {
      cancel = undefined;
      running = running.then(run);
      return running;
    });
  }

  /** The key that is wanted most. */
  function next(): string | undefined {
    let [most, found] = [leastUses - 1, undefined as string | undefined];
    for (const key of waiting) {
      const uses = demand.usesOf(key);
      if (uses > most) [most, found] = [uses, key];
    }
    return found;
  }

  async function run(): Promise<void> {
    let inVain = 0;
    for (let count = 0; count < mostPages && !isStopped && !cancel; count++) {
      // Once the server is in time again, the rest is made.
      if (isLate()) return plan();
      const key = next();
      if (key === undefined) break;
      waiting.delete(key);
      const began = performance.now();
      const isMade = await maker
        .prerender(key.slice(pageKeyMark.length), 0)
        .catch((error: unknown) => {
          failed(error);
          return false;
        });
      inVain = isMade ? 0 : inVain + 1;
      if (inVain >= mostInVain) break;
      await rest(performance.now() - began);
    }
    // A further change has planned a run of its own.
    if (!cancel) waiting.clear();
  }

  return {
    add(keys) {
      const wanted = keys.filter(
        (key) => key.startsWith(pageKeyMark) && demand.usesOf(key) >= leastUses,
      );
      for (const key of wanted) waiting.add(key);
      if (wanted.length > 0) plan();
    },
    async stop() {
      isStopped = true;
      cancel?.();
      await running;
    },
  };
}
