import { describe, expect, it } from 'vitest';
import { lastBatchTime } from './make-export-batch.ts';

const last = (now: string, times = '08:00,13:00') =>
  lastBatchTime(times, new Date(now)).toISOString();

describe('the last export batch', () => {
  it('is the latest time of the day in Taipei that is not in the future', () => {
    expect(last('2026-11-20T12:59:59.999+08:00')).toBe('2026-11-20T00:00:00.000Z');
    expect(last('2026-11-20T13:00:00+08:00')).toBe('2026-11-20T05:00:00.000Z');
    expect(last('2026-11-20T23:59:00+08:00')).toBe('2026-11-20T05:00:00.000Z');
  });

  it('is the last one of the day before until the first export batch of a day', () => {
    expect(last('2027-01-01T07:59:59+08:00')).toBe('2026-12-31T05:00:00.000Z');
    expect(last('2026-11-20T00:00:00+08:00', '00:00')).toBe('2026-11-19T16:00:00.000Z');
    expect(last('2026-11-19T23:59:59+08:00', '00:00')).toBe('2026-11-18T16:00:00.000Z');
  });

  it('is found in an unsorted list of times', () => {
    expect(last('2026-11-20T14:00:00+08:00', '13:00,08:00')).toBe('2026-11-20T05:00:00.000Z');
  });
});
