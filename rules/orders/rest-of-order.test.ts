import { describe, expect, it } from 'vitest';
import { isNothingLeft, restOfLines, sharesOfRest } from './rest-of-order.ts';

const pads = {
  id: 1,
  kind: 'product',
  unitPrice: 150,
  quantity: 4,
  offerShare: 0,
  couponShare: 10,
};
const pants = {
  id: 2,
  kind: 'product',
  unitPrice: 300,
  quantity: 1,
  offerShare: 0,
  couponShare: 0,
};
const gift = { id: 3, kind: 'gift', unitPrice: 0, quantity: 2, offerShare: 0, couponShare: 0 };
const lines = [pads, pants, gift];
const restOf = (waiting: [number, number][], gone: [number, number][] = []) =>
  restOfLines(lines, { waiting: new Map(waiting), gone: new Map(gone) });

describe('the rest of an order of which a parcel has left', () => {
  it('is worth what was paid for its units, the coupon’s share taken off', () => {
    expect(restOf([[1, 3]])).toEqual([{ line: pads, quantity: 3, open: 3, amount: 443 }]);
    // The last unit gets the remainder of the coupon's share.
    expect(restOf([[1, 1]], [[1, 3]])).toMatchObject([{ open: 1, amount: 147 }]);
  });

  it('pays nothing for refunded units inside it, and those elsewhere take nothing off', () => {
    const worthOf = (inside: [number, number][]) =>
      restOfLines([pads], {
        waiting: new Map([[1, 2]]),
        gone: new Map([[1, 2]]),
        inside: new Map(inside),
      });
    expect(worthOf([])).toMatchObject([{ quantity: 2, open: 2 }]);
    expect(worthOf([[1, 1]])).toMatchObject([{ quantity: 2, open: 1 }]);
    expect(worthOf([[1, 2]])).toMatchObject([{ quantity: 2, open: 0, amount: 0 }]);
  });

  it('takes off the offers’ share as it does the coupon’s', () => {
    const offered = { ...pads, offerShare: 41 };
    const worthOf = (units: number, before: number) =>
      restOfLines([offered], { waiting: new Map([[1, units]]), gone: new Map([[1, before]]) });
    expect(worthOf(3, 0)).toMatchObject([{ amount: 450 - 38 }]);
    expect(worthOf(1, 3)).toMatchObject([{ amount: 150 - 13 }]);
  });

  it('pays nothing for gifts, nor for units whose price went back before', () => {
    expect(restOf([[3, 2]])).toMatchObject([{ quantity: 2, open: 2, amount: 0 }]);
    expect(restOf([[2, 1]], [[2, 1]])).toMatchObject([{ quantity: 1, open: 0, amount: 0 }]);
  });

  it('leaves nothing of the order only if every bought unit has been given back', () => {
    const rest = restOf([
      [1, 4],
      [2, 1],
    ]);
    expect(isNothingLeft(lines, rest, new Map())).toBe(true);
    expect(isNothingLeft(lines, restOf([[1, 4]]), new Map())).toBe(false);
    expect(isNothingLeft(lines, restOf([[1, 4]]), new Map([[2, 1]]))).toBe(true);
  });

  it('is shared over its lines where less is left than it is worth', () => {
    const rest = restOf([
      [1, 2],
      [2, 1],
    ]);
    expect(rest.map(({ amount }) => amount)).toEqual([295, 300]);
    expect(sharesOfRest(595, rest)).toEqual([295, 300]);
    expect(sharesOfRest(119, rest)).toEqual([59, 60]);
  });
});
