import { describe, expect, it } from 'vitest';
import { type SmallProblem, smallProblems } from '../../testing/small-problems.ts';
import { factorsOf } from './factors.ts';
import { lowestFrom, reachesOf } from './reaches.ts';
import { withBestSum } from './with-best-sum.ts';

const forAll = [...smallProblems(50, 1, ['ALL']), ...smallProblems(30, 2, ['ALL', 'ALL'])];
const forSome = smallProblems(40, 3, ['ALL', 'SOME']);

/** How many of the problems are solved best, how many are proved, and how many are cheaper than before. */
function solved(problems: readonly SmallProblem[], isExact = true) {
  const all = problems.map(({ problem, found, mostSaved, lowest }) => {
    const reaches = reachesOf(problem);
    const context = {
      factors: factorsOf(problem),
      reaches,
      lowest: lowestFrom(problem.total - mostSaved, problem.total, reaches),
    };
    const best = withBestSum(problem, { ...found, isExact }, context);
    return { ...best, lowest, before: found.outcome.goodsAmount };
  });
  expect(all.every((one) => one.outcome.goodsAmount >= one.lowest)).toBe(true);
  const proved = all.filter((one) => one.isExact);
  expect(proved.every((one) => one.outcome.goodsAmount === one.lowest)).toBe(true);
  return {
    best: all.filter((one) => one.outcome.goodsAmount === one.lowest).length,
    proved: proved.length,
    cheaper: all.filter((one) => one.outcome.goodsAmount < one.before).length,
  };
}

describe('the best sum of savings', () => {
  it('is found and proved where amount offers are for all goods', () => {
    expect(solved(forAll)).toEqual({ best: 80, proved: 80, cheaper: 8 });
  });

  it('is not proved where amount offers are for some of them', () => {
    expect(solved(forSome)).toEqual({ best: 39, proved: 3, cheaper: 6 });
  });

  it('is not proved where the most that can be saved is not', () => {
    expect(solved(forAll, false).proved).toBe(0);
  });
});
