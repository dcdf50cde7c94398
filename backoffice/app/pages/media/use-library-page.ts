import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type LibraryPicture, library, searchLibrary, whileMaking } from '../../media/library.ts';
import { currentSearch } from '../../ui/current-search.ts';

export type LibraryPageState = ReturnType<typeof useLibraryPage>;

/** The search of the library in the address, the pictures that it finds, and functions that change the search. */
export function useLibraryPage() {
  const [params, setParams] = useSearchParams();
  const isBin = params.has('bin');
  const search = {
    keyword: params.get('keyword') ?? '',
    folder: params.get('folder') ?? undefined,
    isUnused: params.has('unused'),
    page: Math.max(1, Number(params.get('page')) || 1),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [library.name, 'search', search],
    queryFn: () => searchLibrary(search),
    placeholderData: keepPreviousData,
    enabled: !isBin,
    refetchInterval: ({ state }) => (isMaking(state.data?.pictures) ? whileMaking : false),
  });
  const ask = (changes: Record<string, string | undefined>) => {
    const next = currentSearch();
    for (const [name, value] of Object.entries({ page: undefined, bin: undefined, ...changes })) {
      if (value === undefined || (value === '' && name !== 'folder')) next.delete(name);
      else next.set(name, value);
    }
    setParams(next);
  };
  const isNarrowed = search.keyword !== '' || search.folder !== undefined || search.isUnused;
  return { isBin, search, isNarrowed, data, error, refetch, ask };
}

const isMaking = (pictures: readonly LibraryPicture[] | undefined) =>
  pictures?.some(({ variants }) => variants === 'PENDING') ?? false;
