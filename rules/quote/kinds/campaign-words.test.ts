import { expect, it } from 'vitest';
import { namesWords } from './campaign-words.ts';

it('names three things, and how many there are if there are more', () => {
  expect(namesWords(['甲'])).toBe('「甲」');
  expect(namesWords(['甲', '乙', '丙'])).toBe('「甲」、「乙」、「丙」');
  expect(namesWords(['甲', '乙', '丙', '丁'])).toBe('「甲」、「乙」、「丙」等 4 項');
});
