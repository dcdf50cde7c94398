/// <reference lib="webworker" />
import { cacheableAddress, filesOf, isCacheable, most } from './what-is-cacheable.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The server writes it before this script: the name of the cache, which changes with every release. */
  shop: { cache: string; prefix: string };
};

const offlinePage = '/offline';

const openCache = () => caches.open(self.shop.cache);

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(openFile(event.request));
  else if (mode === 'navigate' && !/^\/(?:admin$|(?:admin|backstage|media)\/)/.test(pathname)) {
    event.respondWith(openPage(event));
  }
});

/** A page reports its address and the files that it has loaded, because steps within the shop load no document. */
self.addEventListener('message', (event) => {
  const { address, files } = event.data as { address: string; files: string[] };
  event.waitUntil(keepShown(address, files));
});

async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(offlinePage, { cache: 'no-store' });
  const files = filesOf(await answer.clone().text());
  const cache = await openCache();
  await Promise.all([
    cache.put(offlinePage, answer),
    ...files.map((file) => keepFile(cache, file)),
  ]);
}

/** Deletes the caches of earlier releases, so that their scripts are never used with a newer page. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter(
    (name) => name.startsWith(self.shop.prefix) && name !== self.shop.cache,
  );
  await Promise.all(earlier.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page from the network. Without one: the cached copy, else the offline page, under the wanted address. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    const address = cacheableAddress(event.request.url);
    if (address && isCacheable(answer)) {
      event.waitUntil(keepPage(address, answer.clone()).catch(() => {}));
    }
    return answer;
  } catch {
    const cache = await openCache();
    const address = cacheableAddress(event.request.url);
    const page = address && (await cache.match(address, { ignoreVary: true }));
    return page || ((await cache.match(offlinePage, { ignoreVary: true })) ?? Response.error());
  }
}

async function openFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request.url, { ignoreVary: true })) ?? Response.error();
  }
}

async function keepShown(href: string, files: string[]): Promise<void> {
  const address = cacheableAddress(href);
  if (!address || new URL(address).origin !== self.location.origin) return;
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
  if (!answer || !isCacheable(answer)) return;
  await keepPage(address, answer, files).catch(() => {});
}

/** Caches a page with its files. Rejects if the browser's space is used up; nothing depends on it. */
async function keepPage(address: string, answer: Response, shown: string[] = []): Promise<void> {
  const html = await answer.clone().text();
  if (html.length > most.bytes) return;
  const cache = await openCache();
  // Deleting it first makes it the newest entry.
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, answer);
  const files = new Set([...filesOf(html), ...filesOf(shown.join('\n'))]);
  await Promise.all([...files].map((file) => keepFile(cache, file)));
  await forgetOldest(cache);
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
}

async function forgetOldest(cache: Cache): Promise<void> {
  const addresses = (await cache.keys()).map(({ url }) => url);
  const pages = addresses.filter((url) => cacheableAddress(url) === url);
  await Promise.all(
    pages.slice(0, -most.pages).map((url) => cache.delete(url, { ignoreVary: true })),
  );
}
