import { describe, expect, it } from 'vitest';
import {
  bestFixedShare,
  byRank,
  inCircle,
  type PageRequests,
} from '#server/testing/page-requests.ts';
import { createCachePartition } from './cache-partition.ts';

const room = (pages: number) =>
  createCachePartition<{ expiresAt: number }>({ maxBytes: pages * 100, byDemand: true });

/** Whether the page was found; it is stored if it was not. */
function ask(partition: ReturnType<typeof room>, page: number): boolean {
  if (partition.get(`page ${page}`)) return true;
  partition.keep(`page ${page}`, { expiresAt: 1 }, 100, 0);
  return false;
}

/** The share of so many requests that are found. */
function found(partition: ReturnType<typeof room>, next: PageRequests, requests: number): number {
  let hits = 0;
  for (let request = 0; request < requests; request++) if (ask(partition, next())) hits++;
  return hits / requests;
}

describe('pages of which not all fit', () => {
  it.each([
    [200, 100],
    [1000, 700],
    [2000, 500],
  ])('are found as often as fit when all %i are asked for in a circle', (pages, most) => {
    const partition = room(most);
    const circle = inCircle(pages);
    found(partition, circle, pages * 20);
    expect(found(partition, circle, pages * 20)).toBeGreaterThanOrEqual((0.97 * most) / pages);
  });

  it.each([
    [200, 100],
    [1000, 700],
    [2000, 500],
    [5000, 700],
  ])(
    'of %i: those who want the popular ones find nearly all that the best set of %i has, while crawlers pass by',
    (pages, most) => {
      const partition = room(most);
      const [visitor, crawler] = [byRank(pages), inCircle(pages)];
      let hits = 0;
      const requests = pages * 60;
      for (let request = 0; request < 2 * requests; request++) {
        const isFound = ask(partition, visitor());
        if (isFound && request >= requests) hits++;
        if (request % 2 === 0) ask(partition, crawler());
      }
      expect(hits / requests).toBeGreaterThanOrEqual(0.97 * bestFixedShare(pages, most));
    },
  );

  it('make room for what is wanted today', () => {
    const partition = room(100);
    found(partition, byRank(200), 20_000);
    const tomorrow = byRank(200, 0.9, 7);
    const reversed = () => 199 - tomorrow();
    found(partition, reversed, 10_000);
    expect(found(partition, reversed, 10_000)).toBeGreaterThanOrEqual(
      0.95 * bestFixedShare(200, 100),
    );
  });

  it('remember how often they were wanted when a change has dropped them', () => {
    const partition = room(1);
    for (let time = 0; time < 5; time++) ask(partition, 1);
    partition.delete('page 1');
    ask(partition, 2);
    ask(partition, 1);
    expect(ask(partition, 1)).toBe(true);
  });
});
