import { describe, expect, it } from 'vitest';
import { defaultShippingFees, freeShippingFrom, shippingFee } from './shipping.ts';

describe('the shipping fee', () => {
  it.each([
    ['MAIN_ISLAND', 'HOME', 80],
    ['OUTLYING_ISLAND', 'HOME', 200],
    ['MAIN_ISLAND', 'STORE', 60],
    ['OUTLYING_ISLAND', 'STORE', 60],
  ] as const)('to %s by %s is NT$%d by default [3.036]', (islandsType, shipType, fee) => {
    expect(shippingFee(defaultShippingFees, { islandsType, shipType })).toBe(fee);
  });
});

describe('free shipping', () => {
  const events = (...amounts: number[]) => amounts.map((thresholdAmount) => ({ thresholdAmount }));

  it('begins at the lowest amount of the running events, if there are any', () => {
    expect(freeShippingFrom(events(1500, 990, 2000))).toBe(990);
    expect(freeShippingFrom([])).toBeUndefined();
  });
});
