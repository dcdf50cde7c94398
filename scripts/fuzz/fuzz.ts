/**
 * Tries the readers of strangers' bytes with made inputs, and prefers those that reach new code; see fuzz.mjs. It can
 * be interrupted: the same command goes on until its time is used up, with the inputs that it has found.
 */
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { projectRoot } from '../command.ts';
import { durationOf } from '../explore/duration.ts';
import { logFile } from '../log-file.ts';
import { closingLine, type LoggedTurn, type Options, readLog } from './log.ts';
import { targetNames } from './targets/index.ts';
import { tryTarget } from './try-target.ts';

/** Milliseconds that a target has at once. */
const turn = 15_000;
const log = logFile('.data/fuzz/log.jsonl');
const read = () => readLog(log.text());
const duration = durationOf(process.argv[2]);
if (!duration) {
  console.error('Say how long: npm run fuzz -- 30m [targets]');
  process.exit(2);
}
const chosen = process.argv.slice(3);
const targets = (await targetNames()).filter(
  ({ group, name }) =>
    chosen.length === 0 || chosen.some((part) => `${group} ${name}`.includes(part)),
);
if (targets.length === 0) {
  console.error(`No target has ${chosen.join(' or ')} in its name.`);
  process.exit(2);
}

begin({ duration, targets: targets.map(({ name }) => name) });
for (let sum = read().sum; sum.spent < duration; sum = read().sum) {
  const start = performance.now();
  const waiting = [...targets];
  await Promise.all(Array.from({ length: availableParallelism() }, () => takeTurns(waiting)));
  log.add({ took: Math.round(performance.now() - start) });
  console.log(`${(read().sum.spent / 60_000).toFixed(1)} min ${closingLine(read().sum)}`);
}
const { sum } = read();
for (const { group, target, what, file } of sum.failures)
  console.log(`FAIL ${target}: ${what}\n     node ${again(group, target, file)}`);
console.log(closingLine(sum));
process.exitCode = sum.failures.length > 0 ? 1 : 0;

async function takeTurns(waiting: typeof targets): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { group, name } = next;
    const { inputs, functions, fault } = await tryTarget(group, name, turn);
    const tried: LoggedTurn = { group, target: name, inputs, functions };
    log.add({ ...tried, ...(fault && { ...fault, file: relative(projectRoot, fault.file) }) });
    if (fault) console.log(`${name}: ${fault.what}`);
  }
}

/** The arguments with which Node reads the input again. */
function again(group: string, target: string, file = ''): string {
  return `${process.execArgv.join(' ')} scripts/fuzz/fuzz-target.ts ${group} '${target}' ${file}`;
}

/** Goes on with the log of the same options, if its time was not used up. */
function begin(options: Options): void {
  const old = read();
  if (JSON.stringify(old.options) === JSON.stringify(options) && old.sum.spent < options.duration) {
    return;
  }
  log.begin(options);
}
