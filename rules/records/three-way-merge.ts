import type { Fields } from '#contract/resources/resource.ts';
import type { RecordValues } from './check-record.ts';
import { isSame } from './differences.ts';

export interface Merge {
  /** The values that are still to be written. */
  values: RecordValues;
  /** The fields that both sides have changed to different values. */
  conflicts: string[];
}

/**
 * Merges wanted changes of a record with its present values. `base` has the values of the changed fields at the
 * moment when the edit began. A field that already has the wanted value needs no write.
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
