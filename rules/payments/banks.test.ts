import { expect, it } from 'vitest';
import { bankLabel, banks } from './banks.ts';

it('a bank is shown by its code and name, one that the shop does not know by its code alone', () => {
  expect(bankLabel('013')).toBe('013 國泰世華銀行');
  expect(bankLabel('999')).toBe('999');
});

it('every bank has a code of three digits of its own', () => {
  const codes = banks.map(([code]) => code);
  expect(codes.filter((code) => !/^\d{3}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
