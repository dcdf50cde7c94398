import { useSearchParams } from 'react-router';
import type { Listed } from '#contract/resources/resource.ts';
import { type ListState, readSearch, writeSearch } from '#rules/records/list-address.ts';
import { currentSearch } from '../../ui/current-search.ts';

/** The state of a list from its address, and the functions that change it. */
export function useList(listed: Listed) {
  const [params, setParams] = useSearchParams();
  const state = readSearch(listed, params);
  const { columns, rowHeight, view: _view, ...search } = state;
  const change = (next: Partial<ListState>) =>
    setParams(writeSearch(listed, { ...readSearch(listed, currentSearch()), ...next }));
  return {
    state,
    search,
    /** Names of the shown columns; undefined for those of the declaration. */
    columns,
    rowHeight,
    isNarrowed: search.keyword !== '' || search.conditions !== undefined,
    /** Changes the display of the same rows. */
    change,
    /** Changes the search, and goes back to the first page. */
    ask: (next: Partial<ListState>) => change({ page: 1, ...next }),
  };
}
