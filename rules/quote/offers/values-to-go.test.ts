import { describe, expect, it } from 'vitest';
import { savedBy, takenBy, unitsOf, valuesToGo, valueToGo } from './values-to-go.ts';

/**
 * An offer of two classes: two units make a group. A unit of the first class saves 10 as the first of a group and 20 as
 * its second, one of the other class 1 and 7. Units of the class in the middle take no part.
 */
const table = {
  offer: 0,
  steps: [
    [
      [1, 10],
      [0, 20],
    ],
    [],
    [
      [1, 1],
      [0, 7],
    ],
  ],
  mayEnd: [true, false],
  reach: [1, 2, 2, 2, 2],
  isWhole: true,
};
const units = [0, 0, 1, 2];

describe('units of classes', () => {
  it('are the places of their classes', () => {
    expect(unitsOf([{ units: 2 }, { units: 0 }, { units: 1 }])).toEqual([0, 0, 2]);
  });
});

describe('what an offer can still save', () => {
  const rows = (factor: number, multipliers: readonly number[]) => {
    const toGo = valuesToGo(table, units, factor, multipliers);
    return [0, 1, 2, 3, 4].map((unit) => [0, 1].map((state) => valueToGo(toGo, unit, state)));
  };
  const never = Number.NEGATIVE_INFINITY;

  it('is known for each unit and state', () => {
    const [first, ...others] = rows(1, [0, 0, 0]);
    expect(first?.[0]).toBe(30);
    expect(others).toEqual([
      [17, 20],
      [0, 7],
      [0, 7],
      [0, never],
    ]);
  });

  it('is multiplied by the factor, less what is paid for each unit', () => {
    const [first, ...others] = rows(3, [5, 0, 4]);
    expect(first?.[0]).toBe(90 - 10);
    expect(others).toEqual([
      [30 - 5 + 21 - 4, 60 - 5],
      [0, 21 - 4],
      [0, 21 - 4],
      [0, never],
    ]);
  });

  it('is nothing without units', () => {
    const toGo = valuesToGo({ ...table, reach: [1] }, [], 1, [0, 0, 0]);
    expect(valueToGo(toGo, 0, 0)).toBe(0);
  });
});

describe('the units that an offer takes in its best way', () => {
  const takenWith = (factor: number, multipliers: readonly number[], of = units) =>
    takenBy(valuesToGo({ ...table, reach: [1, 2, 2, 2, 2] }, of, factor, multipliers), table, of, {
      factor,
      multipliers,
      classCount: 3,
    });

  it('are those of whole groups', () => {
    expect(takenWith(1, [0, 0, 0])).toEqual([2, 0, 0]);
    expect(takenWith(1, [0, 0, 0], [0, 1, 1, 2])).toEqual([1, 0, 1]);
    expect(takenWith(1, [0, 0, 0], [0, 2, 2, 2])).toEqual([1, 0, 3]);
  });

  it('are fewer where they cost more than they save', () => {
    expect(takenWith(1, [18, 0, 0])).toEqual([0, 0, 0]);
    expect(takenWith(1, [12, 0, 0])).toEqual([2, 0, 0]);
    expect(takenWith(2, [16, 0, 0])).toEqual([2, 0, 0]);
    expect(takenWith(1, [12, 0, 3], [0, 2, 2, 2])).toEqual([1, 0, 3]);
    expect(takenWith(1, [18, 0, 0], [0, 2, 2])).toEqual([0, 0, 2]);
  });
});

describe('the units of an offer that may choose', () => {
  /** One unit at most: of the first class for 3, 8 or 8 TWD, of the others for 8 or 5. */
  const choosing = {
    offer: 0,
    steps: [[[1, 3, 2, 8, 3, 8]], [[1, 8]], [[1, 5]]],
    mayEnd: [true, true, true, true],
    reach: [1, 4, 4, 4],
    isWhole: true,
  };
  const terms = { factor: 1, multipliers: [0, 0, 0], classCount: 3 };
  const takenOf = (units: readonly number[]) =>
    takenBy(valuesToGo(choosing, units, 1, terms.multipliers), choosing, units, terms);

  it('are taken by the step that saves most', () => {
    expect(valueToGo(valuesToGo(choosing, [0], 1, [0, 0, 0]), 0, 0)).toBe(8);
    expect(takenOf([0, 2])).toEqual([1, 0, 0]);
    const last = { ...choosing, steps: [[[1, 3, 2, 4, 3, 8]]] };
    expect(valueToGo(valuesToGo(last, [0], 1, [0]), 0, 0)).toBe(8);
    expect(takenBy(valuesToGo(last, [0], 1, [0]), last, [0], { ...terms, classCount: 1 })).toEqual([
      1,
    ]);
  });

  it('are left where a later unit saves as much', () => {
    expect(takenOf([0, 1])).toEqual([0, 1, 0]);
    expect(takenOf([0, 1, 2])).toEqual([0, 1, 0]);
    expect(takenOf([2, 1])).toEqual([0, 1, 0]);
  });
});

describe('what units save in an offer', () => {
  it('is the most of any groups, which may leave some out', () => {
    expect(savedBy(table, [2, 0, 0])).toBe(30);
    expect(savedBy(table, [1, 0, 1])).toBe(17);
    expect(savedBy(table, [1, 2, 2])).toBe(17);
    expect(savedBy(table, [3, 0, 1])).toBe(47);
    expect(savedBy(table, [1, 0, 0])).toBe(0);
    expect(savedBy(table, [])).toBe(0);
  });

  it('is nothing at all where every unit must be in a group and is in none', () => {
    expect(savedBy(table, [2, 0, 0], false)).toBe(30);
    expect(savedBy(table, [1, 0, 0], false)).toBe(Number.NEGATIVE_INFINITY);
    expect(savedBy(table, [2, 0, 1], false)).toBe(Number.NEGATIVE_INFINITY);
    expect(savedBy(table, [2, 1, 0], false)).toBe(Number.NEGATIVE_INFINITY);
    expect(savedBy(table, [3, 0, 1], false)).toBe(47);
    expect(savedBy({ ...table, mayEnd: [true, true] }, [1, 0, 0], false)).toBe(10);
  });

  it('is 0 where groups would only cost', () => {
    const dear = {
      ...table,
      steps: [
        [
          [1, 10],
          [0, -30],
        ],
      ],
    };
    expect(savedBy(dear, [2])).toBe(0);
    expect(savedBy(dear, [2], false)).toBe(-20);
  });

  it('takes the better of several steps to one state', () => {
    const choices = { steps: [[[1, 3, 1, 5, 1, 4]]], mayEnd: [true, true] };
    expect(savedBy({ ...table, ...choices }, [1])).toBe(5);
  });
});
