import { describe, expect, it } from 'vitest';
import { dayInMilliseconds, taipeiDay } from '../dates.ts';
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
    const day = taipeiDay(on(380));
    expect(estimateRefill([...early, ...late], on(355))).toMatchObject({
      daysLeft: 25,
      from: day,
      to: day,
    });
  });

  it('by the mean of the middle two, if the number of intervals is even', () => {
    // 28 and 42 days for 20 pieces each.
    const three = [bought(0, 20), bought(28, 20), bought(70, 20)];
    expect(estimateRefill(three, on(70))).toEqual({
      daysLeft: 35,
      from: taipeiDay(on(98)),
      to: taipeiDay(on(112)),
      isGuess: false,
      lastOrderId: 170,
    });
    // 50, 10, 30 and 20 days.
    const five = [0, 50, 60, 90, 110].map((day) => bought(day, 10));
    expect(estimateRefill(five, on(110))).toMatchObject({ daysLeft: 25 });
  });

  it('within a year at most, and no sooner than tomorrow', () => {
    const rare = [bought(0, 1), bought(400, 1), bought(800, 1)];
    expect(estimateRefill(rare, on(800))).toMatchObject({ daysLeft: 365 });
    expect(estimateRefill([bought(0, 1, { usualDays: 0.2 })], on(0))).toMatchObject({
      daysLeft: 1,
      from: taipeiDay(on(1)),
    });
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
    expect(estimateRefill([bought(0, 20, { usualDays: 41 })], on(0))).toMatchObject({
      from: taipeiDay(on(31)),
      to: taipeiDay(on(51)),
    });
    expect(estimateRefill([...one, bought(10, 20)], on(10))).toMatchObject({
      daysLeft: 20,
      isGuess: true,
    });
  });

  it('unknown without a purchase, without a usual need, and long after they must have run out', () => {
    expect(estimateRefill([], on(0))).toBeUndefined();
    expect(estimateRefill([bought(0, 20, { usualDays: null })], on(0))).toBeUndefined();
    const half = [bought(0, 20, { usualDays: 40 }), bought(0, 20, { usualDays: null })];
    expect(estimateRefill(half, on(0))).toBeUndefined();
    expect(estimateRefill([bought(0, 0, { usualDays: 40 })], on(0))).toBeUndefined();
    const one = [bought(0, 20, { usualDays: 40 })];
    expect(estimateRefill(one, on(110))).toMatchObject({ daysLeft: 0 });
    expect(estimateRefill(one, on(111))).toBeUndefined();
  });

  it('later with a gift, which is no purchase itself', () => {
    const gift = bought(5, 20, { isGift: true, usualDays: 40 });
    const one = bought(0, 20, { usualDays: 40 });
    expect(estimateRefill([gift], on(5))).toBeUndefined();
    expect(estimateRefill([one, gift], on(5))).toMatchObject({ daysLeft: 75, lastOrderId: 100 });
  });

  it('with the pieces of a gift in the purchase before it alone, that of the same day included', () => {
    // Each piece lasts two days: 10 for 20 days, then 10 and a gift of 10 for 40 days.
    const day = taipeiDay(on(100));
    const supplies = [
      bought(0, 10),
      bought(20, 10),
      bought(20, 10, { isGift: true }),
      bought(60, 20),
    ];
    expect(estimateRefill(supplies, on(60))).toMatchObject({ daysLeft: 40, from: day, to: day });
  });

  it('by days of Taipei: two orders of one day are one purchase', () => {
    const late = new Date('2026-06-01T23:59:00+08:00');
    const two = [bought(0, 10), { ...bought(0, 10), orderId: 7, at: late }];
    expect(estimateRefill(two, late)).toMatchObject({
      daysLeft: 20,
      isGuess: true,
      lastOrderId: 100,
    });
  });
});
