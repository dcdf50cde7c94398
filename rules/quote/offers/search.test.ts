import { describe, expect, it } from 'vitest';
import { quantityOffer } from '../../testing/plain-cart.ts';
import { boundOf } from './lagrange-bound.ts';
import { makeProblem } from './problem.ts';
import { keysOf, type Limits, search } from './search.ts';
import { unitsOf } from './values-to-go.ts';

const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);
const threeFor120 = quantityOffer(2, 'ANY_N_FOR', [{ count: 3, amount: 120 }]);

/** Three units of 100 TWD, two of 90 and two of 70, which both offers want. */
const { classes, tables } = makeProblem(
  [100, 90, 70].map((unitPrice, index) => ({
    ...{ kind: 'product' as const, id: index + 1 },
    unitPrice,
    units: index === 0 ? 3 : 2,
  })),
  [half, threeFor120],
  [],
);
const input = { classes, units: unitsOf(classes), tables, factors: [1, 1] };
/** What each offer saves alone, added: 440. With multipliers the bound is 328. */
const rough = boundOf(input, () => 0, { rounds: 1, work: 1_000 });
const near = boundOf(input);
const all = Number.POSITIVE_INFINITY;
const none = Number.NEGATIVE_INFINITY;
const unlimited: Limits = { width: all, nodes: all, onward: 1 };

/** The savings at the ends, what was left out, and how many ways were looked at. */
function found(limits: Limits, bound = rough, least = none) {
  let looked = 0;
  const { ends, mostLeftOut } = search(input, bound, limits, (most) => {
    looked++;
    return most < least;
  });
  return [ends.map(({ value }) => value), mostLeftOut, looked];
}

describe('a search', () => {
  it('finds the ways that save most, and the units of each offer', () => {
    const { ends, mostLeftOut } = search(input, rough, unlimited, () => false);
    expect(ends.map(({ value, taken }) => [value, taken()])).toEqual([
      [
        310,
        [
          [0, 0, 0],
          [3, 2, 1],
        ],
      ],
    ]);
    expect(mostLeftOut).toBe(none);
    expect(
      search({ ...input, factors: [10, 1] }, rough, unlimited, () => false).ends[0]?.value,
    ).toBe(1_300);
  });

  it('looks at every way that the bound does not exclude', () => {
    expect(found(unlimited)).toEqual([[310], none, 78]);
    expect(found(unlimited, near)).toEqual([[310], none, 78]);
    expect(found(unlimited, rough, 310)).toEqual([[310], none, 46]);
    expect(found(unlimited, near, 310)).toEqual([[310], none, 20]);
    expect(found(unlimited, near, 311)).toEqual([[], none, 19]);
  });

  it('follows so many ways after each unit, those that may save most, and says what it left out', () => {
    const nodes = all;
    expect(found({ width: 1, nodes, onward: 1 })).toEqual([[], 410, 16]);
    expect(found({ width: 2, nodes, onward: 1 })).toEqual([[310], 410, 32]);
    expect(found({ width: 3, nodes, onward: 1 })).toEqual([[310], 290, 46]);
    expect(found({ width: 1, nodes, onward: 1 }, near)).toEqual([[310], 327, 19]);
    expect(found({ width: 2, nodes, onward: 1 }, near)).toEqual([[310], 310, 32]);
    expect(found({ width: 3, nodes, onward: 1 }, near)).toEqual([[310], 261, 46]);
  });

  it('follows fewer ways on beyond so many in all', () => {
    expect(found({ width: all, nodes: 10, onward: 2 })).toEqual([[310], 360, 44]);
    expect(found({ width: 5, nodes: 10, onward: 3 })).toEqual([[310], 290, 52]);
    expect(found({ width: 1, nodes: 10, onward: 2 })).toEqual([[], 410, 16]);
    const byNodes = [2, 7, 13, 20, 26, 32].map((nodes) =>
      found({ width: all, nodes, onward: 2 }, near).at(-1),
    );
    expect(byNodes).toEqual([32, 35, 44, 68, 76, 78]);
  });

  it('has no ends but an empty way without offers', () => {
    const empty = { classes: [], units: [], tables: [], factors: [] };
    const bound = { alone: [], most: 0, multipliers: [], toGo: [] };
    const { ends } = search(empty, bound, unlimited, () => false);
    expect(ends.map(({ value, taken }) => [value, taken()])).toEqual([[0, []]]);
  });

  it('tells apart ways with other sums where these are watched', () => {
    const watch = {
      start: [0],
      most: 1_000,
      mark: ([sum = 0]: readonly number[], { saves }: { saves: number }) => [sum + saves],
    };
    const bySum = search(input, rough, unlimited, () => false, watch);
    const sums = bySum.ends.map(({ value }) => value);
    expect(sums).toEqual([
      310, 290, 280, 260, 250, 245, 230, 225, 215, 210, 205, 195, 190, 185, 180, 175, 170, 165, 160,
      155, 150, 140, 130, 120, 110, 95, 85, 80, 50, 45, 35, 0,
    ]);
    // A sum that makes no exact number is a text. It tells apart the same.
    const large = { ...watch, most: Number.MAX_SAFE_INTEGER };
    const byText = search(input, rough, unlimited, () => false, large);
    expect(byText.ends.map(({ value }) => value)).toEqual(sums);
  });

  it('tells apart ways with other marks where more is watched', () => {
    // The units of the first class that the first offer takes.
    const watch = {
      start: [0, 0],
      most: 1_000,
      mark: (
        [sum = 0, units = 0]: readonly number[],
        { offer, place, saves }: { offer: number; place: number; saves: number },
      ) => [sum + saves, units + (offer === 0 && place === 0 ? 1 : 0)],
    };
    const { ends } = search(input, rough, unlimited, () => false, watch);
    const marks = ends.map(({ value, taken }) => `${value} ${taken()[0]?.[0]}`);
    expect(new Set(marks).size).toBe(marks.length);
    expect(ends.filter(({ value }) => value === 35).length).toBe(2);
    expect(ends[0]?.value).toBe(310);
  });
});

