import { describe, expect, it } from 'vitest';
import { discountsByName } from './amount-rows.tsx';

const line = (...discounts: [reason: 'MEMBER_PRICE' | 'EVENT', title: string, amount: number][]) =>
  ({
    discounts: discounts.map(([reason, title, amount]) => ({ reason, title, label: '', amount })),
  }) as unknown as Parameters<typeof discountsByName>[0]['lines'][number];

describe('what comes off', () => {
  it('is told by name, summed over the lines, and apart from what members pay less', () => {
    const lines = [
      line(['MEMBER_PRICE', '會員價', 20], ['EVENT', '日用 85 折', 13]),
      line(['EVENT', '夜用週', 30]),
      line(['EVENT', '日用 85 折', 26]),
    ];
    expect(discountsByName({ lines })).toEqual([
      { name: '會員價優惠', amount: 20 },
      { name: '活動折扣：日用 85 折', amount: 39 },
      { name: '活動折扣：夜用週', amount: 30 },
    ]);
    expect(discountsByName({ lines: [line()] })).toEqual([]);
  });
});
