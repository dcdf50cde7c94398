import type { Problem } from './problem.ts';

/** By what savings are multiplied in a search. */
export interface Factors {
  /** A sum of multiplied savings, divided by this, is the TWD saved; the rest is less than one. */
  base: number;
  /** For each offer. */
  ofOffers: readonly number[];
}

/**
 * A number so large that the total decides, and a little more for offers of higher rank: of assignments with equal
 * totals the one counts in which these save more. Amounts so high that products would not be exact have no ranks.
 */
export function factorsOf({ offers, total }: Pick<Problem, 'offers' | 'total'>): Factors {
  const base = offers.length * total + 1;
  const isExact = (base + offers.length) * total * 4 <= Number.MAX_SAFE_INTEGER;
  if (!isExact) return { base: 1, ofOffers: offers.map(() => 1) };
  return { base, ofOffers: offers.map((_, rank) => base + offers.length - rank) };
}
