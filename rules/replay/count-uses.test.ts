import { describe, expect, it } from 'vitest';
import type { DiscountLimits } from '../prices/discount-limits.ts';
import { countUses } from './count-uses.ts';

const usesOf = (limits: Partial<DiscountLimits>) =>
  countUses({ orderLimit: null, memberLimit: null, dayLimit: null, budget: null, ...limits });
const buyer = (memberId: number, day = 20) => ({
  memberId,
  placedAt: new Date(`2026-11-${day}T23:30:00+08:00`),
});

describe('the uses of a campaign in a replay', () => {
  it('are counted for each member', () => {
    const uses = usesOf({ memberLimit: 2 });
    for (const may of [true, true, false]) {
      expect(uses.mayGive(buyer(1), 10)).toBe(may);
      uses.note(buyer(1), 10);
    }
    expect(uses.mayGive(buyer(2), 10)).toBe(true);
    expect(usesOf({ memberLimit: 0 }).mayGive(buyer(1), 10)).toBe(false);
  });

  it('are counted for each day in Taiwan', () => {
    const uses = usesOf({ dayLimit: 3 });
    for (const day of [20, 21]) {
      for (const may of [true, true, true, false]) {
        expect(uses.mayGive(buyer(1, day), 10), `${day}`).toBe(may);
        if (may) uses.note(buyer(1, day), 10);
      }
    }
  });

  it('end with the number of orders or the money, and never without limits', () => {
    const [orders, money, all] = [
      usesOf({ orderLimit: 1 }),
      usesOf({ budget: 50 }),
      countUses(null),
    ];
    expect(money.mayGive(buyer(1), 50)).toBe(true);
    for (const uses of [orders, money, all]) uses.note(buyer(1), 30);
    expect(money.mayGive(buyer(2), 20)).toBe(true);
    expect(money.mayGive(buyer(2), 21)).toBe(false);
    expect(orders.mayGive(buyer(2), 1)).toBe(false);
    expect(all.mayGive(buyer(1), 1)).toBe(true);
  });
});
