/**
 * Makes trials until all are made or the time is over; see crash-points.mjs and interleave.mjs. It can be interrupted:
 * the same command goes on where it stopped. Two processes work on it, each with databases of its own;
 * `TRIAL_WORKERS=1` leaves a processor free.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { startTestCluster } from '../../server/platform/database/testing.ts';
import { durationOf } from '../explore/duration.ts';
import { logFile } from '../log-file.ts';
import { trialKinds } from './kinds.ts';
import { closingLine, isProven, type LogEntry, madeOf, readTrialLog } from './log.ts';

const processes = Number(process.env.TRIAL_WORKERS ?? 2);
const [kindName = '', ...rest] = process.argv.slice(2);
const kind = trialKinds[kindName];
if (!kind) throw new Error(`Nothing is called ${kindName}.`);
const duration = durationOf(rest[0]);
const wanted = duration ? rest.slice(1) : rest;
const all = await kind.names();
const names = all.filter((name) => wanted.length === 0 || wanted.some((one) => name.includes(one)));
if (names.length === 0) {
  console.error(`Nothing has ${wanted.join(' or ')} in its name. There are: ${all.join(', ')}`);
  process.exit(2);
}
const file = logFile<LogEntry>(`.data/${kindName}/log.jsonl`);
const read = () => readTrialLog(file.text());
begin();
const cluster = await startTestCluster();
const children: ChildProcess[] = [];
let isTimeOver = false;
const limit = duration ? setTimeout(() => end(), duration) : undefined;
const open = names.filter((name) => !read().complete.has(name));
const working = Array.from({ length: Math.min(processes, open.length) }, work);
await Promise.all(working);
clearTimeout(limit);
await cluster.stop();
const log = read();
for (const { name, at, failures } of log.trials)
  if (failures.length > 0) console.log(`FAIL ${name}, ${at}: ${failures.join('\n')}`);
for (const name of names) if (!log.complete.has(name)) console.log(`not tried to the end: ${name}`);
console.log(closingLine(kindName, kind.closing, log));
process.exit(isProven(log, { isTimeOver }) ? 0 : 1);

/** Goes on with the log of the same names, if some of them are not complete. */
function begin(): void {
  const old = read();
  const isUnfinished =
    old.names.join() === names.join() && names.some((name) => !old.complete.has(name));
  if (isUnfinished) {
    console.log(`${kindName}: goes on after ${old.trials.length}`);
    return;
  }
  file.begin({ names });
}

/** One process, which is given the next name when it has completed one. Resolves when there is no name left. */
function work(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [kindName]);
  children.push(child);
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = () => {
    const name = open.shift();
    if (name) child.send({ name, skip: madeOf(read(), name) });
    else child.kill();
  };
  child.on('message', (entry: LogEntry) => {
    file.add(entry);
    if ('complete' in entry) {
      console.log(`${entry.complete}: ${madeOf(read(), entry.complete).length}`);
      next();
    } else if ('at' in entry && entry.failures.length > 0) {
      console.log(`FAIL ${entry.name}, ${entry.at}: ${entry.failures.join('\n')}`);
    }
  });
  child.on('exit', () => resolve());
  next();
  return promise;
}

function end(): void {
  isTimeOver = true;
  open.length = 0;
  for (const child of children) child.kill();
}
