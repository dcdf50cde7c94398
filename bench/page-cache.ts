/**
 * How many requests of pages the cache answers where not all pages fit, on made requests: `npm run bench --
 * page-cache`. Beside it: the page used longest ago makes room (LRU), the best set of pages that never changes, and
 * Bélády's rule, which knows the future and cannot be beaten. It reads no clock, so other work on the machine does not
 * matter.
 */
import {
  type CachePartition,
  createCachePartition,
} from '#server/platform/cache/cache-partition.ts';
import {
  bestFixedShare,
  byRank,
  inCircle,
  type PageRequests,
} from '#server/testing/page-requests.ts';
import { noteResults } from './results.ts';

interface Case {
  name: string;
  pages: number;
  room: number;
  /** Requests in turns; only those of visitors count. */
  visitor: PageRequests;
  crawler?: PageRequests;
  best: number;
}

const cases: readonly Case[] = [
  [200, 100],
  [1000, 700],
  [2000, 500],
  [5000, 700],
].flatMap(([pages = 0, room = 0]) => [
  {
    name: `${pages} in a circle, room for ${room}`,
    ...{ pages, room },
    visitor: inCircle(pages),
    best: room / pages,
  },
  {
    name: `${pages} by rank and crawlers, room for ${room}`,
    ...{ pages, room },
    visitor: byRank(pages),
    crawler: inCircle(pages),
    best: bestFixedShare(pages, room),
  },
]);

interface Request {
  page: number;
  counts: boolean;
}

function requestsOf({ pages, visitor, crawler }: Case): Request[] {
  const count = pages * 60;
  return Array.from({ length: count }, (_, at) => {
    const isCrawler = crawler && at % 3 === 2;
    return { page: isCrawler ? crawler() : visitor(), counts: !isCrawler && at >= count / 2 };
  });
}

const shareOf = (
  requests: readonly Request[],
  isFound: (request: Request, at: number) => boolean,
) => {
  let [hits, all] = [0, 0];
  for (const [at, request] of requests.entries()) {
    const found = isFound(request, at);
    if (!request.counts) continue;
    all += 1;
    if (found) hits += 1;
  }
  return hits / all;
};

function byPartition(partition: CachePartition<{ expiresAt: number }>) {
  return ({ page }: Request): boolean => {
    if (partition.get(String(page))) return true;
    partition.keep(String(page), { expiresAt: 1 }, 100, 0);
    return false;
  };
}

/** Drops the page whose next use is farthest away, and stores none that is used later than all others. */
function byBelady(requests: readonly Request[], room: number) {
  const nextUse = new Array<number>(requests.length).fill(Number.POSITIVE_INFINITY);
  const seen = new Map<number, number>();
  for (let at = requests.length - 1; at >= 0; at--) {
    const page = requests[at]?.page ?? 0;
    nextUse[at] = seen.get(page) ?? Number.POSITIVE_INFINITY;
    seen.set(page, at);
  }
  const held = new Map<number, number>();
  return ({ page }: Request, at: number): boolean => {
    const isFound = held.delete(page);
    held.set(page, nextUse[at] ?? 0);
    if (held.size > room) {
      let [farthest, when] = [page, -1];
      for (const [one, next] of held) if (next > when) [farthest, when] = [one, next];
      held.delete(farthest);
    }
    return isFound;
  };
}

const figures = Object.fromEntries(
  cases.map((one) => {
    const requests = requestsOf(one);
    const maxBytes = one.room * 100;
    const ours = shareOf(requests, byPartition(createCachePartition({ maxBytes, byDemand: true })));
    const lru = shareOf(requests, byPartition(createCachePartition({ maxBytes })));
    const belady = shareOf(requests, byBelady(requests, one.room));
    const two = (value: number) => value.toFixed(2);
    const figure = `${two(ours / one.best)} (${two(ours)}; LRU ${two(lru)}, Bélády ${two(belady)})`;
    console.log(`${one.name}: ${figure} of the best fixed set`);
    return [one.name, figure];
  }),
);
noteResults('page-cache', figures);
