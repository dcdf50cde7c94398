import { describe, expect, it } from 'vitest';
import { paidForLine, priceOfLine, prorate, refundOfUnits } from './prorate.ts';

describe('an amount that is divided', () => {
  it('leaves remaining dollars to the largest fractions, not to the largest weights', () => {
    expect(prorate(10, [19, 81])).toEqual([2, 8]);
    expect(prorate(10, [81, 19])).toEqual([8, 2]);
    expect(prorate(10, [115, 86, 199])).toEqual([3, 2, 5]);
  });

  it('leaves them to the earlier of equal fractions', () => {
    expect(prorate(1, [1, 1, 1])).toEqual([1, 0, 0]);
    expect(prorate(2, [1, 1, 1])).toEqual([1, 1, 0]);
  });

  it('is exact to the dollar for amounts whose product no number can hold', () => {
    expect(prorate(4_000_000_001, [4_000_000_003, 4_000_000_001, 1])).toEqual([
      2_000_000_001, 2_000_000_000, 0,
    ]);
  });

  it('gives nothing to lines that cost nothing', () => {
    expect(prorate(5, [0, 0])).toEqual([0, 0]);
    expect(prorate(5, [])).toEqual([]);
    expect(prorate(5, [0, 1])).toEqual([0, 5]);
  });
});

describe('the refund of some units', () => {
  const line = { unitPrice: 100, quantity: 3, offerShare: 0, couponShare: 11 };

  it('is for the first units of the line unless some went back before', () => {
    expect([refundOfUnits(line, 1), refundOfUnits(line, 1, 1), refundOfUnits(line, 1, 2)]).toEqual([
      97, 96, 96,
    ]);
    expect(refundOfUnits(line, 3)).toBe(289);
  });

  it('spreads what offers and the coupon took over the units together', () => {
    const offered = { ...line, offerShare: 38 };
    expect(priceOfLine(offered)).toBe(262);
    expect(paidForLine(offered)).toBe(251);
    const units = [0, 1, 2].map((before) => refundOfUnits(offered, 1, before));
    expect(units).toEqual([84, 84, 83]);
  });
});
