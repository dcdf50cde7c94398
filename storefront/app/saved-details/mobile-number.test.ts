import { expect, it } from 'vitest';
import { plainMobileNumber } from './mobile-number.ts';

it.each([
  '0912345678',
  '0912-345-678',
  ' 0912 345 678 ',
  '(0912) 345–678',
  '+886912345678',
  '+886 912 345 678',
  '+886-0912-345-678',
  '886912345678',
  '00886912345678',
  '０９１２３４５６７８',
  '＋８８６　９１２－３４５－６７８',
])('reads %s as the number of the shop', (text) => {
  expect(plainMobileNumber(text)).toBe('0912345678');
});

it.each([
  ['', ''],
  ['091', '091'],
  ['+886', '+886'],
  ['02-12345678', '0212345678'],
  ['abc', 'abc'],
  ['+8190123', '+8190123'],
  ['09123456789', '09123456789'],
])('leaves what is no such number to the check: %s', (text, plain) => {
  expect(plainMobileNumber(text)).toBe(plain);
});
