import { describe, expect, it } from 'vitest';
import { isQuiet, nextOpenMoment, untilQuiet } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-27T${time}+08:00`);

describe('the quiet hours of advertising', () => {
  it.each([
    ['00:00:00', '2026-11-27T09:00:00+08:00'],
    ['08:59:59', '2026-11-27T09:00:00+08:00'],
    ['09:00:00', '2026-11-27T09:00:00+08:00'],
    ['20:59:59', '2026-11-27T20:59:59+08:00'],
    ['21:00:00', '2026-11-28T09:00:00+08:00'],
    ['23:59:59', '2026-11-28T09:00:00+08:00'],
  ])('at %s, a letter leaves at %s', (time, open) => {
    expect(nextOpenMoment(at(time))).toEqual(new Date(open));
    expect(isQuiet(at(time))).toBe(at(time).getTime() !== Date.parse(open));
  });

  it('are so many milliseconds away', () => {
    expect(untilQuiet(at('20:00:00'))).toBe(3_600_000);
    expect(untilQuiet(at('21:00:00'))).toBe(0);
  });
});
