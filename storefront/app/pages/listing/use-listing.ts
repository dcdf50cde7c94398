import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { withCarriedQuery } from '../../links/query.ts';
import { isOffline, noConnection } from '../../loading-and-offline/network.ts';
import { toastWarning } from '../../stores/toast.ts';
import { type ListingQuery, listingPath, readListingQuery } from './listing-query.ts';

/** Goes to another listing and keeps the scroll position. */
export function useShowListing(): (query: ListingQuery, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (query, { replace = false } = {}) =>
    void navigate(withCarriedQuery(listingPath(query), search), {
      replace,
      preventScrollReset: true,
    });
}

/**
 * Without a network, another listing cannot be read: the shown listing stays, and a message says so. Returns
 * whether that is so. The choice is then not made, and the fields still show the present listing; `retry` makes it.
 */
export function staysOffline(retry?: () => void): boolean {
  const stays = isOffline();
  if (stays) toastWarning(noConnection(), { retry });
  return stays;
}

/** Stops links to other listings, such as filters and pages, without a network. */
export function stopOffline(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLElement>('a[href^="/products?"]');
  if (link && staysOffline(() => link.click())) event.preventDefault();
}

export interface WantedListing {
  /** The last requested listing: the one being loaded, else the shown one. */
  wanted: ListingQuery;
  want(query: ListingQuery): void;
}

/** Shows a pressed filter as active at once, while its listing is still loading. */
export function useWantedListing(shown: ListingQuery): WantedListing {
  const show = useShowListing();
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const [pressed, setPressed] = useState<ListingQuery>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listing that arrives replaces the pressed filter.
  useEffect(() => setPressed(undefined), [shown]);
  const coming =
    location?.pathname === pathname
      ? readListingQuery(new URLSearchParams(location.search))
      : undefined;
  function want(query: ListingQuery): void {
    if (staysOffline(() => want(query))) return;
    setPressed(query);
    show(query);
  }
  return {
    wanted: pressed ?? coming ?? shown,
    want,
  };
}
