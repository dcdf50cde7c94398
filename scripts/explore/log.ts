/** The log of an exploration: one line of JSON for its options, for each test that ended, and for each round. */

import { entriesOf } from '../log-file.ts';

/** What was asked for. An exploration with the same options goes on where an unfinished one stopped. */
export interface Options {
  /** How long seeds are tried, in milliseconds. */
  duration: number;
  /** The test files, as paths from the project's root. */
  files: readonly string[];
}

/** One test that ended with one seed. */
export interface LoggedTest {
  seed: number;
  file: string;
  /** Its name with those of its groups. */
  test: string;
  failed: boolean;
  /** The values that its properties were tried with, and the steps of its models. */
  steps: number;
}

/** A run of all files with some seeds. */
export interface LoggedRound {
  /** Milliseconds. */
  took: number;
}

export interface Exploration {
  /** Milliseconds. */
  spent: number;
  seeds: number;
  steps: number;
  /** The first failure of each test. */
  failures: LoggedTest[];
}

/** Adds up the lines of a log. A line that was cut off when the program ended is left out. */
export function readLog(text: string): { options: Options | undefined; sum: Exploration } {
  let options: Options | undefined;
  let spent = 0;
  let steps = 0;
  const seeds = new Set<number>();
  const failures = new Map<string, LoggedTest>();
  for (const entry of entriesOf<Options | LoggedTest | LoggedRound>(text)) {
    if ('files' in entry) options = entry;
    else if ('took' in entry) spent += entry.took;
    else {
      seeds.add(entry.seed);
      steps += entry.steps;
      const name = `${entry.file} ${entry.test}`;
      if (entry.failed && !failures.has(name)) failures.set(name, entry);
    }
  }
  return { options, sum: { spent, seeds: seeds.size, steps, failures: [...failures.values()] } };
}

/** Whether two explorations try the same files for the same time. */
export const isSame = (one: Options | undefined, other: Options): boolean =>
  one?.duration === other.duration && one.files.join() === other.files.join();

/** The last line of an exploration. */
export const closingLine = ({ seeds, steps, failures }: Exploration): string =>
  `explore: ${seeds} seeds, ${steps} steps, ${failures.length} failures`;
