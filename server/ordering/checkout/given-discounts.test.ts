import { describe, expect, it } from 'vitest';
import type { Quote } from '#rules/quote/types.ts';
import type { Promotions } from '#server/commerce/promotions/read-promotions.ts';
import { givenWithLimits, usedDiscounts } from './limited-discounts.ts';

const unlimited = { orderLimit: null, memberLimit: null, dayLimit: null, budget: null };
const promotions = {
  discountEvents: [
    { id: 1, ...unlimited, budget: 9000 },
    { id: 2, ...unlimited },
    { id: 3, ...unlimited, orderLimit: 10 },
  ],
} as unknown as Promotions;

/** A line of an event whose price is lower by these amounts. */
const line = (eventId: number | null, ...discounts: [reason: string, amount: number][]) => ({
  eventId,
  discounts: discounts.map(([reason, amount]) => ({ reason, amount })),
});
const given = (...lines: object[]) => [
  ...givenWithLimits(promotions, { lines } as unknown as Quote),
];

describe('what counts against the limits of discounts', () => {
  it('is what each event takes off all lines, beside the price for members', () => {
    const lines = [
      line(1, ['MEMBER_PRICE', 30], ['EVENT', 50]),
      line(3, ['EVENT', 7]),
      line(1, ['EVENT', 20]),
    ];
    expect(given(...lines)).toEqual([
      [1, 70],
      [3, 7],
    ]);
  });

  it('is nothing for goods without an event, or of one without limits', () => {
    expect(given(line(null, ['MEMBER_PRICE', 30]), line(2, ['EVENT', 50]))).toEqual([]);
  });

  it('is a use of 0 TWD if the event took nothing off', () => {
    expect(given(line(3), line(3, ['MEMBER_PRICE', 30]))).toEqual([[3, 0]]);
  });
});

describe('the statements that count an order', () => {
  const use = { orderId: 1, memberId: 2, day: '2026-11-20' };

  it('are none for an order without such a discount', async () => {
    expect(await usedDiscounts({ ...use, given: new Map() })).toEqual([]);
    expect(await usedDiscounts({ ...use, given: new Map([[1, 70]]) })).not.toEqual([]);
  });
});
