import { describe, expect, it } from 'vitest';
import { smallProblems } from '../../testing/small-problems.ts';
import { factorsOf } from './factors.ts';
import { chargeOf, factorFor, isNoneCheaperBy } from './prove-steps.ts';
import { reachesOf } from './reaches.ts';

describe('the charge for what is saved inside', () => {
  const rate = { charge: 0.5, low: 0.1, high: 0.25 };
  const inside = { price: 300, inAmountOffer: [false, true] };
  const outside = { price: 100, inAmountOffer: [true, false] };

  it('is a share of the price inside at the lowest rate', () => {
    expect(chargeOf(inside, 1, { ...rate, mix: 1 })).toBe(15);
    expect(chargeOf(outside, 1, { ...rate, mix: 1 })).toBe(0);
    expect(factorFor({ ...rate, mix: 1 })).toBe(1);
  });

  it('or a share of all that is saved, less one outside at the highest rate', () => {
    expect(chargeOf(inside, 1, { ...rate, mix: 0 })).toBe(0);
    expect(chargeOf(outside, 1, { ...rate, mix: 0 })).toBe(-12.5);
    expect(factorFor({ ...rate, mix: 0 })).toBe(0.5);
  });

  it('or a mix of both', () => {
    expect(chargeOf(inside, 1, { ...rate, mix: 0.5 })).toBe(7.5);
    expect(chargeOf(outside, 1, { ...rate, mix: 0.5 })).toBe(-6.25);
    expect(factorFor({ ...rate, mix: 0.5 })).toBe(0.75);
    expect(chargeOf(undefined, 1, { ...rate, mix: 0.5 })).toBeCloseTo(0);
  });
});

describe('the proof that no assignment of a small problem is cheaper', () => {
  const all = smallProblems(120, 4, ['SOME']);
  const proved = (more: number) =>
    all.filter(({ problem, found, mostSaved, lowest }) => {
      const multipliers = found.multipliers.map((one) => one / factorsOf(problem).base);
      const outcome = { ...found.outcome, goodsAmount: lowest + more };
      return reachesOf(problem).every((reach) =>
        isNoneCheaperBy(problem, reach, { outcome, mostSaved, multipliers }),
      );
    }).length;

  it('is given for most of the lowest amounts, for all that are far lower, and for no higher one', () => {
    expect([-20, -5, -1, 0, 1, 5, 20].map(proved)).toEqual([100, 76, 68, 62, 0, 0, 0]);
  });
});
