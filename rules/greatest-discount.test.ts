import { describe, expect, it } from 'vitest';
import { greatestDiscount } from './greatest-discount.ts';

const range = { lowest: 100, highest: 400 };

describe('the greatest discount of an event', () => {
  it('is the share itself, whatever the goods cost', () => {
    expect(greatestDiscount('PERCENT', 60, undefined)).toBe(60);
    expect(greatestDiscount('PERCENT', 101, undefined)).toBe(100);
  });

  it('of a sum off is that on the cheapest goods, and never more than everything', () => {
    expect(greatestDiscount('AMOUNT', 60, range)).toBe(60);
    expect(greatestDiscount('AMOUNT', 300, range)).toBe(100);
  });

  it('of one price for all is that on the dearest goods, and nothing if they cost less', () => {
    expect(greatestDiscount('FIXED_PRICE', 100, range)).toBe(75);
    expect(greatestDiscount('FIXED_PRICE', 500, range)).toBe(0);
  });

  it('in TWD is nothing without goods', () => {
    expect(greatestDiscount('AMOUNT', 60, undefined)).toBe(0);
    expect(greatestDiscount('FIXED_PRICE', 60, undefined)).toBe(0);
  });
});
