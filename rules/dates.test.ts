import { describe, expect, it } from 'vitest';
import {
  addDays,
  addHours,
  addMinutes,
  addMonths,
  beginOfDay,
  dayNumber,
  dayOfNumber,
  endOfTaipeiDay,
  formatChineseDateTime,
  formatDate,
  formatDateTime,
  startOfTaipeiDay,
  taipeiDay,
  taipeiTime,
  toWireInstant,
  toWireInstantOrNull,
} from './dates.ts';

describe('dates', () => {
  it('shows YYYY.MM.DD and YYYY.MM.DD HH:mm in Taipei, across midnight too [9.036, 9.038]', () => {
    expect(formatDate('2026-11-19T16:00:00Z')).toBe('2026.11.20');
    expect(formatDate('2026-11-19T15:59:59Z')).toBe('2026.11.19');
    expect(formatDateTime('2026-12-31T16:30:00Z')).toBe('2027.01.01 00:30');
  });

  it('shows the Chinese year/month/day form with 24-hour time [9.037]', () => {
    expect(formatChineseDateTime('2026-11-20T23:05:00+08:00')).toBe('2026/11/20 23:05');
  });

  it.each([null, undefined, '', 'abc', '2026-99-99', Number.NaN])(
    'shows nothing for %s [5.039, 5.040]',
    (value) => {
      expect(formatDate(value)).toBe('');
      expect(formatDateTime(value)).toBe('');
      expect(formatChineseDateTime(value)).toBe('');
    },
  );

  it('writes instants as ISO 8601 with +08:00 [9.038]', () => {
    expect(toWireInstant(new Date('2026-11-20T02:00:00.700Z'))).toBe('2026-11-20T10:00:00+08:00');
    expect(toWireInstantOrNull(new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-20T10:00:00+08:00');
    expect(toWireInstantOrNull(null)).toBeNull();
  });

  it('knows the Taipei day and its last second', () => {
    const lateEvening = new Date('2026-11-20T23:30:00+08:00');
    expect(taipeiDay(lateEvening)).toBe('2026-11-20');
    expect(taipeiDay(new Date('2026-11-20T23:59:59.999+08:00'))).toBe('2026-11-20');
    expect(endOfTaipeiDay(lateEvening)).toEqual(new Date('2026-11-20T23:59:59+08:00'));
    expect(endOfTaipeiDay(lateEvening, 3)).toEqual(new Date('2026-11-23T23:59:59+08:00'));
  });

  it('adds minutes, hours, and days of 24 hours, and subtracts with a negative number', () => {
    const noon = new Date('2026-11-20T12:00:00+08:00');
    expect(addMinutes(noon, 90)).toEqual(new Date('2026-11-20T13:30:00+08:00'));
    expect(addMinutes(noon, -1)).toEqual(new Date('2026-11-20T11:59:00+08:00'));
    expect(addHours(noon, 13)).toEqual(new Date('2026-11-21T01:00:00+08:00'));
    expect(addHours(noon, -0.5)).toEqual(new Date('2026-11-20T11:30:00+08:00'));
    expect(addDays(noon, 11)).toEqual(new Date('2026-12-01T12:00:00+08:00'));
    expect(addDays(noon, -1)).toEqual(new Date('2026-11-19T12:00:00+08:00'));
  });

  it('counts months by the Taipei calendar', () => {
    const day = (text: string) => new Date(`${text}T10:00:00+08:00`);
    expect(addMonths(day('2026-11-30'), 3)).toEqual(day('2027-02-28'));
    expect(addMonths(day('2027-03-31'), -1)).toEqual(day('2027-02-28'));
    expect(addMonths(new Date('2026-01-31T07:00:00+08:00'), 1)).toEqual(
      new Date('2026-02-28T07:00:00+08:00'),
    );
    expect(addMonths(new Date('2026-01-30T23:59:59.999+08:00'), 1)).toEqual(
      new Date('2026-02-28T23:59:59.999+08:00'),
    );
    const lateEvening = new Date('2026-01-31T23:30:00+08:00');
    expect(addMonths(lateEvening, 1)).toEqual(new Date('2026-02-28T23:30:00+08:00'));
    expect(addMonths(new Date('2026-03-01T00:30:00+08:00'), 12)).toEqual(
      new Date('2027-03-01T00:30:00+08:00'),
    );
  });

  it('knows the wall-clock time in Taipei', () => {
    expect(taipeiTime(new Date('2026-12-31T16:30:05.900Z'))).toBe('2027-01-01 00:30:05');
  });

  it('knows the first moment of a day, and of one some days after it', () => {
    expect(beginOfDay('2026-11-20')).toEqual(new Date('2026-11-19T16:00:00Z'));
    const noon = new Date('2026-11-20T12:00:00+08:00');
    expect(startOfTaipeiDay(noon)).toEqual(beginOfDay('2026-11-20'));
    expect(startOfTaipeiDay(noon, -20)).toEqual(beginOfDay('2026-10-31'));
  });

  it('numbers the days', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(dayNumber('2026-12-01') - dayNumber('2026-11-30')).toBe(1);
    expect(dayNumber('2026-13-01')).toBeNaN();
    expect(dayOfNumber(dayNumber('2026-12-31') + 1)).toBe('2027-01-01');
  });
});
