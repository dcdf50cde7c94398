import type { SaleableKind } from '#rules/saleable.ts';

/** The ids by which LINE Shopping knows goods and categories: the same in feeds and reports. */
export const seriesValue = (id: number) => `series-${id}`;
export const subSeriesValue = (id: number) => `sub-series-${id}`;

/** Combinations stand in no feed; their ids must not be taken for products'. */
export function feedIdOf(kind: SaleableKind, id: number): string {
  return kind === 'product' ? String(id) : `combination-${id}`;
}
