import { readEcid } from './ecid.ts';
import type { LineShopEvent } from './line-shop-event.ts';

/** Milliseconds that a page must be open before its view counts (row 7.171). */
const delay = 3000;

/**
 * Sends an event to LINE Shopping's tracking if a click there led to this visit. The caller does not wait for it and a
 * failure is ignored (rows 7.121, 7.170). The code that sends is loaded only when it is needed.
 */
export function trackLineShop(event: LineShopEvent): void {
  const ecid = readEcid();
  if (!ecid) return;
  import('./send-line-shop-event.ts')
    .then(({ sendLineShopEvent }) => sendLineShopEvent(ecid, event))
    .catch(() => undefined);
}

/** The same after the page has been open for that time; returns a function that cancels it when the page is left. */
export function trackLineShopLater(event: LineShopEvent): () => void {
  const timer = setTimeout(() => trackLineShop(event), delay);
  return () => clearTimeout(timer);
}
