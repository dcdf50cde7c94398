import { placeOf } from './log.ts';
import { keyOf, type MutatedFile } from './plan.ts';

/** At most this part of the mutants may be listed as equal. */
const mostEqual = 0.1;

interface Known {
  /** By place: the test that killed it. */
  killed: ReadonlyMap<string, string>;
  /** By key: the argument why it is equal. */
  equal: ReadonlyMap<string, string>;
}

/** What the tried mutants prove: the lines to print, the numbers last, and whether nothing is left to do. */
export function judge(
  files: readonly MutatedFile[],
  { killed, equal }: Known,
): { lines: string[]; isProven: boolean } {
  const mutants = files.flatMap(({ path, hash, mutants: ofFile }) =>
    ofFile.map((mutant) => {
      const key = keyOf(path, mutant);
      return { path, ...mutant, key, isKilled: killed.has(placeOf(hash, key)) };
    }),
  );
  const listed = mutants.filter(({ key }) => equal.has(key));
  const survivors = mutants.filter(({ key, isKilled }) => !isKilled && !equal.has(key));
  const keys = new Set(mutants.map(({ key }) => key));
  const whole = new Set(files.map(({ path }) => path));
  const stale = [
    ...listed.filter(({ isKilled }) => isKilled).map(({ key }) => `${key}\tis killed by a test`),
    ...[...equal.keys()]
      .filter((key) => whole.has(key.split('\t', 1)[0] ?? '') && !keys.has(key))
      .map((key) => `${key}\tis no mutant any more`),
  ];
  const made = mutants.length;
  const equalNow = listed.filter(({ isKilled }) => !isKilled).length;
  const isTooMany = equalNow > made * mostEqual;
  const dead = mutants.filter(({ isKilled }) => isKilled).length;
  return {
    lines: [
      ...survivors.map(({ path, lineNumber, line, change }) => {
        return `SURVIVES ${path}:${lineNumber}\t${line}\t${change}`;
      }),
      ...stale.map((entry) => `STALE ${entry}`),
      ...(isTooMany ? [`More than ${mostEqual * 100} % are listed as equal.`] : []),
      `mutants: ${made} made, ${dead} killed, ${equalNow} equal, ${survivors.length} survive`,
    ],
    isProven: survivors.length === 0 && stale.length === 0 && !isTooMany,
  };
}
