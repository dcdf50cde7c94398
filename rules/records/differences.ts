import type { Field } from '#contract/resources/fields.ts';
import type { Fields } from '#contract/resources/resource.ts';
import type { RecordValues } from './check-record.ts';

/** The names of the given values that differ from those of the record; `fields` are the record's. */
export function differing(fields: Fields, record: RecordValues, given: RecordValues): string[] {
  return Object.keys(given).filter((name) => !isSame(fields[name], record[name], given[name]));
}

/**
 * What is typed and differs from what was sent: it still has to be saved after the answer. `fields` are those of the
 * record; values of others are compared by their content.
 */
export function unsent<Value>(
  fields: Fields,
  sent: Readonly<Record<string, Value>>,
  typed: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(fields[name], value, sent[name])),
  );
}

/** The values of some fields. */
export function pick(values: RecordValues, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Whether two values of a field are equal: lists by their content, moments whatever their offset. */
export function isSame(field: Field | undefined, one: unknown, other: unknown): boolean {
  return field?.kind === 'instant' && typeof one === 'string' && typeof other === 'string'
    ? Date.parse(one) === Date.parse(other)
    : isEqual(one, other);
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isEqual((one as RecordValues)[name], (other as RecordValues)[name]))
  );
}
