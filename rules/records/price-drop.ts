import type { Field } from '#contract/resources/fields.ts';

/** Per cent by which a price may fall without a confirmation; the default of a setting. */
export const usualPriceDrop = 30;

/** Whether a price (TWD) is more than `perCent` per cent below another. */
export const isFarBelow = (price: number, other: number, perCent: number): boolean =>
  price * 100 < other * (100 - perCent);

/** Whether the change of a field is a price that falls by more than `perCent` per cent; false for other fields. */
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
