import { expect, it } from 'vitest';
import { waitAfter } from './wait.ts';

const seconds = (audience: 'member' | 'administrator', wrongInRow: number) =>
  waitAfter(audience, wrongInRow) / 1000;

it('members wait 5 seconds from the tenth wrong password, then twice as long each time up to 15 minutes', () => {
  expect([0, 9].map((count) => seconds('member', count))).toEqual([0, 0]);
  const waits = Array.from({ length: 9 }, (_, index) => seconds('member', 10 + index));
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
  expect(seconds('member', 5000)).toBe(900);
});

it('administrators wait 15 minutes each time', () => {
  expect([9, 10, 11, 5000].map((count) => seconds('administrator', count))).toEqual([
    0, 900, 900, 900,
  ]);
});
