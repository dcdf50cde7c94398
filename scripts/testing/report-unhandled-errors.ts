import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/**
 * Writes errors that no test has caught to the file that `UNHANDLED_ERRORS_FILE` names, as a JSON list of lines.
 * Vitest fails because of them, but its JSON report does not contain them.
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

/**
 * The error, the test file that ran at that moment, and its origin: the only traces of an error that may not occur
 * again.
 */
function lineOf({ message, stacks, VITEST_TEST_PATH: test }: UnhandledError): string {
  const places = stacks?.slice(0, 3).map(({ file, line }) => `${file}:${line}`) ?? [];
  return [`unhandled during ${test ?? 'no test file'}: ${message}`, ...places].join(' < ');
}
