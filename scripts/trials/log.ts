/**
 * The log of trials: a line of JSON for what is tried, for each trial, and for each action or pair that is complete.
 */

import { entriesOf } from '../log-file.ts';

export interface LoggedTrial {
  name: string;
  at: string;
  failures: string[];
}

export type LogEntry = { names: readonly string[] } | { complete: string } | LoggedTrial;

export interface TrialLog {
  names: readonly string[];
  /** The actions or pairs of which every trial was made. */
  complete: ReadonlySet<string>;
  trials: readonly LoggedTrial[];
}

/** Reads the lines of a log. A line that was cut off when the program ended is left out. */
export function readTrialLog(text: string): TrialLog {
  let names: readonly string[] = [];
  const complete = new Set<string>();
  const trials: LoggedTrial[] = [];
  for (const entry of entriesOf<LogEntry>(text)) {
    if ('names' in entry) names = entry.names;
    else if ('complete' in entry) complete.add(entry.complete);
    else trials.push(entry);
  }
  return { names, complete, trials };
}

/** The trials of one action or pair that were made, by their name. */
export const madeOf = ({ trials }: TrialLog, name: string): string[] =>
  trials.filter((one) => one.name === name).map(({ at }) => at);

/** Whether nothing has failed, and everything was tried unless the time was over. */
export const isProven = (
  { names, complete, trials }: TrialLog,
  { isTimeOver }: { isTimeOver: boolean },
): boolean =>
  trials.every(({ failures }) => failures.length === 0) &&
  (isTimeOver || names.every((name) => complete.has(name)));

/** The last line: `crash-points: 61 actions, 5012 points, 0 failures`. */
export function closingLine(
  kind: string,
  words: { things: string; trials: string },
  { trials }: TrialLog,
): string {
  const things = new Set(trials.map(({ name }) => name)).size;
  const failed = trials.filter(({ failures }) => failures.length > 0).length;
  return `${kind}: ${things} ${words.things}, ${trials.length} ${words.trials}, ${failed} failures`;
}
