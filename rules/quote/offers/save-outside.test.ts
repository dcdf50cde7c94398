import { describe, expect, it } from 'vitest';
import { smallProblems } from '../../testing/small-problems.ts';
import { factorsOf } from './factors.ts';
import { reachesOf } from './reaches.ts';
import { cheapestSavingOutside } from './save-outside.ts';

const all = smallProblems(150, 4, ['SOME']);

describe('saving outside the goods of an amount offer', () => {
  it('finds a cheaper assignment than the one that saves most, often the cheapest', () => {
    const found = all.flatMap(({ problem, found: { outcome, multipliers }, lowest }) => {
      const { base } = factorsOf(problem);
      return reachesOf(problem).flatMap((reach) => {
        const best = cheapestSavingOutside(problem, reach, {
          outcome,
          multipliers: multipliers.map((one) => one / base),
        });
        if (!best) return [];
        expect(best.outcome.goodsAmount).toBeLessThan(outcome.goodsAmount);
        expect(best.outcome.goodsAmount).toBeGreaterThanOrEqual(lowest);
        const more = best.outcome.goodsAmount - lowest;
        return `${outcome.goodsAmount}: ${best.outcome.goodsAmount}${more ? `, ${more} more` : ''}`;
      });
    });
    expect(found).toEqual([
      '548: 535',
      '57: 27',
      '398: 389',
      '69: 37',
      '138: 102',
      '273: 272',
      '346: 322, 67 more',
      '356: 351',
      '444: 172',
      '303: 250',
      '58: 34',
      '449: 441',
      '369: 366',
      '387: 370',
      '375: 304, 71 more',
      '894: 862, 1 more',
      '316: 306',
      '210: 204',
      '515: 490',
      '2: 0',
    ]);
  });
});
