import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentInput, keepFound } from './folders.ts';
import type { Result } from './fuzz-target.ts';

/** Milliseconds after which a process without a sign of life is ended. A batch takes much less on a quiet machine. */
const mostSilence = 120_000;
/** Milliseconds in which one input is read alone, by a process that has yet to start. */
const mostAlone = 120_000;
/** The most megabytes of V8's heap. The code itself and the inputs that are kept take about half of it. */
const mostHeap = 200;

/** Tries inputs with one target for some milliseconds, in a process of its own. */
export async function tryTarget(
  group: string,
  name: string,
  milliseconds: number,
  silence = mostSilence,
): Promise<Result> {
  const current = currentInput(name);
  // Nothing is left of an earlier process: one that dies at its start has read nothing.
  writeFileSync(current, '');
  const tried = await runChild([group, name, String(milliseconds)], silence);
  if (tried.result) return tried.result;
  if (!tried.hangs) return found(name, `The process died: ${tried.signal ?? tried.code}`);
  // A busy machine silences a process too: what does not end does not end when it is read alone.
  const alone = await runChild([group, name, current], mostAlone);
  if (alone.hangs) return found(name, 'It does not end');
  if (!alone.result) return found(name, `The process died: ${alone.signal ?? alone.code}`);
  return alone.result.fault ? found(name, alone.result.fault.what) : { inputs: 0, functions: 0 };
}

/** How a process ended, and its result if it said one. */
interface Ended {
  result: Result | undefined;
  hangs: boolean;
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Keeps the input that was being read, and says what is wrong with it. */
const found = (name: string, what: string): Result => ({
  inputs: 0,
  functions: 0,
  fault: { file: keepFound(name, readFileSync(currentInput(name))), what },
});

/** Runs fuzz-target.ts, and ends it after so many milliseconds without a sign of life. */
function runChild(args: string[], mostSilent: number): Promise<Ended> {
  const child = fork(join(import.meta.dirname, 'fuzz-target.ts'), args, {
    execArgv: [...process.execArgv, `--max-old-space-size=${mostHeap}`],
  });
  let result: Result | undefined;
  let hangs = false;
  const stop = () => {
    hangs = true;
    child.kill('SIGKILL');
  };
  let silent = setTimeout(stop, mostSilent);
  child.on('message', (message) => {
    clearTimeout(silent);
    silent = setTimeout(stop, mostSilent);
    if (message !== 'alive') result = message as Result;
  });
  return new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(silent);
      resolve({ result, hangs, code, signal });
    });
  });
}
