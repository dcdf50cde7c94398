import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { keepEcid } from './ecid.ts';
import { trackLineShop, trackLineShopLater } from './line-shop.ts';

beforeEach(() => {
  stubBrowser('https://shop.example/products/7?series=3');
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.900+08:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All requests that were sent, once pending ones are done. */
async function sent(requests: ReturnType<typeof stubFetch>) {
  await vi.dynamicImportSettled();
  return requests.map(({ line, body }) => ({ line, body: JSON.parse(body) }));
}

it('reports nothing without the cookie [7.170]', async () => {
  const requests = stubFetch(() => ({}));
  trackLineShop({ is: 'registration' });
  trackLineShopLater({ is: 'pageView' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent(requests)).toEqual([]);
});

it('reports registration and page views without products, for the site root [3.098, 7.122, 7.172, 7.173, 9.016, 9.017]', async () => {
  keepEcid('?ecid=click-1');
  const requests = stubFetch(() => ({}));
  trackLineShop({ is: 'registration' });
  trackLineShop({ is: 'pageView' });
  const common = {
    ecid: 'click-1',
    event_time: 1_795_140_000,
    redirect_url: 'https://shop.example/',
  };
  const line = 'POST /line-shop/tracking/events/normal';
  expect(await sent(requests)).toEqual([
    { line, body: { event_id: 1, ...common } },
    { line, body: { event_id: 2, ...common } },
  ]);
});

it('reports adding for the cart and browsing for the site root, with their products [3.098, 7.122, 7.172, 7.173, 9.018, 9.019]', async () => {
  keepEcid('?ecid=click-1');
  const requests = stubFetch(() => ({}));
  trackLineShop({ is: 'addToCart', products: [{ id: 7, quantity: 2 }] });
  trackLineShop({ is: 'productBrowsing', products: [{ id: 7 }] });
  const line = 'POST /line-shop/tracking/events/products';
  expect(await sent(requests)).toMatchObject([
    {
      line,
      body: {
        event_id: 4,
        redirect_url: 'https://shop.example/cart',
        products: [{ id: 7, quantity: 2 }],
      },
    },
    { line, body: { event_id: 5, redirect_url: 'https://shop.example/', products: [{ id: 7 }] } },
  ]);
});

it('reports a page after three seconds, and never one that was left earlier [7.171]', async () => {
  keepEcid('?ecid=click-1');
  const requests = stubFetch(() => ({}));
  const leave = trackLineShopLater({ is: 'pageView' });
  await vi.advanceTimersByTimeAsync(2999);
  leave();
  trackLineShopLater({ is: 'productBrowsing', products: [{ id: 7 }] });
  await vi.advanceTimersByTimeAsync(2999);
  expect(await sent(requests)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent(requests)).toMatchObject([{ body: { event_id: 5 } }]);
});

it('ignores refusals and lost connections [7.121]', async () => {
  keepEcid('?ecid=click-1');
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  stubFetch(() => Response.json({ status: 500 }, { status: 500 }));
  trackLineShop({ is: 'pageView' });
  await vi.dynamicImportSettled();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  trackLineShop({ is: 'pageView' });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
});
