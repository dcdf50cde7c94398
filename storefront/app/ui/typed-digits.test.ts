import { expect, it } from 'vitest';
import { typedDigits } from './typed-digits.ts';

it.each([
  ['3', '3'],
  ['３', '3'],
  ['１２', '12'],
  ['1.5', '1'],
  ['１．５', '1'],
  ['2。5', '2'],
  ['1,000', '1000'],
  ['12345', '1234'],
  ['兩件', ''],
  ['.5', ''],
  ['', ''],
])('of %s counts %s', (text, digits) => {
  expect(typedDigits(text)).toBe(digits);
});
