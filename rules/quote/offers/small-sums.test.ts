import { describe, expect, it } from 'vitest';
import { quantityOffer } from '../../testing/plain-cart.ts';
import { smallProblems } from '../../testing/small-problems.ts';
import { boundOf } from './lagrange-bound.ts';
import { makeProblem, type Problem } from './problem.ts';
import { search } from './search.ts';
import { sumsNearMost } from './sums-near-most.ts';
import { savedBy, unitsOf } from './values-to-go.ts';

const all = { width: Number.POSITIVE_INFINITY, work: 10_000_000 };
const inputOf = ({ classes, tables }: Problem) => ({
  classes,
  units: unitsOf(classes),
  tables,
  factors: tables.map(() => 1),
});

describe('the sums of small problems', () => {
  const inputs = smallProblems(40, 8, ['ALL']).map(({ problem }) => inputOf(problem));
  const watch = {
    start: [0],
    most: 1_000_000,
    mark: ([sum = 0]: readonly number[], { saves }: { saves: number }) => [sum + saves],
  };

  it('are those of all ways to put units into offers, from the least one on', () => {
    for (const input of inputs) {
      const bound = boundOf(input);
      const limits = { width: all.width, nodes: all.width, onward: 1 };
      const { ends } = search(input, bound, limits, () => false, watch);
      const sums = [...new Set(ends.map(({ value }) => value))].filter((sum) => sum >= 0);
      expect(sumsNearMost(input, bound, { ...all, least: 0 })?.sums).toEqual(sums);
      const least = sums[Math.floor(sums.length / 2)] ?? 0;
      const higher = sums.filter((sum) => sum >= least);
      expect(sumsNearMost(input, bound, { ...all, least })?.sums).toEqual(higher);
      const none = sumsNearMost(input, bound, { ...all, least: (sums[0] ?? 0) + 1 });
      expect(none?.sums ?? []).toEqual([]);
    }
  });

  it('are each saved by the units that are named for it', () => {
    for (const { classes, tables, ...input } of inputs) {
      const found = sumsNearMost(
        { classes, tables, ...input },
        boundOf({ classes, tables, ...input }),
        {
          ...all,
          least: 0,
        },
      );
      for (const sum of found?.sums ?? []) {
        const taken = found?.takenFor(sum) ?? [];
        const most = tables.map((table, at) => savedBy(table, taken[at] ?? [], false));
        expect(most.reduce((one, other) => one + other, 0)).toBeGreaterThanOrEqual(sum);
        const free = classes.map(({ units }, place) =>
          taken.reduce((left, one) => left - (one[place] ?? 0), units),
        );
        expect(Math.min(...free)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

describe('the sums of a larger problem', () => {
  const prices = [59, 69, 79, 89, 99, 119, 129, 139, 159, 199];
  const input = inputOf(
    makeProblem(
      prices.map((unitPrice, index) => ({
        ...{ kind: 'product' as const, id: index + 1 },
        unitPrice,
        units: 2,
      })),
      [
        quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 350 }]),
        quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 50 }]),
        quantityOffer(3, 'COUNT_AMOUNT', [{ count: 3, amount: 50 }]),
      ],
      [],
    ),
  );
  const bound = boundOf(input);
  const near = { ...all, least: bound.most - 70 };
  const whole = sumsNearMost(input, bound, near);

  it('are near the bound', () => {
    expect(bound.most).toBe(646);
    expect(whole?.sums).toEqual([
      622, 619, 617, 612, 609, 607, 604, 602, 599, 597, 594, 592, 589, 587, 584, 582, 579, 577,
    ]);
  });

  it('are fewer where fewer states are followed, and none of them is another one', () => {
    const of = (width: number) => sumsNearMost(input, bound, { ...near, width })?.sums ?? [];
    expect([1, 2, 4, 8, 16, 32].map((width) => of(width).length)).toEqual([1, 7, 15, 18, 18, 18]);
    for (const width of [4, 8]) expect(whole?.sums).toEqual(expect.arrayContaining(of(width)));
  });

  it('take so much work, and their ways back as much', () => {
    const isDone = (work: number) => sumsNearMost(input, bound, { ...near, work }) !== null;
    let [low, high] = [0, 1_000_000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isDone(middle)) high = middle;
      else low = middle;
    }
    expect(high).toBe(3_008);
    const found = sumsNearMost(input, bound, { ...near, work: high });
    const times = (sum: number) => {
      let count = 0;
      while (found?.takenFor(sum)) count++;
      return count;
    };
    expect(times(found?.sums[0] ?? 0)).toBe(54);
  });
});
