import { addDays, toWireInstant } from '#rules/dates.ts';
import type { adminApi } from '../../api.ts';

export type Calendar = Awaited<ReturnType<typeof adminApi.searchPromotionCalendar>>['data'];
export type Campaign = Calendar['campaigns'][number];
export type Period = Pick<Campaign, 'eventBeginAt' | 'eventEndAt'>;

/** By how many days a campaign was moved, and its end. */
export interface Shift {
  whole: number;
  end: number;
}

export const unmoved: Shift = { whole: 0, end: 0 };

/** Whether a campaign has a begin or an end that can be moved. */
export const isMovable = ({ eventBeginAt, eventEndAt }: Period) =>
  eventBeginAt !== null || eventEndAt !== null;

/** A period after a move. A missing end stays missing. */
export function moved({ eventBeginAt, eventEndAt }: Period, { whole, end }: Shift): Period {
  return {
    eventBeginAt: later(eventBeginAt, whole),
    eventEndAt: later(eventEndAt, whole + end),
  };
}

/** Whether a period still ends after its begin. */
export const isSound = ({ eventBeginAt, eventEndAt }: Period) =>
  !eventBeginAt || !eventEndAt || Date.parse(eventBeginAt) < Date.parse(eventEndAt);

function later(moment: string | null, days: number): string | null {
  return moment && toWireInstant(addDays(new Date(moment), days));
}

/** The part of a range, 0 to 1, that a period takes; undefined if they do not meet. */
export function placeIn(range: { from: number; until: number }, period: Period) {
  const length = range.until - range.from;
  const begin = period.eventBeginAt ? Date.parse(period.eventBeginAt) : range.from;
  const end = period.eventEndAt ? Date.parse(period.eventEndAt) : range.until;
  const start = Math.max((begin - range.from) / length, 0);
  const stop = Math.min((end - range.from) / length, 1);
  return start < stop ? { start, size: stop - start } : undefined;
}
