import { describe, expect, it } from 'vitest';
import { failuresBeforePauses, giveUpAfter, pauseAfter } from './webhook-pauses.ts';

describe('the pauses between tries of a webhook', () => {
  it('double from a minute to four hours, whatever the number', () => {
    const minutes = [0, 1, 2, 3, 4, 9, 10, 1000].map((tries) => pauseAfter(tries) / 60_000);
    expect(minutes).toEqual([1, 1, 2, 4, 8, 240, 240, 240]);
    expect(pauseAfter(5000) / 60_000).toBe(240);
  });

  it('begin with the third failure in a row', () => {
    expect(failuresBeforePauses).toBe(3);
  });

  it('end three days after the first try', () => {
    const begin = new Date('2026-11-01T00:00:00+08:00');
    expect(giveUpAfter(begin).toISOString()).toBe('2026-11-03T16:00:00.000Z');
  });
});
