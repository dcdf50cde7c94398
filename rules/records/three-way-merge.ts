import type { Fields } from '#contract/resources/resource.ts';
import type { RecordValues } from './check-record.ts';
import { isSame } from './differences.ts';

export interface Merge {
  /** What has still to be written. */
  values: RecordValues;
  /** The fields that both sides have changed, each to something else. */
  conflicts: string[];
}

/**
 * Joins wanted changes of a record with what it has become since: `base` has the values that the changed fields had when
 * somebody began to change them. A field that is as wanted already needs nothing.
 */
export function threeWayMerge(
  fields: Fields,
  { base, current, wanted }: { base: RecordValues; current: RecordValues; wanted: RecordValues },
): Merge {
  const open = Object.keys(wanted).filter(
    (name) => !isSame(fields[name], current[name], wanted[name]),
  );
  const { mine = [], both = [] } = Object.groupBy(open, (name) =>
    isSame(fields[name], current[name], base[name]) ? 'mine' : 'both',
  );
  return {
    values: Object.fromEntries(mine.map((name) => [name, wanted[name]])),
    conflicts: both,
  };
}
