import { useEffect, useMemo } from 'react';
import { useNavigationType } from 'react-router';
import { sharedDataLifetime } from '../../shared-data.ts';
import { shopNow } from '../../shop-time.ts';
import type { GoodsPage } from './goods.ts';
import { type ListingQuery, listingPath } from './listing-query.ts';

/** Pages of one listing that lie one after the other on the screen. */
export interface ShownPages {
  first: number;
  last: number;
  items: GoodsPage['items'];
}

/** Listings whose pages are remembered, so that Back finds the list as long as it was. */
const listingsKept = 6;
const kept = new Map<string, ShownPages & { at: number }>();

function keyOf(query: ListingQuery): string {
  return listingPath({ ...query, page: 1 });
}

/**
 * What is shown once a page has arrived: it continues the pages that are there, belongs to them (Back to a list that
 * had grown), or begins anew.
 */
export function joinPages(
  before: ShownPages | undefined,
  page: number,
  items: GoodsPage['items'],
  isReturn: boolean,
): ShownPages {
  if (before && page === before.last + 1) {
    return { ...before, last: page, items: [...before.items, ...items] };
  }
  if (before && page === before.first - 1) {
    return { ...before, first: page, items: [...items, ...before.items] };
  }
  if (before && isReturn && page >= before.first && page <= before.last) return before;
  return { first: page, last: page, items };
}

/** The pages to show of a listing, those loaded before it included. */
export function useShownPages(listing: GoodsPage & { query: ListingQuery }): ShownPages {
  const isReturn = useNavigationType() === 'POP';
  const { query, items } = listing;
  const key = keyOf(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the page was reached matters when it arrives, not later.
  const shown = useMemo(() => {
    const before = kept.get(key);
    const isFresh = before && shopNow().getTime() - before.at < sharedDataLifetime;
    return joinPages(isFresh ? before : undefined, query.page, items, isReturn);
  }, [key, query.page, items]);
  useEffect(() => {
    kept.delete(key);
    kept.set(key, { ...shown, at: shopNow().getTime() });
    for (const oldest of [...kept.keys()].slice(0, -listingsKept)) kept.delete(oldest);
  }, [key, shown]);
  return shown;
}
