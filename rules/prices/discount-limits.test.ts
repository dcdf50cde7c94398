import { describe, expect, it } from 'vitest';
import { hasLimits, isUsedUp, isWithinLimits } from './discount-limits.ts';

const none = { orderLimit: null, memberLimit: null, dayLimit: null, budget: null };
const fresh = { orders: 0, ordersToday: 0, ordersOfMember: 0, given: 0 };

describe('the limits of a discount event', () => {
  it('are none unless one is set', () => {
    expect(hasLimits(none)).toBe(false);
    expect(hasLimits({ ...none, budget: 0 })).toBe(true);
    expect(isWithinLimits(none, { ...fresh, orders: 1_000_000 }, 1_000_000)).toBe(true);
  });

  it.each([
    ['orders in all', { orderLimit: 2 }, { orders: 2 }],
    ['orders of a member', { memberLimit: 2 }, { ordersOfMember: 2 }],
    ['orders of a day', { dayLimit: 2 }, { ordersToday: 2 }],
    ['money', { budget: 100 }, { given: 100 }],
  ])('hold for %s', (_, limit, standing) => {
    const limits = { ...none, ...limit };
    expect(isWithinLimits(limits, fresh, 10)).toBe(true);
    expect(isWithinLimits(limits, { ...fresh, ...standing }, 10)).toBe(false);
  });

  it('refuse an order that would give more than is left, without ending the event for smaller ones', () => {
    const [limits, standing] = [
      { ...none, budget: 100 },
      { ...fresh, given: 90 },
    ];
    expect(isWithinLimits(limits, standing, 11)).toBe(false);
    expect(isWithinLimits(limits, standing, 10)).toBe(true);
    expect(isUsedUp(limits, standing)).toBe(false);
  });
});
