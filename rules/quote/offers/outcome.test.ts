import { describe, expect, it } from 'vitest';
import { amountOffer, only, quantityOffer } from '../../testing/plain-cart.ts';
import { outcomeOf } from './outcome.ts';
import { makeProblem } from './problem.ts';

const product = (id: number, unitPrice: number, units = 1) => ({
  ...{ kind: 'product' as const, id },
  unitPrice,
  units,
});
const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);
const off100 = quantityOffer(2, 'COUNT_AMOUNT', [{ count: 2, amount: 100 }]);

describe('the outcome of an assignment', () => {
  it('has what each offer saves, with the units and shares of its lines', () => {
    const problem = makeProblem([product(1, 100, 2), product(2, 80, 3)], [half], []);
    expect(outcomeOf(problem, [[1, 3]])).toEqual({
      quantity: [{ offer: 0, saved: 80, units: [1, 3], shares: [24, 56] }],
      amount: null,
      goodsAmount: 360,
    });
    expect(outcomeOf(problem, [[0, 0]])).toEqual({ quantity: [], amount: null, goodsAmount: 440 });
    expect(outcomeOf(problem, [[1, 0]]).quantity).toEqual([]);
  });

  it('takes units of a class from its first lines, and none twice', () => {
    const lines = [product(1, 100, 2), product(2, 100, 2), product(3, 100, 1)];
    const problem = makeProblem(
      lines,
      [half, quantityOffer(3, 'ANY_N_FOR', [{ amount: 120 }])],
      [],
    );
    expect(outcomeOf(problem, [[2], [2]]).quantity.map(({ units }) => units)).toEqual([
      [2, 0, 0],
      [0, 2, 0],
    ]);
    const limited = makeProblem(
      [product(1, 100, 3), product(2, 100, 2)],
      [half, quantityOffer(3, 'ANY_N_FOR', [{ amount: 120 }])],
      [],
    );
    const { quantity, goodsAmount } = outcomeOf(limited, [[2], [2]]);
    expect(quantity.map(({ units, shares }) => [units, shares])).toEqual([
      [
        [2, 0],
        [50, 0],
      ],
      [
        [1, 1],
        [40, 40],
      ],
    ]);
    expect(goodsAmount).toBe(500 - 50 - 80);
  });

  it('counts free units for an offer that counts once, of its own goods only', () => {
    const lines = [product(1, 100, 3), product(2, 80, 2), product(3, 50, 1)];
    const problem = makeProblem(lines, [{ ...off100, ...only(1, 2) }], []);
    const { quantity, goodsAmount } = outcomeOf(problem, [[2, 0, 0]]);
    expect(quantity).toEqual([{ offer: 0, saved: 100, units: [3, 2, 0], shares: [65, 35, 0] }]);
    expect(goodsAmount).toBe(510 - 100);
    expect(outcomeOf(problem, [[0, 0, 0]]).quantity).toEqual([]);
  });

  it('counts free units once, for the first offer that may', () => {
    const problem = makeProblem(
      [product(1, 100, 5)],
      [off100, quantityOffer(3, 'COUNT_AMOUNT', [{ count: 2, amount: 60 }])],
      [],
    );
    expect(outcomeOf(problem, [[2], [2]]).quantity.map(({ units }) => units)).toEqual([[3], [2]]);
    const tenPercent = quantityOffer(3, 'COUNT_PERCENT', [{ count: 2, percent: 10 }]);
    const other = makeProblem([product(1, 100, 5)], [off100, tenPercent], []);
    expect(outcomeOf(other, [[2], [2]]).goodsAmount).toBe(500 - 100 - 20);
  });

  it('leaves free units out where they would bring an amount offer below its threshold', () => {
    const lines = [product(1, 100, 2), product(2, 300, 1)];
    const byAmount = amountOffer(1, 280, 50, only(2));
    const problem = makeProblem(lines, [off100], [byAmount]);
    // With unit 2 it would have 60 of the 100, so that only 240 would count.
    const { quantity, amount, goodsAmount } = outcomeOf(problem, [[0, 2]]);
    expect(quantity[0]?.units).toEqual([2, 0]);
    expect(amount).toEqual({ offer: 0, saved: 50, units: [0, 1], shares: [0, 50] });
    expect(goodsAmount).toBe(500 - 100 - 50);
  });

  it('counts free units where the goods cost the same', () => {
    const problem = makeProblem([product(1, 100, 3)], [off100], [amountOffer(1, 200, 20)]);
    const { quantity, goodsAmount } = outcomeOf(problem, [[2]]);
    expect(quantity[0]?.units).toEqual([3]);
    expect(goodsAmount).toBe(180);
  });

  it('has the amount offer that saves most on its goods after quantity offers, of equal ones the older', () => {
    const lines = [product(1, 100, 2), product(2, 60, 1)];
    const amountOffers = [
      amountOffer(1, 200, 40, only(1)),
      amountOffer(2, 150, 20, only(1)),
      amountOffer(3, 50, 30, only(2)),
      amountOffer(4, 200, 30),
      amountOffer(5, 151, 90, { ...only(1), isRepeated: false }),
    ];
    const problem = makeProblem(lines, [{ ...half, ...only(1) }], amountOffers);
    expect(outcomeOf(problem, [[2, 0]])).toEqual({
      quantity: [{ offer: 0, saved: 50, units: [2, 0], shares: [50, 0] }],
      amount: { offer: 2, saved: 30, units: [0, 1], shares: [0, 30] },
      goodsAmount: 260 - 50 - 30,
    });
    expect(outcomeOf(problem, [[0, 0]]).amount).toEqual({
      ...{ offer: 4, saved: 90 },
      units: [2, 0],
      shares: [90, 0],
    });
    const both = makeProblem(lines, [], [amountOffer(1, 200, 1)]);
    expect(outcomeOf(both, []).amount).toEqual({
      offer: 0,
      saved: 1,
      units: [2, 1],
      shares: [1, 0],
    });
  });
});
