import { describe, expect, it } from 'vitest';
import { quantityOffer } from '../../testing/plain-cart.ts';
import { boundOf } from './lagrange-bound.ts';
import { makeProblem } from './problem.ts';
import { sumsNearMost } from './sums-near-most.ts';
import { savedBy, unitsOf } from './values-to-go.ts';

const prices = [59, 69, 79, 89, 99, 119, 129, 139, 159, 199];
/** Five units at each price. */
const lines = prices.map((unitPrice, index) => ({
  kind: 'product' as const,
  id: index + 1,
  unitPrice,
  units: 5,
}));
const { classes, tables } = makeProblem(
  lines,
  [
    quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 350 }]),
    quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 50 }]),
    quantityOffer(3, 'COUNT_AMOUNT', [
      { count: 3, amount: 50 },
      { count: 6, amount: 150 },
    ]),
  ],
  [],
);
const input = { classes, units: unitsOf(classes), tables, factors: tables.map(() => 1) };
const bound = boundOf(input);
const near = { least: bound.most - 60, width: Number.POSITIVE_INFINITY };

describe('the sums that offers can save', () => {
  it('are each saved by the units that it names, or more', () => {
    const found = sumsNearMost(input, bound, { ...near, work: 1_500_000 });
    expect(found?.sums.length).toBeGreaterThan(20);
    for (const sum of found?.sums ?? []) {
      const taken = found?.takenFor(sum) ?? [];
      const saved = tables.reduce((all, table, at) => all + savedBy(table, taken[at] ?? []), 0);
      expect(saved).toBeGreaterThanOrEqual(sum);
      for (const [place, { units }] of classes.entries()) {
        expect(taken.reduce((all, one) => all + (one[place] ?? 0), 0)).toBeLessThanOrEqual(units);
      }
    }
  });

  it('are none beyond the limit of work', () => {
    expect(sumsNearMost(input, bound, { ...near, work: 1_000 })).toBeNull();
  });

  it('have ways back for so much work as the search, and for no more', () => {
    const found = sumsNearMost(input, bound, { ...near, work: 1_500_000 });
    const [highest = 0] = found?.sums ?? [];
    const most = 100_000;
    let times = 0;
    while (times < most && found?.takenFor(highest)) times++;
    expect(times).toBeGreaterThan(1_000);
    expect(times).toBeLessThan(most);
  });
});
