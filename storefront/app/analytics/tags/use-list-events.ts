import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { sellingPrice } from '#rules/prices/prices.ts';
import { browserSettings } from '../../browser-settings.ts';
import type { Listing } from '../../pages/listing/load-listing.ts';
import { saleablePath } from '../../product-card/product-card.tsx';
import { afterPageView } from '../../stores/page-view.ts';
import { type AnalyticsItem, pushToDataLayer, trackItems } from '../data-layer.ts';

/** The listing that is on the screen; undefined on other pages. */
function useListing(): Listing | undefined {
  const page = useMatches().at(-1);
  return page?.id === 'pages/listing/route' ? (page.loaderData as Listing) : undefined;
}

/**
 * Reports the lists that the shopper sees and searches, and the chosen card. The page of lists contains none of
 * this code, because a shop without tags does not need it.
 */
export function useListEvents(): void {
  const listing = useListing();
  useEffect(() => (listing ? afterPageView(() => trackListing(listing)) : undefined), [listing]);
  useEffect(() => (listing ? watchChoices(listing) : undefined), [listing]);
}

function listOf({ query, name }: Listing) {
  return { item_list_id: query.kind, item_list_name: name ?? query.kind };
}

function itemOf({ item }: Listing['items'][number]): AnalyticsItem {
  const { materialNo, name } = item;
  return { materialNo, name, price: sellingPrice(item), quantity: 1 };
}

function trackListing(listing: Listing): void {
  const { items, query } = listing;
  if (query.keyword !== '' && query.page === 1) {
    pushToDataLayer({ event: 'search', search_term: query.keyword });
  }
  if (items.length === 0) return;
  trackItems('view_item_list', browserSettings().brand.name, items.map(itemOf), listOf(listing));
}

/** Reports which card of the list the shopper follows; returns a function that stops watching. */
function watchChoices(listing: Listing): () => void {
  function onClick({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest('main article a') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const { pathname, searchParams } = new URL(link.href);
    const kind = searchParams.has('combination') ? 'combination' : 'product';
    const chosen = listing.items.find(
      (each) => each.kind === kind && saleablePath('product', each.item.id) === pathname,
    );
    if (!chosen) return;
    trackItems('select_item', browserSettings().brand.name, [itemOf(chosen)], listOf(listing));
  }
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
