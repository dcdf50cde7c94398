import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentInput, keepFound } from './folders.ts';
import type { Result } from './fuzz-target.ts';

/** Milliseconds without a sign of life after which a process hangs. A batch takes much less. */
const mostSilence = 120_000;
/** The most megabytes of V8's heap. The code itself and the inputs that are kept take about half of it. */
const mostHeap = 200;

/** Tries inputs with one target for some milliseconds, in a process of its own. */
export function tryTarget(group: string, name: string, milliseconds: number): Promise<Result> {
  const child = fork(
    join(import.meta.dirname, 'fuzz-target.ts'),
    [group, name, String(milliseconds)],
    { execArgv: [...process.execArgv, `--max-old-space-size=${mostHeap}`] },
  );
  let result: Result | undefined;
  let hangs = false;
  const stop = () => {
    hangs = true;
    child.kill('SIGKILL');
  };
  let silence = setTimeout(stop, mostSilence);
  child.on('message', (message) => {
    clearTimeout(silence);
    silence = setTimeout(stop, mostSilence);
    if (message !== 'alive') result = message as Result;
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(silence);
      resolve(
        result ?? died(name, hangs ? 'It does not end' : `The process died: ${signal ?? code}`),
      );
    });
  });
}

/** The process died while it read the current input. */
function died(name: string, what: string): Result {
  const current = currentInput(name);
  const input = existsSync(current) ? readFileSync(current) : Buffer.alloc(0);
  return { inputs: 0, functions: 0, fault: { file: keepFound(name, input), what } };
}
