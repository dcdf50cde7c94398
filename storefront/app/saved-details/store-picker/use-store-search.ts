import { useEffect, useState } from 'react';
import type { StoreKind } from '#contract/enumerations.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { api } from '../../api.ts';
import { describeFailure, type FailedCall } from '../../errors.ts';
import type { StorePick } from '../../stores/redirect.ts';
import { noteOpen, toPick } from './known-stores.ts';

export interface StoreQuery {
  /** Absent for the first chain. */
  storeType?: StoreKind;
  city: string;
  cityZone: string;
  keyword: string;
}

/** What the list of stores shows. */
export type StoreResults =
  /** Nothing is asked for yet. */
  | { kind: 'nothing' }
  | { kind: 'loading' }
  | { kind: 'failed'; failure: FailedCall }
  /** The shop has no list, only the map. */
  | { kind: 'no-list' }
  | { kind: 'found'; stores: readonly StorePick[]; total: number; page: number };

/** Milliseconds without a further letter before the server is asked. */
const pause = 250;

async function search(query: StoreQuery, page: number): Promise<StoreResults> {
  try {
    const { data, meta } = await api.listStores({ query: { ...query, page } });
    if (!meta?.isLoaded) return { kind: 'no-list' };
    const stores = data.map(toPick);
    for (const store of stores) noteOpen(store);
    return { kind: 'found', stores, total: meta.total, page };
  } catch (error) {
    return { kind: 'failed', failure: describeFailure(error) };
  }
}

/** The stores for a query, page after page. An answer to an older query is dropped. */
export function useStoreSearch({ storeType, city, cityZone, keyword }: StoreQuery) {
  const [results, setResults] = useState<StoreResults>({ kind: 'nothing' });
  const [attempt, setAttempt] = useState(0);
  const [isReadingMore, setReadingMore] = useState(false);
  const asked = { ...namedChain(storeType), city, cityZone, keyword: keyword.trim() };
  const isAsked = city !== '' || asked.keyword !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is its texts.
  useEffect(() => {
    if (!isAsked) {
      setResults({ kind: 'nothing' });
      return;
    }
    let isCurrent = true;
    setResults({ kind: 'loading' });
    const timer = setTimeout(() => {
      void search(asked, 1).then((found) => isCurrent && setResults(found));
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [storeType, city, cityZone, asked.keyword, attempt]);
  async function more() {
    if (results.kind !== 'found') return;
    setReadingMore(true);
    const next = await search(asked, results.page + 1);
    setReadingMore(false);
    // Stays as it is if the shopper asked for something else meanwhile.
    setResults((present) =>
      present !== results
        ? present
        : next.kind === 'found'
          ? { ...next, stores: [...results.stores, ...next.stores] }
          : next,
    );
  }
  return { results, more, isReadingMore, retry: () => setAttempt((count) => count + 1) };
}