describe('the keys of ways', () => {
  const table = (states: number) => ({
    ...{ offer: 0, steps: [], reach: [], isWhole: true },
    mayEnd: Array<boolean>(states).fill(true),
  });
  const step = (offer: number, from: number, to: number, saves = 0) => ({
    ...{ offer, place: 0, saves },
    from,
    to,
  });

  it('are the states as digits of one number', () => {
    const keys = keysOf({ tables: [table(3), table(4)] }, undefined);
    expect(keys.start()).toBe(0);
    expect(keys.after(0, step(0, 0, 2, 50))).toBe(2);
    expect(keys.after(2, step(1, 0, 3))).toBe(11);
    expect(keys.after(11, step(0, 2, 1))).toBe(10);
  });

  it('have the sum of the savings as their highest digit if only that is watched', () => {
    const watch = { start: [0], most: 100, mark: () => [0] };
    const keys = keysOf({ tables: [table(3), table(4)] }, watch);
    expect(keys.after(2, step(1, 0, 3, 20))).toBe(2 + 9 + 240);
  });

  it('are counted where numbers would not be exact, or where more is watched', () => {
    const most = Math.floor(Number.MAX_SAFE_INTEGER / 12);
    const mark = (marks: readonly number[], { saves }: { saves: number }) =>
      marks.map((one) => one + saves);
    const tables = [table(3), table(4)];
    const exact = keysOf({ tables }, { start: [0], most, mark });
    expect(exact.after(exact.start(), step(0, 0, 1, 7))).toBe(1 + 84);
    const counted = [
      keysOf({ tables }, { start: [0], most: most + 1, mark }),
      keysOf({ tables }, { start: [0, 0], most: 10, mark }),
    ];
    for (const keys of counted) {
      const first = keys.start();
      const one = keys.after(first, step(0, 0, 1, 7));
      const two = keys.after(one, step(1, 0, 1, 3));
      expect([first, one, two]).toEqual([0, 1, 2]);
      expect(keys.start()).toBe(0);
      // The same states and marks by another way are the same key; others are another one.
      const other = keys.after(first, step(1, 0, 1, 3));
      expect(keys.after(other, step(0, 0, 1, 7))).toBe(two);
      expect(keys.after(other, step(0, 0, 1, 8))).toBe(4);
      expect(keys.after(other, step(0, 0, 2, 7))).toBe(5);
    }
    const many = Array.from({ length: 40 }, () => table(3));
    const withoutWatch = keysOf({ tables: many }, undefined);
    const [one, two] = [step(0, 0, 1, 5), step(39, 0, 2, 6)];
    const after = withoutWatch.after(withoutWatch.after(withoutWatch.start(), one), two);
    expect(withoutWatch.after(withoutWatch.after(0, two), one)).toBe(after);
    expect(after).toBe(2);
  });
});
