import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const children = new Set<ChildProcess>();

/** Like `spawn`, for a process that ends with the drill, whatever the result. */
export function begin(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(command, args, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** Whether a process still runs. */
const runs = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Ends a process of the drill, and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!runs(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
