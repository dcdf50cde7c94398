/**
 * Moments, and the days of Asia/Taipei, on the wire and on the screen (G-056). Taiwan keeps UTC+8 all year, so it is
 * enough to add 8 hours, without a time-zone table. A day is written YYYY-MM-DD.
 */

export const hourInMilliseconds = 3_600_000;
export const dayInMilliseconds = 24 * hourInMilliseconds;
const taipeiOffset = 8 * hourInMilliseconds;

type Moment = Date | string | number | null | undefined;

/** The moment that is so many minutes later, or earlier with a negative number. */
export const addMinutes = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000);

/** The moment that is so many hours later, or earlier with a negative number. */
export const addHours = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * hourInMilliseconds);

/** The moment that is so many days of 24 hours later, or earlier with a negative number. */
export const addDays = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * dayInMilliseconds);

/** The same day and time in Taipei, `months` months later, or earlier if negative; in a shorter month its last day. */
export function addMonths(moment: Date, months: number): Date {
  const local = new Date(moment.getTime() + taipeiOffset);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0));
  local.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return new Date(local.getTime() - taipeiOffset);
}

/** Invalid or missing input is undefined, so that '' is shown (rows 5.039, 5.040). */
function shifted(moment: Moment): Date | undefined {
  if (moment === null || moment === undefined) return undefined;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : new Date(date.getTime() + taipeiOffset);
}

/** ISO 8601 with +08:00, whole seconds: 2026-11-20T10:00:00+08:00. */
export function toWireInstant(date: Date): string {
  return `${new Date(date.getTime() + taipeiOffset).toISOString().slice(0, 19)}+08:00`;
}

/** The same; null for no moment. */
export function toWireInstantOrNull(date: Date | null): string | null {
  return date && toWireInstant(date);
}

/** The calendar day in Taipei: 2026-11-20. */
export function taipeiDay(date: Date): string {
  return new Date(date.getTime() + taipeiOffset).toISOString().slice(0, 10);
}

/** The wall-clock time in Taipei, in whole seconds: 2026-11-20 10:00:00. */
export function taipeiTime(date: Date): string {
  return toWireInstant(date).slice(0, 19).replace('T', ' ');
}

/** The first moment of a day in Taipei. */
export const beginOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The number of a day, counted from 1970-01-01; NaN if it cannot be read. */
export const dayNumber = (day: string): number => Date.parse(day) / dayInMilliseconds;

/** The day with this number, as `dayNumber` counts. */
export const dayOfNumber = (days: number): string =>
  new Date(days * dayInMilliseconds).toISOString().slice(0, 10);

/** The first moment of the Taipei day that is `days` days after the day of `date`. */
export function startOfTaipeiDay(date: Date, days = 0): Date {
  return addDays(beginOfDay(taipeiDay(date)), days);
}

/** The last second of the Taipei day that is `days` days after the day of `date`. */
export function endOfTaipeiDay(date: Date, days = 0): Date {
  return new Date(startOfTaipeiDay(date, days + 1).getTime() - 1000);
}

/** The first characters of 2026.11.20 10:00:00; '' without a moment. */
function wallClock(moment: Moment, characters: number): string {
  const written = shifted(moment)?.toISOString().slice(0, characters) ?? '';
  return formatDay(written).replace('T', ' ');
}

/** 2026.11.20 */
export const formatDate = (moment: Moment): string => wallClock(moment, 10);

/** 2026.11.20 of a day, hour or month in the form of the wire, e.g. 2026-11-20. */
export const formatDay = (day: string): string => day.replaceAll('-', '.');

/** 2026.11.20 10:00 */
export const formatDateTime = (moment: Moment): string => wallClock(moment, 16);

/**
 * 2026/11/20 10:00, the Chinese form with 24-hour time. A screen reader reads the deadline of a bank transfer in it
 * (G-056).
 */
export function formatChineseDateTime(moment: Moment): string {
  return formatDateTime(moment).replaceAll('.', '/');
}
