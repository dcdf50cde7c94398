import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../command.ts';
import { readLog, type Tried } from './log.ts';
import type { Plan } from './plan.ts';

/** Milliseconds without a word from a mutant after which it counts as endless. */
const patience = { pure: 150_000, server: 400_000 };

/** Reads what was tried so far. */
export function readTried(log: string): Tried {
  try {
    return readLog(readFileSync(join(projectRoot, log), 'utf8'));
  } catch {
    return readLog('');
  }
}

/** Runs Vitest once with the plan, until it ends or the moment comes. A mutant that hangs or ends it is killed. */
export async function runPlan(plan: Plan, end: number): Promise<string> {
  const path = join(projectRoot, `${plan.log}.plan.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(plan));
  const child = spawn(
    'vitest',
    ['run', '--config', 'scripts/mutants/vitest.config.ts', '--reporter=dot'],
    {
      cwd: projectRoot,
      env: { ...process.env, MUTANTS_PLAN: path },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const watch = setInterval(() => endIfStuck(plan, end), 1000);
  await ended;
  clearInterval(watch);
  if (Date.now() < end) noteLast(plan, 'the process ended');
  return output;
}

let seen = '';
let since = Date.now();

function endIfStuck(plan: Plan, end: number): void {
  const { last } = readTried(plan.log);
  const now = JSON.stringify(last);
  if (now !== seen) since = Date.now();
  seen = now;
  if (!last) return;
  const limit = plan.isPure ? patience.pure : patience.server;
  if (Date.now() > end || Date.now() - since > limit) stop(last.process);
}

function stop(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** A mutant that was being tried when the process ended has ended it. */
function noteLast({ log }: Plan, by: string): void {
  const { last } = readTried(log);
  if (!last) return;
  const entry = { killed: last.key, hash: last.hash, test: last.test, by };
  appendFileSync(join(projectRoot, log), `${JSON.stringify(entry)}\n`);
}
