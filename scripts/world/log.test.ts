import { describe, expect, it } from 'vitest';
import { closingLine, comparisonLine, isSame, readLog } from './log.ts';

const options = { duration: 60_000 };
const alone = { steps: 60, took: 300 };
const seed = { seed: 7, steps: 2000, crashes: 30, took: 20_000, alone, differences: [] };
const logOf = (...entries: object[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

describe('the log of worlds', () => {
  it('adds up the seeds, and counts steps of workers that work side by side', () => {
    const { sum } = readLog(logOf(options, seed, { ...seed, seed: 8 }));
    const both = { steps: 120, took: 600 };
    expect(sum).toEqual({
      ...{ spent: 40_000, seeds: 2, steps: 4000, crashes: 60, alone: both, failures: [] },
    });
    expect(closingLine(sum, 2)).toBe(
      'world: 2 seeds, 4000 steps, 200 steps a second, 60 crashes, 0 differences',
    );
    expect(comparisonLine(sum)).toBe('A process made 50 % of the steps of a shopper alone.');
    expect(comparisonLine(readLog('').sum)).toBe('');
  });

  it('has every seed with a difference', () => {
    const failed = {
      ...seed,
      alone: undefined,
      seed: 9,
      differences: ['stock of product 3: expected 1, seen 2'],
    };
    const { sum } = readLog(logOf(options, seed, failed));
    expect(sum.failures).toEqual([failed]);
    expect(closingLine(sum, 1)).toContain('1 differences');
  });

  it('goes on only with the same options, also if its last line was cut off', () => {
    const whole = logOf(options, seed, seed);
    expect(readLog(whole.slice(0, -20)).sum.seeds).toBe(1);
    expect(isSame(readLog(whole).options, options)).toBe(true);
    expect(isSame(options, { ...options, only: 3 })).toBe(false);
    expect(isSame(undefined, options)).toBe(false);
    expect(closingLine(readLog('').sum, 2)).toContain('0 steps a second');
  });
});
