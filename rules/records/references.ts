import type { Field } from '#contract/resources/fields.ts';
import type { Resource } from '#contract/resources/resource.ts';

/** The values of a record by the names of its fields. */
type Values = Readonly<Record<string, unknown>>;

type Reference = number | { id: number };

/** The ids in a list of references, whether or not each has a quantity. */
export function idsOfReferences(value: unknown): number[] {
  return ((value ?? []) as Reference[]).map((one) =>
    typeof one === 'object' && one ? one.id : (one as number),
  );
}

/** The values of a record with unordered lists sorted by id, as they are stored. */
export function withSortedReferences({ fields }: Resource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sorted(fields[name], value)]),
  );
}

function sorted(field: Field | undefined, value: unknown): unknown {
  if (field?.kind !== 'references' || field.ordered || !Array.isArray(value)) return value;
  return value.toSorted((one: Reference, other: Reference) => idOf(one) - idOf(other));
}

const idOf = (reference: Reference) => (typeof reference === 'number' ? reference : reference.id);
