import { entriesOf } from '../log-file.ts';

/** What was asked for. A run with the same options goes on where an unfinished one stopped. */
export interface Options {
  /** Milliseconds. */
  duration: number;
  targets: readonly string[];
}

/** A target was tried for some seconds. */
export interface LoggedTurn {
  group: string;
  target: string;
  inputs: number;
  functions: number;
  /** What is wrong with the input in `file`. */
  what?: string;
  file?: string;
}

/** All targets have had their turn. */
interface LoggedRound {
  /** Milliseconds. */
  took: number;
}

export interface Fuzzing {
  /** Milliseconds. */
  spent: number;
  targets: number;
  inputs: number;
  /** One for each target. */
  failures: LoggedTurn[];
}

/** Adds up the lines of a log. A line that was cut off when the program ended is left out. */
export function readLog(text: string): { options: Options | undefined; sum: Fuzzing } {
  let options: Options | undefined;
  let spent = 0;
  let inputs = 0;
  const targets = new Set<string>();
  const failures = new Map<string, LoggedTurn>();
  for (const entry of entriesOf<Options | LoggedTurn | LoggedRound>(text)) {
    if ('duration' in entry) options = entry;
    else if ('took' in entry) spent += entry.took;
    else {
      targets.add(entry.target);
      inputs += entry.inputs;
      if (entry.what && !failures.has(entry.target)) failures.set(entry.target, entry);
    }
  }
  return {
    options,
    sum: { spent, targets: targets.size, inputs, failures: [...failures.values()] },
  };
}

/** The last line of a run. */
export const closingLine = ({ targets, inputs, failures }: Fuzzing): string =>
  `fuzz: ${targets} targets, ${inputs} inputs, ${failures.length} failures`;
