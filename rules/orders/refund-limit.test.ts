import { describe, expect, it } from 'vitest';
import { needsApproval, refundLimitSentence } from './refund-limit.ts';

describe('the limit of what one person gives back', () => {
  it('counts all refunds of an order together', () => {
    expect(needsApproval({ amount: 5000, used: 0 }, 5000)).toBe(false);
    expect(needsApproval({ amount: 5000, used: 4900 }, 100)).toBe(false);
    expect(needsApproval({ amount: 5000, used: 4900 }, 101)).toBe(true);
    expect(needsApproval({ amount: 5000, used: 9000 }, 0)).toBe(false);
    expect(needsApproval({ amount: 5000, used: 5000 }, 1)).toBe(true);
  });

  it('is explained as soon as something went back before, or a second person is needed', () => {
    const sentence = (used: number, requested: number) =>
      refundLimitSentence({ amount: 5000, used }, requested);
    expect(sentence(0, 4900)).toBeUndefined();
    expect(sentence(0, 0)).toBeUndefined();
    expect(sentence(100, 0)).toBe('這筆訂單先前已退 NT$\u00a0100。');
    expect(sentence(1, 0)).toBe('這筆訂單先前已退 NT$\u00a01。');
    expect(sentence(1, 1)).toContain('連同這次共 NT$\u00a02，未超過');
    expect(sentence(100, 200)).toBe(
      '這筆訂單先前已退 NT$\u00a0100，連同這次共 NT$\u00a0300，未超過免核可額度 NT$\u00a05,000。',
    );
    expect(sentence(4900, 4900)).toBe(
      '這筆訂單先前已退 NT$\u00a04,900，連同這次共 NT$\u00a09,800，超過免核可額度 NT$\u00a05,000，送出後要由另一位有權限的人核可。',
    );
    expect(sentence(0, 6000)).toBe(
      '這次 NT$\u00a06,000，超過免核可額度 NT$\u00a05,000，送出後要由另一位有權限的人核可。',
    );
  });
});
