/**
 * Tries new seeds in the property tests, the models and the random lives; see explore.mjs. It can be interrupted: the
 * same command goes on until the time is used up. A seed that fails is noted in tests/seeds.json, which `npm test`
 * tries in every run.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { command, projectRoot } from '../command.ts';
import { logFile } from '../log-file.ts';
import { durationOf } from './duration.ts';
import { closingLine, type Exploration, isSame, type Options, readLog } from './log.ts';
import { noteSeeds } from './noted-seeds.ts';
import { propertyFiles } from './property-files.ts';

/** PostgreSQL and the modules are loaded once a round, so that a round has more than one seed. */
const seedsOfRound = 6;
const path = '.data/explore/log.jsonl';
const log = logFile(path);
const read = () => readLog(log.text());
const duration = durationOf(process.argv[2]);
if (!duration) {
  console.error('Say how long: npm run explore -- 30m [files]');
  process.exit(2);
}
const chosen = process.argv.slice(3);
const files = propertyFiles().filter(
  (file) => chosen.length === 0 || chosen.some((part) => file.includes(part)),
);
if (files.length === 0) {
  console.error(`No property test has ${chosen.join(' or ')} in its path.`);
  process.exit(2);
}

begin({ duration, files });
for (let sum = read().sum; sum.spent < duration; sum = read().sum) {
  const start = performance.now();
  const seeds = Array.from({ length: seedsOfRound }, () => randomInt(2 ** 31));
  const { code, output } = await command('vitest', ['run', '--reporter=dot', ...files], {
    env: { EXPLORE_LOG: join(projectRoot, path), EXPLORE_SEEDS: seeds.join() },
    capture: true,
  });
  log.add({ took: Math.round(performance.now() - start) });
  report(sum, read().sum, code, output);
}
const { sum } = read();
for (const { seed, file, test } of sum.failures)
  console.log(`FAIL ${test}\n     PROPERTY_SEED=${seed} npm test -- ${file}`);
console.log(closingLine(sum));
process.exitCode = sum.failures.length > 0 ? 1 : 0;

/** Goes on with the log of the same options, if its time was not used up. */
function begin(options: Options): void {
  const old = read();
  if (isSame(old.options, options) && old.sum.spent < options.duration) {
    console.log(`explore: goes on after ${minutes(old.sum.spent)} of ${minutes(options.duration)}`);
    return;
  }
  log.begin(options);
}

function report(before: Exploration, after: Exploration, code: number, output: string): void {
  const isNew = after.failures.length > before.failures.length;
  const found = new Date().toISOString().slice(0, 10);
  noteSeeds(after.failures.map(({ seed, file, test }) => ({ seed, file, test, found })));
  if (isNew) console.log(output);
  console.log(`${minutes(after.spent)} ${closingLine(after)}`);
  // A runner that fails without a failed test could not start, or a hook failed.
  if (code !== 0 && after.failures.length === 0) {
    console.error(output);
    process.exit(1);
  }
}

function minutes(milliseconds: number): string {
  return `${(milliseconds / 60_000).toFixed(1)} min`;
}
