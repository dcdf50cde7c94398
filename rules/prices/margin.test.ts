import { describe, expect, it } from 'vitest';
import { marginOf } from './margin.ts';

describe('the margin of a price', () => {
  it('is what the cost leaves, in TWD and in whole per cent of the price', () => {
    expect(marginOf(200, 80)).toEqual({ profit: 120, perCent: 60 });
    expect(marginOf(299, 100)).toEqual({ profit: 199, perCent: 67 });
  });

  it('is negative for goods that cost more than their price', () => {
    expect(marginOf(80, 100)).toEqual({ profit: -20, perCent: -25 });
  });

  it('has no per cent without a price, and is unknown without a cost', () => {
    expect(marginOf(0, 5)).toEqual({ profit: -5, perCent: null });
    expect(marginOf(200, null)).toBeUndefined();
  });
});
