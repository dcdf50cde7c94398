import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMilliseconds } from '../dates.ts';
import { estimateRefill, refillTerms, type Supply } from './refill.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayInMilliseconds);

const supply = fc.record({
  orderId: fc.integer({ min: 1, max: 1000 }),
  at: fc.integer({ min: 0, max: 700 }).map(daysAgo),
  pieces: fc.integer({ min: 1, max: 500 }),
  usualDays: fc.option(fc.integer({ min: 1, max: 400 })),
  isGift: fc.boolean(),
});
const hostile: fc.Arbitrary<Supply> = fc.record({
  orderId: fc.integer(),
  at: fc.oneof(
    fc.date({ noInvalidDate: false }),
    fc.constant(new Date(Number.NaN)),
    fc.constant(now),
  ),
  pieces: fc.oneof(fc.integer(), fc.double()),
  usualDays: fc.option(fc.double({ min: 0, noNaN: true })),
  isGift: fc.boolean(),
});
const supplies = fc.array(supply, { maxLength: 12 });

/** Days from one day to another, written YYYY-MM-DD. */
const between = (one: string, other: string) =>
  (Date.parse(other) - Date.parse(one)) / dayInMilliseconds;

describe('the estimate of any purchases', () => {
  it('is bounded and never negative, whatever the dates and numbers are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(supply, hostile), { maxLength: 12 }), (all) => {
        const refill = estimateRefill(all, now);
        if (!refill) return;
        expect(refill.daysLeft).toBeGreaterThanOrEqual(0);
        expect(refill.daysLeft).toBeLessThanOrEqual(refillTerms.mostDays);
        expect(between(refill.from, refill.to)).toBeGreaterThanOrEqual(0);
        expect(between(refill.from, refill.to)).toBeLessThan(refillTerms.mostDays);
        expect(refill.to).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });

  it('does not depend on the order of the purchases', () => {
    const shuffled = supplies.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(estimateRefill(others, now)).toEqual(estimateRefill(all, now));
      }),
    );
  });

  it('is no sooner with more pieces in the newest purchase', () => {
    const base = fc.tuple(supplies, fc.integer({ min: 1, max: 300 }), fc.nat(300));
    fc.assert(
      fc.property(base, ([all, pieces, more]) => {
        const last = { orderId: 2000, at: now, usualDays: 1, isGift: false };
        const few = estimateRefill([...all, { ...last, pieces }], now);
        const many = estimateRefill([...all, { ...last, pieces: pieces + more }], now);
        expect(many?.daysLeft ?? 0).toBeGreaterThanOrEqual(few?.daysLeft ?? 0);
      }),
    );
  });

  it('counts the days down as time passes', () => {
    fc.assert(
      fc.property(supplies, fc.integer({ min: 0, max: 400 }), (all, days) => {
        const later = new Date(now.getTime() + days * dayInMilliseconds);
        const [today, then] = [estimateRefill(all, now), estimateRefill(all, later)];
        if (!then) return;
        expect(then.daysLeft).toBe(Math.max(0, (today?.daysLeft ?? 0) - days));
      }),
    );
  });
});
