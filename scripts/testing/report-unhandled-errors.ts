import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/**
 * Writes what no test has caught to the file that `UNHANDLED_ERRORS_FILE` names, as a JSON list of lines: vitest ends badly for
 * it, but its JSON report does not tell of it.
 */
export default class ReportUnhandledErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const path = process.env.UNHANDLED_ERRORS_FILE;
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(errors.map(lineOf)));
  };
}

type UnhandledError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

/** The error, the test file that ran meanwhile, and where it comes from: all that is left when nobody can see it again. */
function lineOf({ message, stacks, VITEST_TEST_PATH: test }: UnhandledError): string {
  const places = stacks?.slice(0, 3).map(({ file, line }) => `${file}:${line}`) ?? [];
  return [`unhandled during ${test ?? 'no test file'}: ${message}`, ...places].join(' < ');
}
