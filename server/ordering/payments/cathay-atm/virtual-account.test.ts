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

  it('carries the prefix, the last day for paying in Taipei, and its number', () => {
    const deadline = new Date('2025-01-03T23:59:59+08:00');
    const account = virtualAccount({ prefix: '9999', deadline, serial: 1, amount: 980 });
    expect(account).toMatch(/^999925010300001\d$/);
  });
});
