import { sha256 } from './random.ts';

/**
 * 16 digits that stand for these values by name, in whatever order they are: a version of what has no row of its own.
 */
export function hashOfValues(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(sorted)).slice(0, 16);
}
