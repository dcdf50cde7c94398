import { describe, expect, it } from 'vitest';
import { amountOffer, only, quantityOffer } from '../../testing/plain-cart.ts';
import { byRank, makeProblem } from './problem.ts';

const product = (id: number, unitPrice: number, units = 1) => ({
  kind: 'product' as const,
  id,
  unitPrice,
  units,
});
const half = (id: number, ...ids: number[]) =>
  quantityOffer(id, 'NTH_PERCENT', [{ percent: 50 }], only(...ids));

describe('the problem of a cart', () => {
  it('has the lines with units by precedence, and the TWD of all of them', () => {
    const combination = { ...product(1, 70), kind: 'combination' as const };
    const open = [combination, product(3, 50, 2), product(2, 99, 0), product(1, 40)];
    const { lines, total, isCut } = makeProblem(open, [], []);
    expect(lines.map(({ kind, id }) => [kind, id])).toEqual([
      ['product', 1],
      ['product', 3],
      ['combination', 1],
    ]);
    expect([total, isCut]).toEqual([40 + 100 + 70, false]);
  });

  it('has the offers that are for any line: by weight and id, and amount offers by id', () => {
    const open = [product(1, 50), product(2, 60)];
    const offers = [half(3, 2, 9), half(1, 8), { ...half(4, 1), weight: 1 }, half(2, 1)];
    const amountOffers = [
      amountOffer(7, 10, 1, only(2, 9)),
      amountOffer(6, 10, 1, only(9)),
      amountOffer(5, 10, 1),
    ];
    const problem = makeProblem(open, offers, amountOffers);
    expect(problem.offers.map(({ id }) => id)).toEqual([4, 2, 3]);
    expect(problem.tables.map(({ offer }) => offer)).toEqual([0, 1, 2]);
    expect(problem.amountOffers.map(({ id }) => id)).toEqual([5, 7]);
    expect([half(1, 1), { ...half(2, 1), weight: 5 }].toSorted(byRank)[0]?.id).toBe(2);
  });

  it('looks at 2,000 units, the dearest of those that offers may take', () => {
    const open = [product(1, 50, 1_000), product(2, 60, 900), product(3, 70, 500)];
    const offers = [half(1, 1, 2), half(2, 2)];
    const { classes, total, isCut } = makeProblem(open, offers, []);
    expect(classes.map(({ price, units }) => [price, units])).toEqual([
      [70, 0],
      [60, 900],
      [50, 1_000],
    ]);
    expect([total, isCut]).toEqual([50_000 + 54_000 + 35_000, true]);
    const more = [product(1, 50, 1_300), product(2, 60, 900)];
    expect(makeProblem(more, [half(1, 1, 2)], []).classes.map(({ units }) => units)).toEqual([
      900, 1_100,
    ]);
    expect(makeProblem([product(1, 50, 2_000)], [half(1, 1)], []).isCut).toBe(false);
    expect(makeProblem([product(1, 50, 2_001)], [half(1, 1)], []).isCut).toBe(true);
  });
});
