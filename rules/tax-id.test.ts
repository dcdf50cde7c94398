import { expect, it } from 'vitest';
import { isTaxId } from './tax-id.ts';

it('a 統一編號 has eight digits and the check digit of the Ministry of Finance', () => {
  expect(isTaxId('04595257')).toBe(true);
  expect(isTaxId('12345678')).toBe(false);
  for (const text of ['', '0459525', '045952570', '0459525A', ' 04595257']) {
    expect(isTaxId(text), text).toBe(false);
  }
});

it.each(['10000004', '01000003', '00100004', '00010003', '00001004', '00000103', '00000011'])(
  'each digit of a 統一編號 counts with its own weight: %s',
  (number) => {
    expect(isTaxId(number)).toBe(true);
  },
);

it('of ten numbers that differ in the last digit two are right, as the sum is a multiple of 5', () => {
  const right = Array.from({ length: 10 }, (_, last) => `0459525${last}`).filter(isTaxId);
  expect(right).toEqual(['04595252', '04595257']);
});

it('a seventh digit of 7 also allows a sum of one more', () => {
  const right = Array.from({ length: 10 }, (_, last) => `1045857${last}`).filter(isTaxId);
  expect(right).toEqual(['10458570', '10458574', '10458575', '10458579']);
});
