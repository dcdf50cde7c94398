import { scentNames } from '#rules/goods/scent.ts';
import { rangeGroups, rangeText } from './filter-options.ts';
import {
  type ListingQuery,
  noFilters,
  toggleValue,
  valueFilters,
  withFilters,
} from './listing-query.ts';

/** An active filter, and the listing without it. */
export interface AppliedFilter {
  text: string;
  without: ListingQuery;
}

/** All active filters. The keyword is the first. */
export function appliedFilters(query: ListingQuery): AppliedFilter[] {
  const { keyword, filters } = query;
  const applied: AppliedFilter[] = [];
  const add = (text: string, without: ListingQuery) => applied.push({ text, without });
  if (keyword) add(`「${keyword}」`, { ...query, keyword: '', page: 1 });
  for (const name of valueFilters) {
    for (const value of filters[name]) add(value, toggleValue(query, name, value));
  }
  for (const { min, max, unit } of rangeGroups) {
    const text = rangeText(filters[min], filters[max], unit);
    if (text) add(text, withFilters(query, { [min]: undefined, [max]: undefined }));
  }
  if (filters.scented !== undefined) {
    add(scentNames[`${filters.scented}`], withFilters(query, { scented: undefined }));
  }
  if (filters.inStock) add('有現貨', withFilters(query, { inStock: false }));
  if (filters.onSale) add('優惠中', withFilters(query, { onSale: false }));
  return applied;
}

/** The listing without keyword and filters. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return { ...query, keyword: '', filters: noFilters, page: 1 };
}
