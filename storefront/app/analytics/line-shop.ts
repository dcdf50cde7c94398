import { readEcid } from './ecid.ts';

export interface TrackedProduct {
  id: number;
  quantity?: number;
}

export type LineShopEvent =
  | { is: 'registration' | 'pageView' }
  | { is: 'addToCart' | 'productBrowsing'; products: readonly TrackedProduct[] };

/** Milliseconds that a page is looked at before it counts (row 7.171). */
const delay = 3000;

/**
 * Tells LINE Shopping's tracking of something, when a click there led to this visit; nobody waits for it and nobody
 * hears of its failure (rows 7.121, 7.170). What does the telling is loaded only then.
 */
export function tellLineShop(event: LineShopEvent): void {
  const ecid = readEcid();
  if (!ecid) return;
  import('./send-line-shop-event.ts')
    .then(({ sendLineShopEvent }) => sendLineShopEvent(ecid, event))
    .catch(() => undefined);
}

/** The same once the page has been looked at for a while; returns how to say that it was left before. */
export function tellLineShopLater(event: LineShopEvent): () => void {
  const timer = setTimeout(() => tellLineShop(event), delay);
  return () => clearTimeout(timer);
}
