import type { RecordValues } from './check-record.ts';

/** The names of the given values that differ from those of the record. */
export function differing(record: RecordValues, given: RecordValues): string[] {
  return Object.keys(given).filter((name) => !isSame(record[name], given[name]));
}

/** The values of some fields. */
export function pick(values: RecordValues, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Whether two values of a field are the same; lists and objects by their content, moments whatever their offset. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string') return isSameMoment(one, other);
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isSame((one as RecordValues)[name], (other as RecordValues)[name]))
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function isSameMoment(one: string, other: string): boolean {
  return instant.test(one) && instant.test(other) && Date.parse(one) === Date.parse(other);
}
