import { useSearchParams } from 'react-router';
import type { Listed } from '#contract/resources/resource.ts';
import { type ListState, readSearch, writeSearch } from '#rules/records/list-address.ts';
import { currentSearch } from '../ui/current-search.ts';

/** What a list asks for, as its address says, and how another question is asked. */
export function useList(listed: Listed) {
  const [params, setParams] = useSearchParams();
  const state = readSearch(listed, params);
  const { columns, view: _view, ...search } = state;
  const change = (next: Partial<ListState>) =>
    setParams(writeSearch(listed, { ...readSearch(listed, currentSearch()), ...next }));
  return {
    state,
    search,
    /** Names of the columns that are shown; undefined means those of the declaration. */
    columns,
    isNarrowed: search.keyword !== '' || search.conditions !== undefined,
    /** Changes what is shown of the same rows. */
    change,
    /** Asks another question, which begins at its first page again. */
    ask: (next: Partial<ListState>) => change({ page: 1, ...next }),
  };
}
