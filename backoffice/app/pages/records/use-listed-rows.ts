import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import type { ListState } from '#rules/records/list-address.ts';
import { searchRows } from '../../api.ts';
import { useList } from '../../resource/use-list.ts';
import { useSelection } from './use-selection.ts';

export type ListedRows = ReturnType<typeof useListedRows>;

/** The search of a list, the rows that it finds, and the selected ones among them. */
export function useListedRows(resource: Resource | ReadOnlyResource) {
  const list = useList(resource);
  const { search } = list;
  const key = [resource.name, 'search', search];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => searchRows(resource, search),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(data?.rows ?? []);
  const unselect = () => selection.select(new Set());
  /** Changes the search, and clears the selection. */
  const ask = (next: Partial<ListState>) => {
    unselect();
    list.ask(next);
  };
  return { ...list, key, data, error, refetch, selection, unselect, ask };
}
