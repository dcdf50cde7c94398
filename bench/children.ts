import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type LocalPostgres,
  type LocalPostgresOptions,
  startLocalPostgres,
} from '#server/platform/database/local-postgres.ts';

const children = new Set<ChildProcess>();
/** Those with a process group of their own. */
const detached = new WeakSet<ChildProcess>();
/** What `endAll` does once no child runs, in reverse order. */
const afterwards = new Set<() => unknown>();

/** Milliseconds that processes get to end in order. */
const killAfter = 8_000;

/** Like `spawn`, for a process that ends with the drill or measurement, whatever the result. */
export function begin(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(command, args, options);
  children.add(child);
  if (options.detached) detached.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Like `startLocalPostgres`, for a PostgreSQL that ends with the drill or measurement, whatever the result. */
export async function beginPostgres(
  folder: string,
  options: LocalPostgresOptions,
): Promise<LocalPostgres> {
  const postgres = await startLocalPostgres(folder, options);
  const stop = async () => {
    if (afterwards.delete(stop)) await postgres.stop();
  };
  afterwards.add(stop);
  return { ...postgres, stop };
}

/**
 * Calls `work` when the drill or measurement is broken off, after its processes have ended. Answers a function that
 * does it now, once.
 */
export function atEnd(work: () => void): () => void {
  const once = () => {
    if (afterwards.delete(once)) work();
  };
  afterwards.add(once);
  return once;
}

process.on('exit', () => {
  for (const child of children) signalTo(child, 'SIGTERM');
});

/** Sends the signal to the process, and to its children if it was begun `detached`. */
function signalTo(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!detached.has(child) || child.pid === undefined) return void child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch {
    // All of them have ended.
  }
}

/** Whether a process still runs. */
const runs = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Ends a process that was begun here, and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!runs(child)) return;
  const ended = once(child, 'exit');
  signalTo(child, signal);
  await ended;
}

/**
 * Ends everything that was begun here and still runs. SIGINT: PostgreSQL then waits for no client, and a copy
 * of the shop for no load balancer. What does not end within some seconds is killed.
 */
async function endAll(): Promise<void> {
  const all = [...children];
  const ended = Promise.all(all.map((child) => end(child, 'SIGINT')));
  await Promise.race([ended, pause(killAfter)]);
  for (const child of all) if (runs(child)) signalTo(child, 'SIGKILL');
  await ended;
  for (const work of [...afterwards].toReversed()) await work();
}

/** Lets a stop signal end everything that was begun here, and then this process. */
export function endOnSignals(): { stopping(): Promise<void> | undefined } {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= endAll().finally(() => process.exit(130));
    });
  }
  return { stopping: () => stopping };
}
