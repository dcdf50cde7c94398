import { describe, expect, it } from 'vitest';
import { closingLine, isSame, readLog } from './log.ts';

const options = { duration: 60_000, files: ['rules/prices/prices.test.ts'] };
const tried = {
  seed: 7,
  file: 'rules/prices/prices.test.ts',
  test: 'a price rises',
  failed: false,
  steps: 100,
};
const logOf = (...entries: object[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

describe('the log of an exploration', () => {
  it('adds up time, seeds and steps over all rounds', () => {
    const { sum } = readLog(
      logOf(
        options,
        tried,
        { ...tried, test: 'a price falls' },
        { took: 900 },
        { ...tried, seed: 8 },
        { took: 100 },
      ),
    );
    expect(sum).toEqual({ spent: 1000, seeds: 2, steps: 300, failures: [] });
    expect(closingLine(sum)).toBe('explore: 2 seeds, 300 steps, 0 failures');
  });

  it('names the first seed with which a test failed, once', () => {
    const failed = { ...tried, failed: true };
    const { sum } = readLog(logOf(options, tried, { ...failed, seed: 8 }, { ...failed, seed: 9 }));
    expect(sum.failures).toEqual([{ ...failed, seed: 8 }]);
    expect(closingLine(sum)).toBe('explore: 3 seeds, 300 steps, 1 failures');
  });

  it('counts what was tried before the program was ended in the middle of a line', () => {
    const whole = logOf(options, tried, { ...tried, seed: 8 });
    expect(readLog(whole.slice(0, -20)).sum).toMatchObject({ seeds: 1, steps: 100 });
    expect(readLog('').sum).toMatchObject({ seeds: 0, steps: 0 });
  });

  it('belongs to the same time and files only', () => {
    expect(isSame(readLog(logOf(options)).options, options)).toBe(true);
    expect(isSame(options, { ...options, duration: 1000 })).toBe(false);
    expect(isSame(options, { ...options, files: [] })).toBe(false);
    expect(isSame(undefined, options)).toBe(false);
  });
});
