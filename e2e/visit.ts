import { expect, type Locator, type Page, type Route } from '@playwright/test';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
    __reactRouterManifest: {
      routes: Record<string, { module: string; clientLoaderModule?: string }>;
    };
  }
}

/** Waits until the page is hydrated: the frame then reports the page to the data layer. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.dataLayer?.some((entry) => entry.event === 'page_view'));
}

/**
 * Waits until the page of the address bar is on the screen and has closed the header's panels: the frame reports it
 * to the data layer only then, while the address changes earlier. Call it once the address is no longer that of the
 * page being left.
 */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const view = window.dataLayer?.findLast(({ event }) => event === 'page_view');
    const url = new URL(window.location.href);
    const secrets = ['email', 'code', 'state', 'token', 'key'].filter((name) =>
      url.searchParams.has(name),
    );
    for (const name of secrets) url.searchParams.delete(name);
    const shown = secrets.length > 0 ? url.href : window.location.href;
    return view?.page_location === shown;
  });
}

/** Opens a page without the cookie notice and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    // The browser's own page about a lost line has no storage.
    if (location.protocol.startsWith('http'))
      sessionStorage.setItem('qingmian-cookie-consent', 'true');
  });
  await page.goto(path);
  await hydrated(page);
}

/**
 * Stops the installed clock of a page after a minute; from then on time passes only when a test advances it. By
 * then the page has done its work for idle moments, which would never run with a stopped clock.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(
    () => new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: 2_000 })),
  );
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Advances a stopped clock in steps of a tenth of a second until something is shown: the first press on a page may
 * wait for its scripts and for the answer of other tabs.
 */
export async function letTimePassUntil(shown: Locator): Promise<void> {
  await expect(async () => {
    await shown.page().clock.runFor(100);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Opens a page whose scripts do not load until the returned function is called. */
export async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  // The script at the end of the document stores a form that is sent before hydration.
  await page.waitForLoadState('domcontentloaded');
  return held.resolve;
}

/** The data layer's entries of one event, oldest first. */
export function eventsNamed(page: Page, name: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (wanted) => (window.dataLayer ?? []).filter(({ event }) => event === wanted),
    name,
  );
}

/** The text that the browser stores under a key of the shop; null if there is none. */
export function stored(
  page: Page,
  kind: 'localStorage' | 'sessionStorage',
  key: string,
): Promise<string | null> {
  return page.evaluate(([area, name]) => window[area].getItem(`qingmian-${name}`), [
    kind,
    key,
  ] as const);
}

/** Path and query of the API calls that the page makes while `act` runs. */
export async function askedDuring(page: Page, act: () => Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/backstage/api/')) asked.push(pathname + search);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return asked;
}

/**
 * Answers the first request to the address; later ones go on to the shop. The interception stays until the page closes:
 * with `times`, Playwright ends it after the first request, and a script that is asked for at that moment never
 * arrives.
 */
export async function routeOnce(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(address, async (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    await answer(route);
  });
}
