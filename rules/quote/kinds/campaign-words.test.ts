import { expect, it } from 'vitest';
import { namesWords, percentWords } from './campaign-words.ts';

it('names three things, and how many there are if there are more', () => {
  expect(namesWords(['甲'])).toBe('「甲」');
  expect(namesWords(['甲', '乙', '丙'])).toBe('「甲」、「乙」、「丙」');
  expect(namesWords(['甲', '乙', '丙', '丁'])).toBe('「甲」、「乙」、「丙」等 4 項');
});

it('says a discount as Taiwan does', () => {
  expect([15, 20, 95, 90, 99, 1, 100].map(percentWords)).toEqual([
    '85 折',
    '8 折',
    '0.5 折',
    '1 折',
    '0.1 折',
    '99 折',
    '免費',
  ]);
});
