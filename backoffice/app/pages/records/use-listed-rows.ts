import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { searchRows } from '../../api.ts';
import { useList } from '../../resource/list/use-list.ts';
import { noteRows } from './after-rows.ts';
import { useSelection } from './use-selection.ts';

export type ListedRows = ReturnType<typeof useListedRows>;

/** What a search finds, whatever the order and the page: a selection is meant among these. */
const placeOf = ({ keyword, conditions }: RecordSearch) => JSON.stringify([keyword, conditions]);

/** The search of a list, the rows that it finds, and the selected ones among them. */
export function useListedRows(resource: Resource | ReadOnlyResource) {
  const list = useList(resource);
  const { search } = list;
  const key = [resource.name, 'search', search];
  const rows = { queryKey: key, queryFn: () => searchRows(resource, search) };
  // Asked for now and not after rendering, when the browser would first load all parts of the page that it shows later.
  usePrefetchQuery(rows);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rows,
    placeholderData: keepPreviousData,
  });
  const isAnswered = Boolean(data ?? error);
  useEffect(() => {
    if (isAnswered) noteRows();
  }, [isAnswered]);
  const place = placeOf(search);
  /** The place of the shown rows. */
  const shownPlace = useRef(place);
  if (!isPlaceholderData) shownPlace.current = place;
  const selection = useSelection(data?.rows ?? [], place, shownPlace.current === place);
  const unselect = () => selection.select(new Set());
  return { ...list, key, data, error, refetch, selection, unselect };
}
