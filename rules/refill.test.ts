import { describe, expect, it } from 'vitest';
import { dayInMilliseconds } from './dates.ts';
import { estimateRefill, type Supply } from './refill.ts';

const begin = new Date('2026-06-01T10:00:00+08:00');
const on = (day: number) => new Date(begin.getTime() + day * dayInMilliseconds);
const bought = (day: number, pieces: number, more: Partial<Supply> = {}): Supply => ({
  orderId: 100 + day,
  at: on(day),
  pieces,
  usualDays: pieces,
  isGift: false,
  ...more,
});

describe('goods of a member run out', () => {
  it('by the median of the member’s own intervals, with the shortest and longest as range', () => {
    // 28, 42 and 30 days for 20 pieces each: 1.4, 2.1 and 1.5 days a piece.
    const supplies = [bought(0, 20), bought(28, 20), bought(70, 20), bought(100, 40)];
    expect(estimateRefill(supplies, on(110))).toEqual({
      daysLeft: 50,
      from: '2026-11-04',
      to: '2026-12-02',
      isGuess: false,
      lastOrderId: 200,
    });
  });

  it('by the last five intervals only', () => {
    const early = [bought(0, 10), bought(200, 10)];
    const late = [230, 260, 290, 320, 350].map((day) => bought(day, 10));
    expect(estimateRefill([...early, ...late], on(355))).toMatchObject({ daysLeft: 25 });
  });

  it('by usual need, as a guess, after one or two purchases', () => {
    const one = [bought(0, 20, { usualDays: 40 })];
    expect(estimateRefill(one, on(0))).toEqual({
      daysLeft: 40,
      from: '2026-07-01',
      to: '2026-07-21',
      isGuess: true,
      lastOrderId: 100,
    });
    expect(estimateRefill([...one, bought(10, 20)], on(10))).toMatchObject({
      daysLeft: 20,
      isGuess: true,
    });
  });

  it('unknown without a purchase, without a usual need, and long after they must have run out', () => {
    expect(estimateRefill([], on(0))).toBeUndefined();
    expect(estimateRefill([bought(0, 20, { usualDays: null })], on(0))).toBeUndefined();
    const one = [bought(0, 20, { usualDays: 40 })];
    expect(estimateRefill(one, on(100))).toMatchObject({ daysLeft: 0 });
    expect(estimateRefill(one, on(111))).toBeUndefined();
  });

  it('later with a gift, which is no purchase itself', () => {
    const gift = bought(5, 20, { isGift: true, usualDays: 40 });
    const one = bought(0, 20, { usualDays: 40 });
    expect(estimateRefill([gift], on(5))).toBeUndefined();
    expect(estimateRefill([one, gift], on(5))).toMatchObject({ daysLeft: 75, lastOrderId: 100 });
  });

  it('by days of Taipei: two orders of one day are one purchase', () => {
    const late = new Date('2026-06-01T23:59:00+08:00');
    const two = [bought(0, 10), { ...bought(0, 10), orderId: 7, at: late }];
    expect(estimateRefill(two, late)).toMatchObject({ daysLeft: 20, isGuess: true });
  });
});
