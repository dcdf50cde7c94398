import { describe, expect, it } from 'vitest';
import { only, quantityOffer } from '../../testing/plain-cart.ts';
import { boundOf } from './lagrange-bound.ts';
import { makeProblem } from './problem.ts';
import { unitsOf, valueToGo } from './values-to-go.ts';

type Offers = readonly ReturnType<typeof quantityOffer>[];

/** What a search needs for so many units at these prices. */
function inputOf(
  goods: readonly [price: number, units: number][],
  offers: Offers,
  factors = [1, 1],
) {
  const lines = goods.map(([unitPrice, units], index) => ({
    ...{ kind: 'product' as const, id: index + 1 },
    unitPrice,
    units,
  }));
  const { classes, tables } = makeProblem(lines, offers, []);
  return { classes, units: unitsOf(classes), tables, factors };
}

const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);
const threeFor120 = quantityOffer(2, 'ANY_N_FOR', [{ count: 3, amount: 120 }]);

describe('the bound of what offers save', () => {
  it('is what one offer saves alone', () => {
    const input = inputOf([[100, 4]], [half]);
    const { alone, most, multipliers, toGo } = boundOf(input);
    expect({ alone, most, multipliers }).toEqual({ alone: [100], most: 100, multipliers: [0] });
    expect(toGo.map((own) => valueToGo(own, 2, 0))).toEqual([50]);
  });

  it('is the sum of offers that want other units', () => {
    const offers = [
      { ...half, ...only(1) },
      { ...threeFor120, ...only(2) },
    ];
    const input = inputOf(
      [
        [100, 2],
        [80, 3],
      ],
      offers,
    );
    expect(boundOf(input)).toMatchObject({ alone: [50, 120], most: 170, multipliers: [0, 0] });
    expect(boundOf({ ...input, factors: [2, 3] })).toMatchObject({ alone: [100, 360], most: 460 });
  });

  it('comes down to the truth where offers want the same units', () => {
    const input = inputOf([[100, 3]], [half, threeFor120]);
    // Alone they save 50 and 180; together no more than 180.
    const { alone, most, multipliers } = boundOf(input);
    expect(alone).toEqual([50, 180]);
    expect(most).toBe(180);
    expect(multipliers[0]).toBeGreaterThanOrEqual(17);
  });

  it('stops where it meets what is known to be saved', () => {
    const input = inputOf([[100, 3]], [half, threeFor120]);
    const asked: (readonly number[])[] = [];
    const bound = boundOf(input, (alone) => {
      asked.push(alone);
      return 230;
    });
    expect(asked).toEqual([[50, 180]]);
    expect(bound).toMatchObject({ most: 230, multipliers: [0] });
  });

  it('comes nearer with each round, for so many rounds and so much work at most', () => {
    const prices = [59, 69, 79, 89, 99, 119, 129, 139, 159, 199];
    const input = inputOf(
      prices.map((price) => [price, 5]),
      [
        quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 350 }]),
        half,
        quantityOffer(3, 'COUNT_AMOUNT', [
          { count: 3, amount: 50 },
          { count: 6, amount: 150 },
        ]),
      ],
      [1, 1, 1],
    );
    const rounds = [1, 2, 3, 4, 6, 8, 10, 12];
    const known = (saved: number) =>
      rounds.map((one) => boundOf(input, () => saved, { rounds: one, work: 1_000_000 }).most);
    expect(known(0)).toEqual([2_371, 1_946, 1_804, 1_771, 1_744, 1_689, 1_689, 1_666]);
    // Steps are better where more is known to be saved.
    expect(known(1_600)).toEqual([2_371, 1_966, 1_775, 1_740, 1_693, 1_664, 1_664, 1_664]);
    const { most, multipliers } = boundOf(input);
    expect([most, multipliers]).toEqual([1_658, [56, 40, 29, 29, 23, 21, 20, 19, 18, 17]]);
    // One round computes as many numbers as there are states.
    const size = input.tables.flatMap(({ reach }) => reach).reduce((all, one) => all + one, 0);
    expect(size).toBe(734);
    const byWork = (work: number) => boundOf(input, () => 0, { rounds: 16, work }).most;
    expect([size, size + 1, 3 * size, 3 * size + 1].map(byWork)).toEqual([
      2_371, 1_946, 1_804, 1_771,
    ]);
  });

  it('goes on from multipliers that are given', () => {
    const input = inputOf([[100, 3]], [half, threeFor120]);
    const from = boundOf(input).multipliers;
    const bound = boundOf(input, () => 180, { rounds: 1, work: 1_000, from });
    expect(bound).toMatchObject({ most: 180, multipliers: from });
    const high = boundOf(input, () => 180, { rounds: 60, work: 100_000, from: [90] });
    expect(high.most).toBe(180);
  });
});
