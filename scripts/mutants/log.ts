/** The log of the mutants: one line of JSON for each thing that was learned. */

import { entriesOf } from '../log-file.ts';

export type LogEntry =
  /** A run begins: what an earlier one tried last was interrupted, and its process is gone. */
  | { began: string }
  | { killed: string; hash: string; test: string; by: string }
  /** With the process that tries it, which is ended if it hangs. */
  | { trying: string; hash: string; test: string; process: number }
  /** The mutants that a test file let pass, or does not reach, each with the hash of its file. */
  | { tried: string; testHash: string; survived: [hash: string, key: string][] }
  /** A test file that fails without a mutant, or when it runs for a second time. What it killed does not count. */
  | { unfit: string; failed: string };

export interface Tried {
  /** By `hash key`: the test that killed the mutant. */
  killed: Map<string, string>;
  /** `testHash hash key` of what a test file let pass. */
  passed: Set<string>;
  /** By test file: the test that fails without a mutant. */
  unfit: Map<string, string>;
  /** What was tried last, if nothing came after it. */
  last: { key: string; hash: string; test: string; process: number } | undefined;
}

/** Adds up the lines of a log. A line that was cut off when the program ended is left out. */
export function readLog(text: string): Tried {
  const tried: Tried = { killed: new Map(), passed: new Set(), unfit: new Map(), last: undefined };
  const by = new Map<string, Set<string>>();
  for (const entry of entriesOf<LogEntry>(text)) {
    tried.last = undefined;
    if ('began' in entry) continue;
    if ('killed' in entry) {
      const place = placeOf(entry.hash, entry.killed);
      tried.killed.set(place, `${entry.test} > ${entry.by}`);
      by.set(entry.test, (by.get(entry.test) ?? new Set()).add(place));
    } else if ('trying' in entry) {
      const { trying: key, hash, test, process } = entry;
      tried.last = { key, hash, test, process };
    } else if ('tried' in entry) {
      for (const [hash, key] of entry.survived)
        tried.passed.add(`${entry.testHash} ${placeOf(hash, key)}`);
      by.delete(entry.tried);
    } else {
      tried.unfit.set(entry.unfit, entry.failed);
      for (const place of by.get(entry.unfit) ?? []) tried.killed.delete(place);
    }
  }
  return tried;
}

/** Where a mutant is, in a file with one text. */
export const placeOf = (hash: string, key: string): string => `${hash} ${key}`;
