import type { SegmentKind } from '#contract/messages.ts';
import { dayNumber, taipeiDay } from '../dates.ts';

/**
 * Where a member stands between two purchases, by the member's own interval (G-215). It knows nothing but the days of
 * purchases. Every member with a purchase belongs to exactly one of the five segments.
 */
export type BuyerSegment = Exclude<SegmentKind, 'WAITING'>;

/** The numbers of the segments. */
export const segmentTerms = {
  /** The median of the last intervals counts. */
  intervals: 5,
  /** Days between two purchases of a member who has bought on one day only: a pack for about a month and a half. */
  usualDays: 45,
  /** No interval counts for less or more days. */
  leastDays: 7,
  mostDays: 180,
  /** Days before the next purchase is expected from which a member is due. */
  dueBefore: 7,
  /** Times the own interval from which a member sleeps, and is lost. */
  sleepsAt: 2,
  lostAt: 4,
};

/** The distinct days, written YYYY-MM-DD in Taipei, as sorted numbers of days since 1970. */
const sortedDays = (days: readonly string[]) =>
  [...new Set(days)].map(dayNumber).toSorted((one, other) => one - other);

/** Whole days between two purchases of a member, from the days of all; `days` are written YYYY-MM-DD. */
export function ownInterval(days: readonly string[]): number {
  const sorted = sortedDays(days);
  const gaps = sorted
    .slice(1)
    .map((day, index) => day - (sorted[index] ?? day))
    .slice(-segmentTerms.intervals)
    .toSorted((one, other) => one - other);
  if (gaps.length === 0) return segmentTerms.usualDays;
  const low = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0;
  const high = gaps[Math.ceil((gaps.length - 1) / 2)] ?? low;
  const { leastDays, mostDays } = segmentTerms;
  return Math.min(Math.max(Math.round((low + high) / 2), leastDays), mostDays);
}

/** The segment of a member at `now`; undefined without a purchase. Purchases after `now` do not count. */
export function segmentOf(days: readonly string[], now: Date): BuyerSegment | undefined {
  const today = dayNumber(taipeiDay(now));
  const past = [...new Set(days)].filter((day) => dayNumber(day) <= today);
  const last = sortedDays(past).at(-1);
  if (last === undefined) return undefined;
  const since = today - last;
  const interval = ownInterval(past);
  const { sleepsAt, lostAt, dueBefore } = segmentTerms;
  if (since >= lostAt * interval) return 'LOST';
  if (since >= sleepsAt * interval) return 'SLEEPING';
  // With a short interval the member is due from the middle of it on.
  if (since >= Math.max(interval - dueBefore, Math.ceil(interval / 2))) return 'DUE';
  return past.length === 1 ? 'NEW' : 'REGULAR';
}
