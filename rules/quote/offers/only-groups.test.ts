import { describe, expect, it } from 'vitest';
import { only, quantityOffer } from '../../testing/plain-cart.ts';
import { withOnlyGroups } from './only-groups.ts';
import { makeProblem } from './problem.ts';

const product = (id: number, unitPrice: number, units: number) => ({
  ...{ kind: 'product' as const, id },
  unitPrice,
  units,
});
const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);

describe('an assignment with the units of groups only', () => {
  it('has no unit that its offer leaves out of its best groups', () => {
    const problem = makeProblem([product(1, 100, 3), product(2, 80, 2)], [half], []);
    const { taken, outcome } = withOnlyGroups(problem, [[3, 0]]);
    expect(taken).toEqual([[2, 0]]);
    expect(outcome.quantity).toEqual([{ offer: 0, saved: 50, units: [2, 0], shares: [50, 0] }]);
    expect(withOnlyGroups(problem, [[2, 1]]).taken).toEqual([[2, 0]]);
    expect(withOnlyGroups(problem, [[1, 0]]).taken).toEqual([[0, 0]]);
    expect(withOnlyGroups(problem, [[3, 1]]).taken).toEqual([[3, 1]]);
  });

  it('keeps the units of several groups, and of the best ones', () => {
    const threeFor120 = quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 120 }]);
    const problem = makeProblem([product(1, 100, 5), product(2, 60, 3)], [threeFor120], []);
    expect(withOnlyGroups(problem, [[5, 2]]).taken).toEqual([[5, 1]]);
    expect(withOnlyGroups(problem, [[2, 2]]).taken).toEqual([[2, 1]]);
  });

  it('changes each offer for itself', () => {
    const other = quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 40 }], only(2));
    const problem = makeProblem([product(1, 100, 2), product(2, 80, 3)], [half, other], []);
    const taken = [
      [2, 0],
      [0, 3],
    ];
    expect(withOnlyGroups(problem, taken).taken).toEqual([
      [2, 0],
      [0, 2],
    ]);
  });
});
