import { useEffect, useMemo } from 'react';
import { useNavigationType } from 'react-router';
import { sharedDataLifetime } from '../../shared-data.ts';
import { shopNow } from '../../shop-time.ts';
import type { GoodsPage } from './goods.ts';
import { type ListingQuery, listingPath } from './listing-query.ts';

/** The pages of one listing that are shown one after the other. */
export interface ShownPages {
  first: number;
  last: number;
  items: GoodsPage['items'];
}

/** The number of listings whose pages are remembered, so that Back restores the length of the list. */
const maxListings = 6;
const listings = new Map<string, ShownPages & { at: number }>();

function keyOf(query: ListingQuery): string {
  return listingPath({ ...query, page: 1 });
}

/**
 * The shown pages after a page has arrived. The page continues the shown pages, is already one of them (Back to a
 * longer list), or starts a new list.
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

/** The pages of a listing to show, including pages that were loaded before. */
export function useShownPages(listing: GoodsPage & { query: ListingQuery }): ShownPages {
  const isReturn = useNavigationType() === 'POP';
  const { query, items } = listing;
  const key = keyOf(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind of navigation matters only when the page arrives.
  const shown = useMemo(() => {
    const before = listings.get(key);
    const isFresh = before && shopNow().getTime() - before.at < sharedDataLifetime;
    return joinPages(isFresh ? before : undefined, query.page, items, isReturn);
  }, [key, query.page, items]);
  useEffect(() => {
    listings.delete(key);
    listings.set(key, { ...shown, at: shopNow().getTime() });
    for (const oldest of [...listings.keys()].slice(0, -maxListings)) listings.delete(oldest);
  }, [key, shown]);
  return shown;
}
