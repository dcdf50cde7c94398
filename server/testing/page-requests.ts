/** Requests of pages, as numbers of pages from 0 on, the same in every run. */
export type PageRequests = () => number;

/** Mulberry32: numbers from 0 to 1. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All pages one after the other, again and again, as crawlers ask for them. */
export function inCircle(pages: number): PageRequests {
  let at = -1;
  return () => {
    at = (at + 1) % pages;
    return at;
  };
}

const demandOf = (rank: number, skew: number) => (rank + 1) ** -skew;

/** Page 0 most often, by Zipf's law: the page of rank r is asked for with a chance in proportion to 1 / r^skew. */
export function byRank(pages: number, skew = 0.9, seed = 42): PageRequests {
  const chance = chanceFrom(seed);
  const sums: number[] = [];
  let all = 0;
  for (let rank = 0; rank < pages; rank++) {
    all += demandOf(rank, skew);
    sums.push(all);
  }
  return () => {
    const wanted = chance() * all;
    let [low, high] = [0, pages - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The share of requests by rank that the best fixed set of so many pages answers. */
export function bestFixedShare(pages: number, room: number, skew = 0.9): number {
  const sum = (count: number) =>
    Array.from({ length: count }, (_, rank) => demandOf(rank, skew)).reduce((a, b) => a + b, 0);
  return sum(Math.min(room, pages)) / sum(pages);
}
