import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../command.ts';
import { logFile } from '../log-file.ts';
import { type LogEntry, readLog, type Tried } from './log.ts';
import type { Plan } from './plan.ts';
import { createSilence } from './silence.ts';

/** Milliseconds without a word from a mutant after which it counts as endless. */
const silenceLimits = { pure: 150_000, server: 400_000 };

/** Reads what was tried so far. */
export const readTried = (log: string): Tried => readLog(logFile(log).text());

/** Runs Vitest once with the plan, until it ends or the moment comes. A mutant that hangs or ends it is killed. */
export async function runPlan(plan: Plan, end: number): Promise<string> {
  const path = join(projectRoot, `${plan.log}.plan.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(plan));
  logFile<LogEntry>(plan.log).add({ began: new Date().toISOString() });
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
  const isSilent = createSilence(plan.isPure ? silenceLimits.pure : silenceLimits.server);
  const watch = setInterval(() => endIfStuck(plan, end, isSilent), 1000);
  await ended;
  clearInterval(watch);
  if (Date.now() < end) noteLast(plan, 'the process ended');
  return output;
}

function endIfStuck(plan: Plan, end: number, isSilent: ReturnType<typeof createSilence>): void {
  const { last } = readTried(plan.log);
  const isStuck = isSilent(JSON.stringify(last) ?? '', Date.now());
  if (last && (isStuck || Date.now() > end)) stop(last.process);
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
  logFile<LogEntry>(log).add({ killed: last.key, hash: last.hash, test: last.test, by });
}
