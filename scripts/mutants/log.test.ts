import { describe, expect, it } from 'vitest';
import { readLog } from './log.ts';

const logOf = (...entries: object[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
const killed = { killed: 'a.ts\tx < y\t< → <=', hash: 'h1', test: 'a.test.ts', by: 'compares' };
const trying = { trying: killed.killed, hash: 'h1', test: 'a.test.ts', process: 5 };

describe('the log of mutants', () => {
  it('says which test killed a mutant of a file with this text', () => {
    expect(readLog(logOf(trying, killed)).killed).toEqual(
      new Map([['h1 a.ts\tx < y\t< → <=', 'a.test.ts > compares']]),
    );
  });

  it('says what a test file let pass, as long as neither of the two files changes', () => {
    const tried = { tried: 'a.test.ts', testHash: 't1', survived: [['h1', killed.killed]] };
    expect(readLog(logOf(tried)).passed).toEqual(new Set([`t1 h1 ${killed.killed}`]));
  });

  it('counts nothing that was killed by a test file which cannot be repeated', () => {
    const unfit = { unfit: 'a.test.ts', failed: 'compares' };
    expect(readLog(logOf(killed, unfit))).toMatchObject({
      killed: new Map(),
      unfit: new Map([['a.test.ts', 'compares']]),
    });
  });

  it('names the mutant that was tried when the process ended', () => {
    const { last } = readLog(`${logOf(killed, trying)}{"tri`);
    expect(last).toEqual({ key: killed.killed, hash: 'h1', test: 'a.test.ts', process: 5 });
    expect(readLog(logOf(trying, killed)).last).toBeUndefined();
  });

  it('forgets when a run begins what an interrupted one has tried, whose process is gone', () => {
    expect(readLog(logOf(trying, { began: '2026-11-26T00:00:00Z' })).last).toBeUndefined();
  });
});
