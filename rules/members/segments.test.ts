import { describe, expect, it } from 'vitest';
import { dayInMilliseconds, taipeiDay } from '../dates.ts';
import { ownInterval, segmentOf } from './segments.ts';

const now = new Date('2026-11-27T12:00:00+08:00');
const daysAgo = (days: number) => taipeiDay(new Date(now.getTime() - days * dayInMilliseconds));

/** The days of purchases with these pauses between them, the last one `since` days ago. */
const purchases = (pauses: readonly number[], since = 0) => {
  const ages = [since];
  for (const pause of pauses.toReversed()) ages.unshift((ages[0] ?? 0) + pause);
  return ages.map(daysAgo);
};

describe('the own interval of a member', () => {
  it.each([
    ['one purchase', [], 45],
    ['two', [30], 30],
    ['pauses of odd number, in any order', [10, 50, 30], 30],
    ['an even number: the mean of the middle two', [28, 42], 35],
    ['four', [50, 10, 30, 20], 25],
    ['half a day, which is rounded up', [28, 43], 36],
    ['more than five: the last five', [10, 10, 10, 50, 50, 50], 50],
    ['a pause of days only', [3], 7],
    ['a week', [7], 7],
    ['half a year', [180], 180],
    ['a year', [365], 180],
  ] as const)('of %s (%j) is %i days', (_, pauses, days) => {
    expect(ownInterval(purchases(pauses))).toBe(days);
  });
});

describe('a member', () => {
  it('who bought today for the first time is new', () => {
    expect(segmentOf([daysAgo(0)], now)).toBe('NEW');
  });

  it.each([
    [22, 'REGULAR'],
    [23, 'DUE'],
    [59, 'DUE'],
    [60, 'SLEEPING'],
    [119, 'SLEEPING'],
    [120, 'LOST'],
  ])('who buys every 30 days is, %i days after the last time, %s', (since, segment) => {
    expect(segmentOf(purchases([30, 30], since), now)).toBe(segment);
  });

  it.each([
    [3, 'REGULAR'],
    [4, 'DUE'],
  ])('who buys every week is, %i days after the last time, %s', (since, segment) => {
    expect(segmentOf(purchases([7, 7], since), now)).toBe(segment);
  });
});
