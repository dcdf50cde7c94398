import type { AutomationKind } from '#contract/messages.ts';
import { dayInMilliseconds, dayNumber, taipeiDay } from '../dates.ts';
import { ownInterval, segmentTerms } from './segments.ts';

/**
 * When an automatic message is due, and until when it is still of use: after an outage a late one is left out. Moments
 * in milliseconds.
 */
export const occasionTerms = {
  CART: { after: 1 * dayInMilliseconds, usefulFor: 2 * dayInMilliseconds },
  FIRST_ORDER: { after: 14 * dayInMilliseconds, usefulFor: 3 * dayInMilliseconds },
} as const satisfies Partial<Record<AutomationKind, { after: number; usefulFor: number }>>;

/** Days from twice the own interval on during which a sleeping member is written to. */
export const sleepingDays = 30;

/** The period in which something happened of which an automation writes at `now`. */
export function periodOfOccasion(kind: keyof typeof occasionTerms, now: Date) {
  const { after, usefulFor } = occasionTerms[kind];
  const to = new Date(now.getTime() - after);
  return { from: new Date(to.getTime() - usefulFor), to };
}

/** The day of the last purchase if its buyer has begun to sleep lately; undefined otherwise. Days are YYYY-MM-DD. */
export function sleepsSince(days: readonly string[], now: Date): string | undefined {
  const last = days.toSorted().at(-1);
  if (last === undefined) return undefined;
  const since = dayNumber(taipeiDay(now)) - dayNumber(last);
  const sleeps = segmentTerms.sleepsAt * ownInterval(days);
  return since >= sleeps && since < sleeps + sleepingDays ? last : undefined;
}
