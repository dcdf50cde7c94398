import { describe, expect, it } from 'vitest';
import { amountOffer, only, quantityOffer } from '../../testing/plain-cart.ts';
import { bestAssignment, sizeOf } from './best-assignment.ts';
import { factorsOf } from './factors.ts';
import { makeProblem } from './problem.ts';

const product = (id: number, unitPrice: number, units: number) => ({
  ...{ kind: 'product' as const, id },
  unitPrice,
  units,
});
const half = (id: number, ...ids: number[]) =>
  quantityOffer(id, 'NTH_PERCENT', [{ count: 2, percent: 50 }], only(...ids));

describe('the size of a cart', () => {
  const all = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);
  const size = (units: number, classes: number, offer = all) => {
    const lines = Array.from({ length: classes }, (_, index) =>
      product(index + 1, 100 + index, index === 0 ? units - classes + 1 : 1),
    );
    return sizeOf(makeProblem(lines, [offer], []));
  };

  it('is few up to 12 units, and small up to 60 units in 12 classes', () => {
    expect(size(12, 3)).toEqual({ units: 12, size: 'FEW_UNITS' });
    expect(size(13, 3)).toEqual({ units: 13, size: 'SMALL' });
    expect(size(60, 12)).toEqual({ units: 60, size: 'SMALL' });
    expect(size(61, 12)).toEqual({ units: 61, size: 'LARGE' });
    expect(size(60, 13)).toEqual({ units: 60, size: 'LARGE' });
    expect(size(12, 12)).toEqual({ units: 12, size: 'FEW_UNITS' });
  });

  it('counts units that an offer may take, of one offer at least', () => {
    expect(size(80, 20, half(1, 1, 2))).toEqual({ units: 62, size: 'LARGE' });
    expect(size(30, 20, half(1, 1, 2))).toEqual({ units: 12, size: 'FEW_UNITS' });
    const lines = [product(1, 100, 8), product(2, 90, 9)];
    const two = makeProblem(lines, [half(1, 1), half(2, 2)], []);
    expect(sizeOf(two)).toEqual({ units: 17, size: 'SMALL' });
  });
});

describe('the best assignment', () => {
  it('solves offers apart that have no unit in common, and those together that have some', () => {
    const lines = [product(1, 100, 2), product(2, 90, 2), product(3, 80, 3), product(4, 70, 2)];
    const threeFor120 = quantityOffer(3, 'ANY_N_FOR', [{ count: 3, amount: 120 }], only(3, 4));
    const problem = makeProblem(lines, [half(1, 2), threeFor120, half(4, 4), half(5, 1)], []);
    const { taken, outcome, isExact } = bestAssignment(problem);
    expect(taken).toEqual([
      [0, 2, 0, 0],
      [0, 0, 3, 0],
      [0, 0, 0, 2],
      [2, 0, 0, 0],
    ]);
    expect(outcome.goodsAmount).toBe(150 + 135 + 120 + 105);
    expect(isExact).toBe(true);
  });

  it('joins offers that have units in common with a third one', () => {
    const lines = [product(1, 100, 2), product(2, 90, 2), product(3, 80, 2), product(4, 20, 1)];
    const pairs = quantityOffer(3, 'ANY_N_FOR', [{ count: 4, amount: 100 }], only(1, 2, 3));
    const problem = makeProblem(lines, [half(1, 1), half(2, 3), pairs], []);
    const { taken, outcome } = bestAssignment(problem);
    expect(outcome.goodsAmount).toBe(100 + 120 + 20);
    expect(taken).toEqual([
      [0, 0, 0, 0],
      [0, 0, 2, 0],
      [2, 2, 0, 0],
    ]);
  });

  it('has for each class what one unit more would save, where offers want more than there are', () => {
    const lines = [product(1, 100, 3), product(2, 90, 2), product(3, 70, 2), product(4, 60, 2)];
    const threeFor120 = quantityOffer(2, 'ANY_N_FOR', [{ count: 3, amount: 120 }], only(1, 2, 3));
    const problem = makeProblem(lines, [half(1, 1, 2, 3), threeFor120, half(3, 4)], []);
    const { multipliers } = bestAssignment(problem);
    const { base } = factorsOf(problem);
    expect(multipliers).toEqual([64_249, 64_249, 38_920, 0]);
    expect(multipliers.map((one) => Math.round(one / base))).toEqual([29, 29, 18, 0]);
  });

  it('is without quantity offers where the amount offer alone saves more', () => {
    const lines = [product(1, 100, 2)];
    const problem = makeProblem(lines, [half(1, 1)], [amountOffer(1, 200, 80)]);
    const { taken, outcome, isExact } = bestAssignment(problem);
    expect([taken, outcome.goodsAmount, isExact]).toEqual([[[0]], 120, true]);
  });
});
