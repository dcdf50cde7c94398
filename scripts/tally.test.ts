import { describe, expect, it } from 'vitest';
import { closingLine, judged, sum, tallyPlaywright, tallyVitest } from './tally.ts';

const counts = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

describe('the closing line of a test run', () => {
  it('adds both runners up', () => {
    const unit = tallyVitest({ ...counts, testResults: [] });
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 0 };
    const browser = tallyPlaywright({ stats, errors: [] });
    expect(closingLine(sum([unit, browser]))).toBe('8 passed, 2 failed, 2 skipped');
  });

  it('leaves out what is not there', () => {
    expect(closingLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
  });

  it('counts a test file that could not run', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(tallyVitest({ ...counts, testResults }).failed).toBe(2);
  });

  it('counts errors outside the browser tests', () => {
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    expect(tallyPlaywright({ stats, errors: ['no server'] }).failed).toBe(1);
  });

  it('never calls a run green that ended badly', () => {
    expect(judged(undefined, 1).failed).toBe(1);
    expect(judged({ passed: 4, failed: 0, skipped: 0 }, 1).failed).toBe(1);
    expect(judged({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2);
    expect(judged({ passed: 4, failed: 0, skipped: 0 }, 0).failed).toBe(0);
  });
});
