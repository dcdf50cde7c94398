import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { boardColumns } from '#contract/fulfilment.ts';
import { adminApi } from '../../api.ts';
import { fulfilmentKey } from './fulfilment-queries.ts';
import { keyOf } from './row-parts.tsx';

export const perPage = 50;
/** Milliseconds after which the board is read again, because colleagues move parcels too. */
const rhythm = 30_000;

/** The column in the address, its rows, and the chosen ones among them. */
export function useFulfilmentBoard() {
  const [params, setParams] = useSearchParams();
  const column = boardColumns.find((one) => one === params.get('column')) ?? 'READY';
  const search = {
    column,
    keyword: params.get('keyword') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
    perPage,
  };
  const place = JSON.stringify(search);
  const [choice, setChoice] = useState<{ place: string; keys: ReadonlySet<number> }>();
  const board = useQuery({
    queryKey: [fulfilmentKey, 'board'],
    queryFn: async () => (await adminApi.readFulfilmentBoard()).data,
    refetchInterval: rhythm,
  });
  const list = useQuery({
    queryKey: [fulfilmentKey, 'column', search] as const,
    queryFn: () => adminApi.searchFulfilment({ body: search }),
    // Rows of another column must not stand under the buttons of this one, even while it is read.
    placeholderData: (before, query) => (query?.queryKey[2].column === column ? before : undefined),
    refetchInterval: rhythm,
  });
  const rows = list.data?.data ?? [];
  // The choice belongs to the shown page, and to rows that still exist.
  const keys = choice?.place === place ? choice.keys : new Set<number>();
  const ask = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ column });
    for (const [name, value] of Object.entries(changes)) if (value !== '') next.set(name, value);
    setParams(next);
  };
  return {
    column,
    search,
    board,
    list,
    rows,
    chosen: rows.filter((row) => keys.has(keyOf(row))),
    choose: (next: ReadonlySet<number>) => setChoice({ place, keys: next }),
    chooseNone: () => setChoice(undefined),
    ask,
  };
}
