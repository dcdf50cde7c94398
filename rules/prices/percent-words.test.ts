import { expect, it } from 'vitest';
import { percentWords } from './percent-words.ts';

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
