import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMilliseconds, taipeiDay } from '../dates.ts';
import { sleepsSince } from './occasions.ts';
import { ownInterval, segmentOf, segmentTerms } from './segments.ts';

const begin = new Date('2026-11-27T12:00:00+08:00');
const daysAgo = (days: number) => taipeiDay(new Date(begin.getTime() - days * dayInMilliseconds));
const later = (days: number) => new Date(begin.getTime() + days * dayInMilliseconds);
const purchases = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 12 });

describe('the segment of a member', () => {
  it.each([
    [[10], 'NEW'],
    [[40], 'DUE'],
    [[90], 'SLEEPING'],
    [[180], 'LOST'],
    [[70, 40, 10], 'REGULAR'],
    [[84, 54, 24], 'DUE'],
    [[120, 90, 60], 'SLEEPING'],
    [[180, 150, 120], 'LOST'],
  ] as const)('of purchases %j days ago is %s', (days, segment) => {
    expect(segmentOf(days.map(daysAgo), begin)).toBe(segment);
  });

  it('is none without a purchase, and does not know purchases of tomorrow', () => {
    expect(segmentOf([], begin)).toBeUndefined();
    expect(segmentOf([daysAgo(-1)], begin)).toBeUndefined();
  });

  it('does not depend on the order of purchases, or on two of them on one day', () => {
    fc.assert(
      fc.property(purchases, (days) => {
        const written = days.map(daysAgo);
        const twice = [...written, ...written].toReversed();
        expect(segmentOf(twice, begin)).toBe(segmentOf(written, begin));
      }),
    );
  });

  it('only goes on towards LOST while the member does not buy', () => {
    const order = ['NEW', 'REGULAR', 'DUE', 'SLEEPING', 'LOST'];
    fc.assert(
      fc.property(purchases, fc.integer({ min: 0, max: 400 }), (days, pause) => {
        const written = days.map(daysAgo);
        const [now, then] = [begin, later(pause)].map((at) =>
          order.indexOf(segmentOf(written, at) ?? ''),
        );
        expect(then).toBeGreaterThanOrEqual(now ?? 0);
      }),
    );
  });

  it('has an interval within its bounds, and sleeps at twice it', () => {
    fc.assert(
      fc.property(purchases, (days) => {
        const written = days.map(daysAgo);
        const interval = ownInterval(written);
        expect(interval).toBeGreaterThanOrEqual(segmentTerms.leastDays);
        expect(interval).toBeLessThanOrEqual(segmentTerms.mostDays);
        const last = Math.min(...days);
        const sleeps = later(2 * interval - last);
        expect(segmentOf(written, sleeps)).toBe('SLEEPING');
        expect(sleepsSince(written, sleeps)).toBe(daysAgo(last));
        expect(
          sleepsSince(written, new Date(sleeps.getTime() - dayInMilliseconds)),
        ).toBeUndefined();
      }),
    );
  });
});
