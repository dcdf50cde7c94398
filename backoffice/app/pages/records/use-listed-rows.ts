import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { ListState } from '#rules/records/list-address.ts';
import { searchRows } from '../../api.ts';
import { useList } from '../../resource/use-list.ts';
import { noteRows } from './after-rows.ts';
import { useSelection } from './use-selection.ts';

export type ListedRows = ReturnType<typeof useListedRows>;

/** The search of a list, the rows that it finds, and the selected ones among them. */
export function useListedRows(resource: Resource | ReadOnlyResource) {
  const list = useList(resource);
  const { search } = list;
  const key = [resource.name, 'search', search];
  const rows = { queryKey: key, queryFn: () => searchRows(resource, search) };
  // Asked for now and not after rendering, when the browser would first load all parts of the page that it shows later.
  usePrefetchQuery(rows);
  const { data, error, refetch } = useQuery({ ...rows, placeholderData: keepPreviousData });
  const isAnswered = Boolean(data ?? error);
  useEffect(() => {
    if (isAnswered) noteRows();
  }, [isAnswered]);
  const selection = useSelection(data?.rows ?? []);
  const unselect = () => selection.select(new Set());
  /** Changes the search, and clears the selection. */
  const ask = (next: Partial<ListState>) => {
    unselect();
    list.ask(next);
  };
  return { ...list, key, data, error, refetch, selection, unselect, ask };
}
