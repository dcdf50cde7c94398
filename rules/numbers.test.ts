import { describe, expect, it } from 'vitest';
import { formatNumber, formatPrice, formatTwd, formatUnitPrice } from './numbers.ts';

describe('numbers', () => {
  it('separates thousands [9.034]', () => {
    expect(formatNumber(1280)).toBe('1,280');
    expect(formatPrice(1_234_567)).toBe('$1,234,567');
    expect(formatPrice(0)).toBe('$0');
    expect([1_234_567, 0, -80].map(formatTwd)).toEqual([
      'NT$\u00a01,234,567',
      'NT$\u00a00',
      '−NT$\u00a080',
    ]);
  });

  it('gives the price of one piece and of 100 mL', () => {
    expect(formatUnitPrice(159, 14, '片')).toBe('每片 $11.4');
    expect(formatUnitPrice(330, 250, 'mL')).toBe('每 100\u00a0mL $132');
  });

  it('gives nothing for goods without a unit', () => {
    expect(formatUnitPrice(330, null, null)).toBe('');
    expect(formatUnitPrice(330, 0, '片')).toBe('');
  });
});
