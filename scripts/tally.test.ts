import { describe, expect, it } from 'vitest';
import {
  closingLines,
  judged,
  sum,
  tallyPlaywright,
  tallyUnhandled,
  tallyVitest,
} from './tally.ts';

const counts = { numPassedTests: 3, numPendingTests: 1, numTodoTests: 1 };
const failedTest = {
  name: 'cart.test.ts',
  status: 'failed',
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'cart adds', failureMessages: [] },
    { status: 'failed', fullName: 'cart merges', failureMessages: ['expected 1\n  at cart.ts'] },
  ],
};
const brokenFile = {
  name: 'broken.test.ts',
  status: 'failed',
  message: 'no such module',
  assertionResults: [],
};
const twiceTried = {
  title: 'cart.spec.ts',
  specs: [{ title: 'is quick', tests: [{ projectName: 'phone', status: 'expected' }] }],
  suites: [
    {
      title: 'a cart',
      specs: [{ title: 'is kept', tests: [{ projectName: 'phone', status: 'flaky' }] }],
    },
  ],
};

describe('the end of a test run', () => {
  it('adds both runners up and names what failed', () => {
    const unit = tallyVitest({ ...counts, testResults: [failedTest] });
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 };
    const browser = tallyPlaywright({ stats, suites: [twiceTried], errors: [] });
    expect(closingLines(sum([unit, browser])).split('\n')).toEqual([
      'cart.test.ts › cart merges: expected 1',
      'cart.spec.ts › a cart › [phone] is kept: flaky',
      '8 passed, 2 failed, 2 skipped',
    ]);
  });

  it('leaves out what is not there', () => {
    const tally = { passed: 2, failed: 0, skipped: 0, failures: [] };
    expect(closingLines(tally)).toBe('2 passed, 0 failed');
  });

  it('counts a test file that could not run', () => {
    const { failed, failures } = tallyVitest({ ...counts, testResults: [brokenFile, failedTest] });
    expect(failed).toBe(2);
    expect(failures[0]).toBe('broken.test.ts: no such module');
  });

  it('counts errors outside the browser tests', () => {
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    const tally = tallyPlaywright({ stats, suites: [], errors: [{ message: 'no server\nstack' }] });
    expect(tally).toMatchObject({ failed: 1, failures: ['no server'] });
  });

  it('names errors that no unit test has caught', () => {
    const unit = tallyVitest({ ...counts, testResults: [] });
    const lines = closingLines(judged(sum([unit, tallyUnhandled(['unhandled: lost\nstack'])]), 1));
    expect(lines).toBe('unhandled: lost\n3 passed, 1 failed, 2 skipped');
  });

  it('never calls a run green that ended badly', () => {
    const green = { passed: 4, failed: 0, skipped: 0, failures: [] };
    expect(judged(undefined, 1)).toMatchObject({
      failed: 1,
      failures: ['the runner ended with code 1'],
    });
    expect(judged(green, 1).failed).toBe(1);
    expect(judged({ ...green, failed: 2 }, 1).failed).toBe(2);
    expect(judged(green, 0).failed).toBe(0);
  });
});
