/**
 * Lives through worlds with new seeds, two at a time, or one with `WORLD_WORKERS=1`; see world.mjs. It can be
 * interrupted: the same command goes on until the time is used up. A seed with a difference is shortened and noted in
 * tests/worlds.json, which `npm test` repeats.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestCluster } from '#server/platform/database/testing.ts';
import { projectRoot } from '../command.ts';
import { durationOf } from '../explore/duration.ts';
import { logFile } from '../log-file.ts';
import {
  closingLine,
  comparisonLine,
  isSame,
  type LoggedSeed,
  type Options,
  readLog,
} from './log.ts';
import { notedWorlds, noteWorld } from './noted-worlds.ts';
import type { SeedJob } from './worker.ts';

const stepsOfSeed = 2000;
const log = logFile('.data/world/log.jsonl');
const read = () => readLog(log.text());
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' } },
  allowPositionals: true,
});
const only = values.seed === undefined ? undefined : Number(values.seed);
const duration = durationOf(positionals[0]) ?? (only === undefined ? undefined : 1);
if (duration === undefined || Number.isNaN(only)) {
  console.error('Say how long: npm run world -- 30m, or which seed: npm run world -- --seed 7');
  process.exit(2);
}
const options: Options = { duration, ...(only !== undefined && { only }) };
const workers = only === undefined ? Number(process.env.WORLD_WORKERS ?? 2) : 1;

begin();
const cluster = await startTestCluster();
await Promise.all(Array.from({ length: workers }, work));
await cluster.stop();
const { sum } = read();
for (const { seed, differences, short } of sum.failures) {
  console.log(`FAIL ${differences.slice(0, 5).join('\n     ')}`);
  if (short) console.log(short.map(({ number, kind }) => `     ${number} ${kind}`).join('\n'));
  console.log(`     npm run world -- --seed ${seed}`);
}
const comparison = comparisonLine(sum);
if (comparison !== '') console.log(comparison);
console.log(closingLine(sum, workers));
process.exitCode = sum.failures.length > 0 ? 1 : 0;

/** Goes on with the log of the same options, if its time was not used up. */
function begin(): void {
  const old = read();
  const isOpen = only === undefined && old.sum.spent < options.duration * workers;
  if (isSame(old.options, options) && isOpen) {
    console.log(`world: goes on behind ${old.sum.seeds} seeds`);
    return;
  }
  log.begin(options);
}

/** Gives one worker a seed after the other until the time is used up. */
async function work(): Promise<void> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: ['--import=./server/platform/database/drizzle-imports.mjs'],
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', TZ: 'UTC' },
  });
  do {
    const seed = only ?? randomInt(2 ** 31);
    const noted = notedWorlds().find((world) => world.seed === seed);
    const logged = await ask(worker, { seed, length: stepsOfSeed, steps: noted?.steps });
    log.add(logged);
    report(logged);
  } while (only === undefined && read().sum.spent < options.duration * workers);
  worker.disconnect();
}

async function ask(worker: ChildProcess, job: SeedJob): Promise<LoggedSeed> {
  worker.send(job);
  const ended = new AbortController();
  const [answer] = await Promise.race([
    once(worker, 'message', { signal: ended.signal }),
    once(worker, 'exit', { signal: ended.signal }),
  ]);
  ended.abort();
  if (typeof answer === 'object' && answer !== null) return answer;
  throw new Error(`The worker ended with ${answer} while it lived through seed ${job.seed}.`);
}

function report({ seed, differences, short }: LoggedSeed): void {
  const found = new Date().toISOString().slice(0, 10);
  const [difference] = differences;
  if (difference && short) noteWorld({ seed, difference, found, steps: short });
  console.log(
    `seed ${seed}${difference ? `: ${difference}` : ''}; ${closingLine(read().sum, workers)}`,
  );
}
