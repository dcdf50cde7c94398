import { expect, it } from 'vitest';
import { keepTogether } from './typography.ts';

it.each([
  ['每 100 mL 約 66 元', '每 100\u00a0mL 約 66\u00a0元'],
  ['長度 24 公分，14 片', '長度 24\u00a0公分，14\u00a0片'],
  ['2026.11.20 10:00', '2026.11.20 10:00'],
  ['第 3 節', '第 3\u00a0節'],
])('keeps each number of %s with its unit', (text, expected) => {
  expect(keepTogether(text)).toBe(expected);
  expect(keepTogether(expected)).toBe(expected);
});
