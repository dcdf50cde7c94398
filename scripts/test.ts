/** Runs the tests and ends with the names of the failed ones and the numbers; see test.mjs. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command, projectRoot } from './command.ts';
import {
  closingLines,
  judged,
  sum,
  type Tally,
  tallyPlaywright,
  tallyUnhandled,
  tallyVitest,
} from './tally.ts';
import { whichTests } from './which-tests.ts';

const which = whichTests(process.argv.slice(2));
if (!which) {
  console.error(`"${process.argv[2]}" is neither "unit" nor "browser" nor a path.`);
  process.exit(1);
}

const tallies: Tally[] = [];
if (which.unit) tallies.push(await unitTests(which.unit));
if (which.browser) tallies.push(await browserTests(which.browser));
const total = sum(tallies);
console.log(`\n${closingLines(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function unitTests(chosen: readonly string[]): Promise<Tally> {
  const report = freshReport('vitest');
  const unhandled = freshReport('vitest-unhandled');
  const reporters = ['default', 'json', './scripts/testing/report-unhandled-errors.ts'];
  const reporting = [
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
  ];
  const { code } = await command('vitest', ['run', ...reporting, ...chosen], {
    env: { UNHANDLED_ERRORS_FILE: unhandled },
  });
  const tallies = [read(report, tallyVitest), read(unhandled, tallyUnhandled)];
  return judged(sum(tallies.filter((tally) => tally !== undefined)), code);
}

async function browserTests(chosen: readonly string[]): Promise<Tally> {
  const built = await command(process.execPath, ['scripts/build.ts', '--if-stale']);
  if (built.code !== 0) return judged(undefined, built.code);
  const report = freshReport('playwright');
  const { code } = await command('playwright', ['test', '--reporter=list,json', ...chosen], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return judged(read(report, tallyPlaywright), code);
}

/** Removes an old report, so that it is not read if a runner ends before it writes one. */
function freshReport(runner: string): string {
  const path = join(projectRoot, `.data/test-reports/${runner}.json`);
  rmSync(path, { force: true });
  return path;
}

function read<Report>(path: string, tally: (report: Report) => Tally): Tally | undefined {
  try {
    return tally(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
