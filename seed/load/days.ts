import { addHours, endOfTaipeiDay, startOfTaipeiDay } from '#rules/dates.ts';
import type { DayWindow } from '../data/types.ts';

/** A moment of the day in Taipei that is `days` after today, or before it if negative; `hour` in whole hours. */
export function taipeiMoment(now: Date, days: number, hour = 0): Date {
  return addHours(startOfTaipeiDay(now, days), hour);
}

/** From 00:00 of the first day to the last second of the last, both in Taipei. */
export function eventWindow(now: Date, { fromDay, toDay }: DayWindow) {
  return { eventBeginAt: taipeiMoment(now, fromDay), eventEndAt: endOfTaipeiDay(now, toDay) };
}
