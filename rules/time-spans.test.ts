import { describe, expect, it } from 'vitest';
import { beginOfDay } from './dates.ts';
import { countSteps, firstDayOf, nextStep, spanBefore, stepsOf } from './time-spans.ts';

const span = (from: string, until: string) => ({
  from: beginOfDay(from),
  until: beginOfDay(until),
});

describe('a step of time in Taipei', () => {
  it('begins with its day, Monday or first of the month', () => {
    const begins = (moment: string) =>
      (['day', 'week', 'month'] as const).map((step) => firstDayOf(step, new Date(moment)));
    // A Thursday.
    expect(begins('2026-11-26T00:00:00+08:00')).toEqual(['2026-11-26', '2026-11-23', '2026-11-01']);
    expect(begins('2026-11-25T23:59:59+08:00')).toEqual(['2026-11-25', '2026-11-23', '2026-11-01']);
    // A Monday and a Sunday.
    expect(begins('2026-11-23T12:00:00+08:00')[1]).toBe('2026-11-23');
    expect(begins('2026-11-29T12:00:00+08:00')[1]).toBe('2026-11-23');
    expect(begins('2026-11-01T12:00:00+08:00')[1]).toBe('2026-10-26');
  });

  it('is followed by the next, also over the end of a month and of a year', () => {
    expect([nextStep('day', '2026-11-30'), nextStep('day', '2026-12-31')]).toEqual([
      '2026-12-01',
      '2027-01-01',
    ]);
    expect([nextStep('week', '2026-11-30'), nextStep('week', '2026-12-28')]).toEqual([
      '2026-12-07',
      '2027-01-04',
    ]);
    expect(
      ['2026-01-01', '2026-09-01', '2026-11-01', '2026-12-01'].map((day) => nextStep('month', day)),
    ).toEqual(['2026-02-01', '2026-10-01', '2026-12-01', '2027-01-01']);
  });
});

describe('a span of time', () => {
  it('has the steps that it touches, without the one that begins at its end', () => {
    expect(stepsOf('day', span('2026-11-29', '2026-12-01'))).toEqual(['2026-11-29', '2026-11-30']);
    expect(stepsOf('week', span('2026-11-26', '2026-12-07'))).toEqual(['2026-11-23', '2026-11-30']);
    expect(stepsOf('month', span('2026-11-26', '2026-12-02'))).toEqual([
      '2026-11-01',
      '2026-12-01',
    ]);
    expect(stepsOf('day', span('2026-11-29', '2026-11-29'))).toEqual([]);
  });

  it('has at most as many steps as are counted without a list', () => {
    expect(countSteps('day', span('2026-11-01', '2026-11-08'))).toBe(8);
    expect(countSteps('week', span('2026-11-01', '2026-11-15'))).toBe(3);
    expect(countSteps('week', span('2026-11-01', '2026-11-16'))).toBe(4);
    expect(countSteps('month', span('2026-01-01', '2026-02-26'))).toBe(3);
    expect(countSteps('month', span('2026-01-01', '2026-02-27'))).toBe(4);
    expect(countSteps('day', span('2026-11-08', '2026-11-01'))).toBe(1);
  });

  it('is compared with the same weekdays, as few weeks earlier as possible', () => {
    expect(spanBefore(span('2026-11-20', '2026-11-21'))).toEqual(span('2026-11-13', '2026-11-14'));
    expect(spanBefore(span('2026-11-15', '2026-11-22'))).toEqual(span('2026-11-08', '2026-11-15'));
    expect(spanBefore(span('2026-11-15', '2026-11-23'))).toEqual(span('2026-11-01', '2026-11-09'));
    expect(spanBefore(span('2026-11-15', '2026-11-15'))).toEqual(span('2026-11-08', '2026-11-08'));
  });
});
