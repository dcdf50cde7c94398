/** The log of a run of worlds: one line of JSON for its options, and one for each seed that ended. */

import { entriesOf } from '../log-file.ts';
import type { Alone } from './alone.ts';
import type { Step } from './steps.ts';

/** What was asked for. A run with the same options goes on where an unfinished one stopped. */
export interface Options {
  /** How long seeds are tried, in milliseconds. */
  duration: number;
  /** The only seed, or undefined for new ones. */
  only?: number | undefined;
}

/** One seed that ended. */
export interface LoggedSeed {
  seed: number;
  steps: number;
  crashes: number;
  /** Milliseconds. */
  took: number;
  alone?: Alone | undefined;
  differences: string[];
  /** The steps that still fail, if it was shrunk. */
  short?: Step[] | undefined;
}

export interface Sum {
  /** Milliseconds of all workers. */
  spent: number;
  seeds: number;
  steps: number;
  crashes: number;
  /** Of all seeds that ended with a shopper alone. */
  alone: Alone;
  failures: LoggedSeed[];
}

/** Adds up the lines of a log. A line that was cut off when the program ended is left out. */
export function readLog(text: string): { options: Options | undefined; sum: Sum } {
  let options: Options | undefined;
  const alone = { steps: 0, took: 0 };
  const sum: Sum = { spent: 0, seeds: 0, steps: 0, crashes: 0, alone, failures: [] };
  for (const entry of entriesOf<Options | LoggedSeed>(text)) {
    if ('duration' in entry) {
      options = entry;
      continue;
    }
    sum.spent += entry.took;
    sum.seeds++;
    sum.steps += entry.steps;
    sum.crashes += entry.crashes;
    alone.steps += entry.alone?.steps ?? 0;
    alone.took += entry.alone?.took ?? 0;
    if (entry.differences.length > 0) sum.failures.push(entry);
  }
  return { options, sum };
}

export const isSame = (one: Options | undefined, other: Options): boolean =>
  one?.duration === other.duration && one.only === other.only;

/** The last line of a run, whose `workers` worked side by side (G-233). */
export function closingLine(
  { seeds, steps, spent, crashes, failures }: Sum,
  workers: number,
): string {
  const rate = spent > 0 ? Math.round((steps * workers) / (spent / 1000)) : 0;
  const differences = failures.reduce((all, each) => all + each.differences.length, 0);
  return `world: ${seeds} seeds, ${steps} steps, ${rate} steps a second, ${crashes} crashes, ${differences} differences`;
}

/** The line before it: how fast one process was, compared with a shopper alone; '' if no seed measured that. */
export function comparisonLine({ steps, spent, alone }: Sum): string {
  if (alone.took === 0 || spent === 0) return '';
  const share = (steps / spent) * (alone.took / alone.steps);
  return `A process made ${Math.round(100 * share)} % of the steps of a shopper alone.`;
}
