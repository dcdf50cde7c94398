import type { Field } from '#contract/resources/fields.ts';

/** Per cent by which a price may fall without a question, unless the settings say otherwise. */
export const usualPriceDrop = 30;

/** Whether a price (TWD) is more than so many per cent below another. */
export const isFarBelow = (price: number, other: number, perCent: number): boolean =>
  price * 100 < other * (100 - perCent);

/** Whether the value of a field is a price that falls by more than so many per cent; other fields never do. */
export function isPriceDrop(
  field: Field | undefined,
  before: unknown,
  after: unknown,
  mostDrop: number,
): boolean {
  if (field?.kind !== 'money' || field.right !== 'price.write') return false;
  return (
    typeof before === 'number' && typeof after === 'number' && isFarBelow(after, before, mostDrop)
  );
}
