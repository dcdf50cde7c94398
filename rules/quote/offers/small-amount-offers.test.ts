import { describe, expect, it } from 'vitest';
import { smallProblems } from '../../testing/small-problems.ts';
import { factorsOf } from './factors.ts';
import type { CartSize } from './problem.ts';
import { withAmountOffers } from './with-amount-offers.ts';

const all = [...smallProblems(60, 6, ['SOME']), ...smallProblems(20, 7, ['SOME', 'SOME'])];
const width = Number.POSITIVE_INFINITY;

/** How many assignments are the best, and how many are proved to be. */
function solved(size: CartSize, nodes: number, onward: number): [best: number, proved: number] {
  let [best, proved] = [0, 0];
  for (const { problem, found, lowest } of all) {
    const limits = { width, nodes, onward };
    const { outcome, isExact } = withAmountOffers(problem, found, {
      factors: factorsOf(problem),
      ...{ limits, size },
    });
    expect(outcome.goodsAmount).toBeGreaterThanOrEqual(lowest);
    expect(outcome.goodsAmount).toBeLessThanOrEqual(found.outcome.goodsAmount);
    if (isExact) expect(outcome.goodsAmount).toBe(lowest);
    if (outcome.goodsAmount === lowest) best++;
    if (isExact) proved++;
  }
  return [best, proved];
}

describe('the best assignment where amount offers follow', () => {
  it('is found and proved for few units, and for those of a small cart', () => {
    expect(solved('FEW_UNITS', 100_000, 300)).toEqual([all.length, all.length]);
    expect(solved('SMALL', 100_000, 300)).toEqual([all.length, all.length]);
  });

  it('is mostly found, but not always proved, with few ways', () => {
    const sizes = ['FEW_UNITS', 'SMALL', 'LARGE'] as const;
    expect(sizes.map((size) => solved(size, 20, 6))).toEqual([
      [73, 52],
      [76, 63],
      [75, 52],
    ]);
  });
});
