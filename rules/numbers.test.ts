import { describe, expect, it } from 'vitest';
import {
  formatNumber,
  formatPrice,
  formatTenths,
  formatTwd,
  formatUnitPrice,
  inTwd,
  sum,
  unitPrice,
} from './numbers.ts';

describe('numbers', () => {
  it('are summed up, to 0 if there are none', () => {
    expect(sum([1280, -80, 0.5])).toBe(1200.5);
    expect(sum([])).toBe(0);
  });

  it('separates thousands [9.034]', () => {
    expect([999, 1280, -1280, -999.6].map(formatNumber)).toEqual([
      '999',
      '1,280',
      '-1,280',
      '-1,000',
    ]);
    expect([0.4, 0.5].map(formatNumber)).toEqual(['0', '1']);
    expect([1280.25, 0.96, 7].map(formatTenths)).toEqual(['1,280.3', '1.0', '7.0']);
    expect(formatPrice(1_234_567)).toBe('$1,234,567');
    expect(formatPrice(0)).toBe('$0');
    expect([1_234_567, 0, -80].map(formatTwd)).toEqual([
      'NT$\u00a01,234,567',
      'NT$\u00a00',
      '−NT$\u00a080',
    ]);
  });

  it('writes the sums of the shop’s sentences as the back office does', () => {
    expect(inTwd('應付金額由 $1,530 改為 $380')).toBe(
      '應付金額由 NT$\u00a01,530 改為 NT$\u00a0380',
    );
    expect(inTwd('收到多付的款項 $9，將自動退回')).toBe('收到多付的款項 NT$\u00a09，將自動退回');
    expect(inTwd('退款 NT$\u00a080')).toBe('退款 NT$\u00a080');
  });

  it('gives the price of one piece and of 100 mL', () => {
    expect(formatUnitPrice(159, 14, '片')).toBe('每片\u00a0$11.4');
    expect(formatUnitPrice(330, 250, 'mL')).toBe('每\u00a0100\u00a0mL\u00a0$132');
  });

  it('calculates the price of one piece and of 100 mL to the nearest tenth', () => {
    expect([unitPrice(159, 14, '片'), unitPrice(330, 250, 'mL')]).toEqual([11.4, 132]);
    expect([unitPrice(199, 12, '片'), unitPrice(10, 4, '片')]).toEqual([16.6, 2.5]);
    expect([unitPrice(100, 150, 'mL'), unitPrice(7, 2, '片')]).toEqual([66.7, 3.5]);
  });

  it('calculates none of goods without a unit or with one piece', () => {
    expect(unitPrice(330, null, '片')).toBeNull();
    expect(unitPrice(330, 0, '片')).toBeNull();
    expect(unitPrice(330, 14, null)).toBeNull();
    expect(unitPrice(330, 14, '')).toBeNull();
    expect(unitPrice(330, 1, '片')).toBeNull();
    expect(unitPrice(330, 2, '片')).toBe(165);
  });

  it('gives nothing for goods without a unit', () => {
    expect(formatUnitPrice(330, null, null)).toBe('');
    expect(formatUnitPrice(330, 0, '片')).toBe('');
  });
});
