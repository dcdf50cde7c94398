import type { ChooserAnswers } from '#rules/chooser/choose-set.ts';
import { api } from './api.ts';
import { loadChooser as readChooser } from './choosing/load-chooser.ts';
import { loadShared as readShared } from './data/load-shared.ts';
import { glideToCard, glideToGoods } from './glide.ts';
import { scriptsOfRoute } from './internals/react-router/built-modules.ts';
import { isOffline } from './loading-and-offline/network.ts';
import { isSaving } from './loading-and-offline/saving.ts';
import { loadHome as readHome } from './pages/home/load-home.ts';
import { loadListingPage as readListing } from './pages/listing/load-listing.ts';
import { loadProductPage as readProduct } from './pages/product/load-product.ts';
import { createPrefetch } from './prefetch-on-press.ts';
import { shopNow } from './shop-time.ts';

/*
 * The functions with which the browser reads the data of the frame and of the shopping pages. Rendered pages contain
 * their data, so this file and the API's client are loaded only before the first navigation (see preload-code.ts).
 */

const prefetch = createPrefetch(() => performance.now());

/** What every page shares. A part that cannot be read is left empty. */
export function loadShared() {
  return readShared(api, shopNow);
}

/** Takes what a press on a link has already begun to read. */
export async function loadHome(url: string) {
  const data = await prefetch.take(url, () => readHome(api, shopNow));
  await glideToCard();
  return data;
}

/** For answers that the shopper has chosen and that are therefore not read ahead. */
export function loadChooser(answers: ChooserAnswers) {
  return readChooser(api, answers);
}

/** Takes what a press on a link has already begun to read. `url` selects the listing, its filters and page. */
export async function loadListingPage(url: string) {
  const data = await prefetch.take(url, () => readListing(api, url, shopNow));
  await glideToCard();
  return data;
}

/** Takes what a press on a link has already begun to read. `id` is as it stands in the address, unchecked. */
export async function loadProductPage(id: string, url: string) {
  const data = await prefetch.take(url, () => readProduct(api, id, url, shopNow));
  await glideToGoods(url);
  return data;
}

/** The routes of most steps. Beyond the shared scripts each is one small file. */
const nextRoutes = ['pages/listing/route', 'pages/product/route'];

let isPrepared = false;

/**
 * Fetches the scripts of the shopping pages, and from now on reads the data of such a page as soon as a finger or
 * the mouse presses a link to it. The data are the API's answers, not React Router's `.data`, which this shop never
 * requests. The server caches those answers as bytes, so a press that becomes no click costs it next to nothing.
 *
 * Nothing is read for links that are only visible: a listing shows dozens. Members' pages are never prefetched, and
 * nothing is prefetched for shoppers who save data. `<Link prefetch>` of React Router does not fit: it executes the
 * scripts of a page on hover, and a script that a release has removed would reload the page that is shown (see
 * lost-script.ts).
 */
export function prepareSteps(): void {
  if (isPrepared) return;
  isPrepared = true;
  if (isSaving()) return;
  for (const id of nextRoutes) preloadRoute(id);
  document.addEventListener('pointerdown', ({ target, button }) => {
    const link = target instanceof Element && button === 0 ? target.closest('a') : null;
    if (link?.origin === location.origin && !link.target && !isOffline()) readAhead(link.href);
  });
}

function preloadRoute(id: string): void {
  for (const href of scriptsOfRoute(id)) {
    if (!document.querySelector(`link[href="${href}"]`)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
  }
}

function readAhead(href: string): void {
  const address = href.replace(/#.*$/, '');
  if (address === location.href.replace(/#.*$/, '')) return;
  const { pathname } = new URL(address);
  const id = /^\/products\/(\d+)$/.exec(pathname)?.[1];
  if (id) prefetch.begin(address, () => readProduct(api, id, address, shopNow));
  else if (pathname === '/products')
    prefetch.begin(address, () => readListing(api, address, shopNow));
  else if (pathname === '/') prefetch.begin(address, () => readHome(api, shopNow));
}
