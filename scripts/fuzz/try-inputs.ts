import type { Dice } from '#server/testing/random-life/dice.ts';
import { watchCode } from './coverage.ts';
import { mutate } from './mutate.ts';
import type { Target } from './target.ts';

/** Reading the counters takes longer than most inputs, so that they are read once for this many inputs. */
const inputsOfBatch = 256;
/** The most milliseconds of processor time for one input of at most 64 kB. */
const mostMilliseconds = 1_000;
/** The most bytes by which one input may raise the memory outside of V8's heap. */
const mostMemory = 200 * 1024 * 1024;

/** What is wrong with an input. */
export interface Fault {
  input: Buffer;
  /** A sentence, then the stack if the reader threw. */
  what: string;
}

export interface Tries {
  /** How many inputs were tried. */
  inputs: number;
  /** Inputs that reached code which no other input had reached, the examples among them. */
  known: Buffer[];
  /** How many functions were reached. */
  functions: number;
  /** The first fault, at which the tries end. */
  fault?: Fault;
}

interface Limits {
  /** Whether another batch of inputs may begin. */
  mayGoOn(tries: Tries): boolean;
  /** Called before each input: if the process dies, the input is known. */
  before?(input: Buffer): void;
}

/**
 * Tries inputs that are made of the target's examples and of those given. What reaches new code is used to make
 * others. Ends at the first input that the reader neither answers nor refuses, or for which it needs too much time
 * or memory.
 */
export async function tryInputs(
  target: Target,
  dice: Dice,
  given: readonly Buffer[],
  { mayGoOn, before = () => undefined }: Limits,
): Promise<Tries> {
  const code = watchCode();
  const words = (target.words ?? []).map((word) => Buffer.from(word));
  const first = [...target.examples.map((example) => Buffer.from(example)), ...given];
  const tries: Tries = { inputs: 0, known: [], functions: 0 };

  /** Reads these inputs; answers what ran. */
  async function run(inputs: readonly Buffer[]) {
    code.begin();
    for (const input of inputs) {
      before(input);
      const what = await faultOf(target, input);
      if (what) tries.fault ??= { input, what };
      if (tries.fault) break;
    }
    return code.take();
  }

  /** Finds the inputs that reach new code, by halves. */
  async function keepNew(inputs: readonly Buffer[]): Promise<void> {
    const ran = await run(inputs);
    if (tries.fault || !code.isNew(ran)) return;
    const [only] = inputs;
    if (inputs.length === 1 && only) {
      code.add(ran);
      tries.known.push(only);
      return;
    }
    const half = Math.ceil(inputs.length / 2);
    await keepNew(inputs.slice(0, half));
    await keepNew(inputs.slice(half));
  }

  try {
    tries.inputs = first.length;
    await keepNew(first);
    while (!tries.fault && mayGoOn(tries)) {
      const known = tries.known.length > 0 ? tries.known : first;
      const batch = Array.from({ length: inputsOfBatch }, () => mutate(dice, known, words));
      tries.inputs += batch.length;
      await keepNew(batch);
    }
    return { ...tries, functions: code.functions() };
  } finally {
    code.end();
  }
}

/** A sentence about what is wrong with an input; undefined if the reader answered or refused in time. */
export async function faultOf(target: Target, input: Buffer): Promise<string | undefined> {
  const fault = await tryOnce(target, input);
  // The time is that of the whole process, which may collect the garbage of earlier inputs. What is slow is slow twice.
  return fault?.isOfTime ? (await tryOnce(target, input))?.what : fault?.what;
}

async function tryOnce(
  target: Target,
  input: Buffer,
): Promise<{ what: string; isOfTime?: true } | undefined> {
  const cpu = process.cpuUsage();
  const memory = process.memoryUsage();
  try {
    await target.read(Buffer.from(input));
  } catch (error) {
    if (!target.refuses?.(error)) {
      return { what: `It throws ${error instanceof Error ? error.stack : String(error)}` };
    }
  }
  const { user, system } = process.cpuUsage(cpu);
  const took = Math.round((user + system) / 1000);
  if (took > mostMilliseconds) {
    return { what: `It takes ${took} ms of processor time`, isOfTime: true };
  }
  const more = process.memoryUsage().arrayBuffers - memory.arrayBuffers;
  if (more <= mostMemory) return undefined;
  return { what: `It takes ${Math.round(more / 1024 / 1024)} MB of memory` };
}
