import type { StoredRecord } from '#contract/resources/resource.ts';

export interface Reweighted {
  id: number;
  version: number;
  weight: number;
}

const step = 10;

/**
 * The weights that put records into this order, the greatest first; only those that change. If the present weights
 * all differ, they are redistributed, so that few records change; otherwise every record gets a new one.
 */
export function weightsInOrder(records: readonly StoredRecord[]): Reweighted[] {
  const weights = records.map(({ weight }) => Number(weight));
  const areDifferent = new Set(weights).size === weights.length;
  const dealt = areDifferent
    ? weights.toSorted((one, other) => other - one)
    : weights.map((_, index) => (weights.length - index) * step);
  return records.flatMap(({ id, version }, index) => {
    const weight = dealt[index] ?? 0;
    return weight === weights[index] ? [] : [{ id, version, weight }];
  });
}

/** The same list with one item at another position. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
