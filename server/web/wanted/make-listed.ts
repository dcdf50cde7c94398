import type { PageMaker } from '../make-page.ts';
import type { Wanted } from './wanted-pages.ts';

/** So many pages are made at the same time: while one waits for the database, the other is rendered. */
const atATime = 2;
/** After so many pages in turn that are not cached, the cache is full or the database is away. */
const mostInVain = 5;
/** A page of the list counts as asked for at most so often, so that new wishes soon outweigh it. */
const mostUses = 20;

export interface ListedOptions {
  maker: Pick<PageMaker, 'prerender'>;
  /** Whether to end before all pages are made. */
  isOver(): boolean;
  /** Lets requests go first; called between two pages. */
  rest(tookMilliseconds: number): Promise<void>;
  /** Is given the failure of a page. */
  failed(error: unknown): void;
}

/** Makes listed pages, the first of them first. Never rejects. */
export async function makeListed(
  wanted: readonly Wanted[],
  { maker, isOver, rest, failed }: ListedOptions,
): Promise<void> {
  const waiting = wanted.values();
  let inVain = 0;
  async function work(): Promise<void> {
    for (const [address, uses] of waiting) {
      if (isOver() || inVain >= mostInVain) return;
      const began = performance.now();
      const counted = Math.min(mostUses, Math.floor(uses));
      const isMade = await maker.prerender(address, counted).catch((error: unknown) => {
        failed(error);
        return false;
      });
      inVain = isMade ? 0 : inVain + 1;
      await rest(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: atATime }, work));
}
