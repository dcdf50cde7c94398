import type { SaleableKind } from '#rules/saleable.ts';

/** The ids of categories and goods at LINE Shopping, the same in feeds and reports. */
export const seriesValue = (id: number) => `series-${id}`;
export const subSeriesValue = (id: number) => `sub-series-${id}`;

/** The id of goods at LINE Shopping. Combinations are in no feed, so their ids must differ from those of products. */
export function feedIdOf(kind: SaleableKind, id: number): string {
  return kind === 'product' ? String(id) : `combination-${id}`;
}
