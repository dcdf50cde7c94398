import { expect, it } from 'vitest';
import { isReversal } from './reversal.ts';

it('a transfer that the bank took back has an amount below 0, and no other exception is one', () => {
  expect(isReversal({ kind: 'DEPOSIT_UNKNOWN', amount: -1 })).toBe(true);
  expect(isReversal({ kind: 'DEPOSIT_UNKNOWN', amount: 1 })).toBe(false);
  expect(isReversal({ kind: 'DEPOSIT_UNKNOWN', amount: null })).toBe(false);
  expect(isReversal({ kind: 'DEPOSIT_UNDER', amount: -1 })).toBe(false);
});
