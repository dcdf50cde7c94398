import type { Field } from '#contract/resources/fields.ts';

/** Whether a price falls by more than so many per cent; other fields never do. */
export function isPriceDrop(
  field: Field | undefined,
  before: unknown,
  after: unknown,
  mostDrop: number,
): boolean {
  if (field?.kind !== 'money' || field.right !== 'price.write') return false;
  return (
    typeof before === 'number' &&
    typeof after === 'number' &&
    after * 100 < before * (100 - mostDrop)
  );
}
