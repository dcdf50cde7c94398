import { describe, expect, it } from 'vitest';
import { dayInMilliseconds, taipeiDay } from '../dates.ts';
import { periodOfOccasion, sleepsSince } from './occasions.ts';

const now = new Date('2026-11-27T12:00:00+08:00');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayInMilliseconds);

describe('an automatic message', () => {
  it('about a cart is of use from one day after its last change, for two days', () => {
    expect(periodOfOccasion('CART', now)).toEqual({ from: daysAgo(3), to: daysAgo(1) });
  });

  it('about a first order is of use from two weeks after it, for three days', () => {
    expect(periodOfOccasion('FIRST_ORDER', now)).toEqual({ from: daysAgo(17), to: daysAgo(14) });
  });

  it('goes to a member who has bought once from 90 days after it, for 30 days', () => {
    const since = (days: number) => sleepsSince([taipeiDay(daysAgo(days))], now);
    expect([89, 90, 119, 120].map((days) => since(days) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('names the last purchase, in whatever order they come', () => {
    // Every 30 days: the member sleeps from 60 days after the last purchase.
    const days = [60, 120, 90].map((each) => taipeiDay(daysAgo(each)));
    expect(sleepsSince(days, now)).toBe(taipeiDay(daysAgo(60)));
  });

  it('goes to nobody without a purchase', () => {
    expect(sleepsSince([], now)).toBeUndefined();
  });
});
