/**
 * A process that tries inputs with one target: `fuzz-target.ts GROUP NAME MILLISECONDS`, or reads one file again:
 * `fuzz-target.ts GROUP NAME FILE`. It tells its parent after each batch that it lives, and its result at the end.
 */
import { randomInt } from 'node:crypto';
import { ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { diceOf } from '#server/testing/random-life/dice.ts';
import { currentInput, keepFound, keepKnown, knownInputs } from './folders.ts';
import { findTarget } from './targets/index.ts';
import { faultOf, tryInputs } from './try-inputs.ts';

/** What a process says at its end. */
export interface Result {
  inputs: number;
  functions: number;
  fault?: { file: string; what: string };
}

const [group = '', name = '', timeOrFile = ''] = process.argv.slice(2);
const target = await findTarget(group, name);
if (/^\d+$/.test(timeOrFile)) await tryFor(Number(timeOrFile));
else await readAgain(timeOrFile);

/** Says what is wrong with one input; exits with 1 if something is. */
async function readAgain(file: string): Promise<void> {
  const what = await faultOf(target, readFileSync(file));
  const result: Result = { inputs: 1, functions: 0, ...(what && { fault: { file, what } }) };
  process.send?.(result);
  if (!what) return;
  console.error(what);
  process.exitCode = 1;
}

async function tryFor(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  const current = openSync(currentInput(name), 'w');
  const { inputs, functions, known, fault } = await tryInputs(
    target,
    diceOf(randomInt(2 ** 31)),
    knownInputs(name),
    {
      mayGoOn() {
        process.send?.('alive');
        return performance.now() < end;
      },
      before(input) {
        ftruncateSync(current, 0);
        writeSync(current, input, 0, input.length, 0);
      },
    },
  );
  for (const input of known) keepKnown(name, input);
  const result: Result = {
    inputs,
    functions,
    ...(fault && { fault: { file: keepFound(name, fault.input), what: fault.what } }),
  };
  process.send?.(result);
}
