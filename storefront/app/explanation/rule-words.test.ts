import { describe, expect, it } from 'vitest';
import { wordsOfRule } from './rule-words.ts';

describe('the words of a rule in the shop', () => {
  it.each([
    [
      'write amounts like every price',
      false,
      0,
      '未達門檻，還差 NT$\u00a01,309',
      '未達門檻，還差 $1,309',
    ],
    ['leave out the amount that stands beside them', true, 1286, '折抵 NT$\u00a01,286', ''],
    [
      'say what remains without that amount',
      true,
      1286,
      '折抵 NT$\u00a01,286，已達每筆訂單上限',
      '已達每筆訂單上限',
    ],
    ['name gifts as they are', true, 0, '贈送 收納袋', '贈送 收納袋'],
  ])('%s', (_, fired, amount, reason, words) => {
    expect(wordsOfRule({ fired, amount, reason })).toBe(words);
  });
});
