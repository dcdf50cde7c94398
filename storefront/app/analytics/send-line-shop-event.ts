import { lineShopEvents } from '#contract/line-shop-events.ts';
import { api } from '../api.ts';
import { shopNow } from '../shop-time.ts';
import type { LineShopEvent } from './line-shop-event.ts';

/** The event of adding goods names the cart page, every other event the site root (G-142). */
const entrances: Readonly<Record<LineShopEvent['is'], '/' | '/cart'>> = {
  registration: '/',
  pageView: '/',
  addToCart: '/cart',
  productBrowsing: '/',
};

/** Sends one event with the current time. It completes even if the page is closed. Throws what the call throws. */
export async function sendLineShopEvent(ecid: string, event: LineShopEvent): Promise<void> {
  const common = {
    ecid,
    eventTime: Math.floor(shopNow().getTime() / 1000),
    redirectUrl: window.location.origin + entrances[event.is],
  };
  const options = { keepalive: true };
  if ('products' in event) {
    const products = [...event.products];
    const body = { eventId: lineShopEvents[event.is], ...common, products };
    await api.trackProductEvent({ body }, options);
  } else {
    const body = { eventId: lineShopEvents[event.is], ...common };
    await api.trackNormalEvent({ body }, options);
  }
}
