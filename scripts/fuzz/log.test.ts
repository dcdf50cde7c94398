import { describe, expect, it } from 'vitest';
import { closingLine, readLog } from './log.ts';

const options = { duration: 60_000, targets: ['a', 'b'] };
const tried = { group: 'g', target: 'a', inputs: 100, functions: 3 };
const logOf = (...entries: object[]) => entries.map((each) => `${JSON.stringify(each)}\n`).join('');

describe('the log of a run', () => {
  it('adds up time and inputs over all rounds', () => {
    const { sum } = readLog(
      logOf(options, tried, { ...tried, target: 'b' }, { took: 900 }, tried, { took: 100 }),
    );
    expect(sum).toEqual({ spent: 1000, targets: 2, inputs: 300, failures: [] });
    expect(closingLine(sum)).toBe('fuzz: 2 targets, 300 inputs, 0 failures');
  });

  it('has the first failure of a target', () => {
    const failed = { ...tried, what: 'It throws', file: 'a' };
    const { sum } = readLog(logOf(options, tried, failed, { ...failed, file: 'b' }));
    expect(sum.failures).toEqual([failed]);
  });

  it('leaves out a line that was cut off when the program ended', () => {
    expect(readLog(logOf(options, tried, tried).slice(0, -9)).sum.inputs).toBe(100);
    expect(readLog('').sum).toMatchObject({ spent: 0, inputs: 0 });
  });
});
