import { describe, expect, it } from 'vitest';
import { virtualAccount, withCheckDigit } from './virtual-account.ts';

describe('a virtual account', () => {
  it.each([
    ['9999250104001', 980, '99992501040013'],
    ['9999250104002', 1, '99992501040028'],
    ['9999250104003', 30_000, '99992501040037'],
    ['999925010400001', 980, '9999250104000011'],
    ['999925010400002', 12_345, '9999250104000020'],
  ])('of %s for NT$%d has the known check digit', (body, amount, account) => {
    expect(withCheckDigit(body, amount)).toBe(account);
  });

  it('has a check digit that every digit of account and amount changes', () => {
    expect(withCheckDigit('1'.repeat(15), 11_111_111)).toBe('1111111111111110');
    const others = Array.from(
      { length: 15 },
      (_, at) => `${'1'.repeat(at)}2${'1'.repeat(14 - at)}`,
    );
    expect(others.map((body) => Number(withCheckDigit(body, 11_111_111).at(-1)))).toEqual([
      6, 5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    const amounts = Array.from({ length: 8 }, (_, at) => 11_111_111 + 10 ** (7 - at));
    expect(amounts.map((amount) => Number(withCheckDigit('1'.repeat(15), amount).at(-1)))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('carries the prefix, the last day for paying in Taipei, and its number', () => {
    const deadline = new Date('2025-01-03T23:59:59+08:00');
    const account = virtualAccount({ prefix: '9999', deadline, serial: 1, amount: 980 });
    expect(account).toMatch(/^999925010300001\d$/);
  });
});
