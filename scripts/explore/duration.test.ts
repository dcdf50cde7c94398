import { expect, it } from 'vitest';
import { durationOf } from './duration.ts';

it.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['8h', 28_800_000],
  ['0m', undefined],
  ['30', undefined],
  ['-1m', undefined],
  ['1.5h', undefined],
  ['', undefined],
  [undefined, undefined],
])('the duration %s is %s milliseconds', (text, milliseconds) => {
  expect(durationOf(text)).toBe(milliseconds);
});
