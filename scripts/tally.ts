/** The numbers of tests by result, and the failed ones, each in one line. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** A file that could not be loaded or whose hooks failed counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map(
      (test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages.join())}`,
    );
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** Each error that no test of Vitest has caught is a failure. */
export function tallyUnhandled(errors: readonly string[]): Tally {
  return { ...nothing(), failed: errors.length, failures: errors.map(firstLine) };
}

/** Errors outside any test count as failures; so does a test that passed only at a retry. */
export function tallyPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => failedSpecs(suite)),
      ...errors.map(({ message }) => firstLine(message ?? 'an error outside any test')),
    ],
  };
}

function failedSpecs({ title, specs, suites = [] }: PlaywrightSuite): string[] {
  const inside = suites.flatMap((suite) => failedSpecs(suite));
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => `[${projectName}] ${spec.title}: ${status}`),
  );
  return [...here, ...inside].map((line) => `${title} › ${line}`);
}

function firstLine(text: string): string {
  return text.split('\n', 1).join();
}

/** The tally of a runner from its report and its exit code. An unexplained bad exit code is a failure too. */
export function judged(tally: Tally | undefined, exitCode: number): Tally {
  const counted = tally ?? nothing();
  if (exitCode === 0 || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`the runner ended with code ${exitCode}`] };
}

export function sum(tallies: readonly Tally[]): Tally {
  const total = nothing();
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    total.failures.push(...tally.failures);
  }
  return total;
}

/** The names of the failed tests, then the line with the numbers, because people often see only the end of a log. */
export function closingLines({ passed, failed, skipped, failures }: Tally): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures, counts].join('\n');
}

function nothing(): Tally {
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}
