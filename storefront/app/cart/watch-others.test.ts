import { describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubTabs } from '../testing/browser.ts';

/** A page that watches for other tabs; `catchesUp` counts its readings. */
async function watchingPage({ path = '/', isVisible = true } = {}) {
  stubBrowser(`https://shop.example${path}`);
  const tabs = stubTabs();
  const page = new EventTarget();
  const shown = Object.assign(new EventTarget(), {
    visibilityState: isVisible ? 'visible' : 'hidden',
    getElementById: document.getElementById,
  });
  vi.stubGlobal('document', shown);
  Object.assign(window, { addEventListener: page.addEventListener.bind(page) });
  vi.resetModules();
  const { joinTabs } = await import('../tabs.ts');
  const { watchOthers } = await import('./watch-others.ts');
  joinTabs();
  const cart = {
    fallBehind: vi.fn(),
    catchUp: vi.fn(() => Promise.resolve()),
    flush: vi.fn(() => Promise.resolve(false)),
    sendUnsent: vi.fn(() => Promise.resolve()),
  };
  watchOthers(cart);
  return {
    cart,
    announce: () => tabs.say({ is: 'cart' }),
    setVisibility(state: DocumentVisibilityState) {
      shown.visibilityState = state;
      shown.dispatchEvent(new Event('visibilitychange'));
    },
    store: (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key })),
    comeOnline: () => page.dispatchEvent(new Event('online')),
    showFromCache() {
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    },
  };
}

const counts = ({ cart }: Awaited<ReturnType<typeof watchingPage>>) => [
  cart.fallBehind.mock.calls.length,
  cart.catchUp.mock.calls.length,
];

describe('a page that watches what others do to the cart', () => {
  it('reads the cart once for each return of the shopper, also from the browser’s cache', async () => {
    const page = await watchingPage();
    page.showFromCache();
    expect(counts(page)).toEqual([0, 0]);
    page.setVisibility('hidden');
    expect(page.cart.flush).toHaveBeenCalledTimes(1);
    page.setVisibility('visible');
    page.showFromCache();
    expect(counts(page)).toEqual([1, 1]);
  });

  it('reads the cart when another tab has changed the member’s or the visitor’s', async () => {
    const page = await watchingPage();
    page.announce();
    page.store('qingmian-productData');
    page.store('qingmian-compare');
    expect(counts(page)).toEqual([2, 2]);
  });

  it('reads nothing while nobody sees it', async () => {
    const page = await watchingPage({ isVisible: false });
    page.announce();
    expect(counts(page)).toEqual([1, 0]);
    page.setVisibility('visible');
    expect(counts(page)).toEqual([2, 1]);
  });

  it('sends what is unsent once the network is back', async () => {
    const page = await watchingPage();
    page.comeOnline();
    expect(page.cart.sendUnsent).toHaveBeenCalledTimes(1);
  });

  it('leaves the checkout as the shopper sees it', async () => {
    const page = await watchingPage({ path: '/checkout' });
    page.announce();
    page.setVisibility('hidden');
    page.setVisibility('visible');
    page.comeOnline();
    expect(counts(page)).toEqual([2, 0]);
    expect(page.cart.flush).not.toHaveBeenCalled();
    expect(page.cart.sendUnsent).not.toHaveBeenCalled();
  });
});
