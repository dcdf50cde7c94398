import { describe, expect, it } from 'vitest';
import { refundStatuses } from '#contract/payment-enumerations.ts';
import { refundWords } from './refund-words.ts';

describe('the words after a refund was asked for', () => {
  it('say 已退款 only of one that is done', () => {
    const wordsOf = (status: (typeof refundStatuses)[number]) =>
      refundWords({ status, amount: 180 });
    const done = refundStatuses.filter((status) => wordsOf(status).includes('已退款'));
    expect(done).toEqual(['DONE']);
    expect(wordsOf('BY_HAND')).toContain('待匯款');
    expect(wordsOf('PENDING')).toContain('等待金流');
    for (const status of refundStatuses) expect(wordsOf(status)).toMatch(/NT\$\s?180/);
  });
});
