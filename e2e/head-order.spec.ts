import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** The resources that the HTML of the built page loads, in the page's order; none of it is run. */
interface Written {
  /** Elements of the head before its styles, besides the viewport and the main picture. */
  beforeStyles: string[];
  styles: number;
  stylesheets: number;
  preloadedScripts: string[];
  /** Elements that name a script of the build, except the start script. */
  otherwiseNamed: string[];
  startScripts: string[];
}

async function written(page: Page, path: string): Promise<Written> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const head = [...parsed.head.children];
    const isStyle = (element: Element) => element.matches('style');
    const goesBefore = 'style, meta[name="viewport"], link[rel="preload"][as="image"]';
    const all = [...parsed.querySelectorAll('link, script')];
    const starts = all.filter((element) => element.matches('script[type="module"]'));
    const namesScript = (element: Element) => /\/assets\/[^"]+\.js/.test(element.outerHTML);
    return {
      beforeStyles: head
        .slice(0, head.findLastIndex(isStyle) + 1)
        .filter((element) => !element.matches(goesBefore))
        .map(({ outerHTML }) => outerHTML),
      styles: head.filter(isStyle).length,
      stylesheets: all.filter((element) => element.matches('[rel~="stylesheet"]')).length,
      preloadedScripts: all
        .filter((element) => element.matches('[rel~="modulepreload"], [as="script"]'))
        .map(({ outerHTML }) => outerHTML),
      otherwiseNamed: all
        .filter((element) => !starts.includes(element) && namesScript(element))
        .map(({ outerHTML }) => outerHTML),
      startScripts: starts.map(({ textContent }) => textContent ?? ''),
    };
  }, html);
}

for (const path of ['/', '/products?all=1', '/products/1', '/signin', '/nowhere']) {
  test(`the built page ${path} brings its styles first, and names its scripts only where they start`, async ({
    page,
  }) => {
    const found = await written(page, path);
    expect(found).toMatchObject({ beforeStyles: [], preloadedScripts: [], otherwiseNamed: [] });
    expect(found).toMatchObject({ styles: 1, stylesheets: 0 });
    expect(found.startScripts).toHaveLength(1);
    const [start = ''] = found.startScripts;
    // A static import is fetched before the first line of its script runs, so none may remain.
    expect(start).not.toMatch(/(?:^|[;}])\s*(?:import|export)\s*["'*{\w]/m);
    const named = [...start.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    const begun = [...start.matchAll(/\bimport\("(\/assets\/[^"]+\.js)"\)/g)];
    expect(begun.length).toBeGreaterThanOrEqual(3);
    for (const file of named) expect((await page.request.head(file ?? '')).status()).toBe(200);
  });
}

test('requests no script before the main picture has loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => /^\/assets\/.*\.js$/.test(path));
  const picture = Promise.withResolvers<void>();
  await page.route('**/media/banners/**', async (route) => {
    await picture.promise;
    await route.continue();
  });
  // The page waits for its picture only for a limited time, which must not pass while the test delays the picture.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const isWaitedFor = () =>
    page.evaluate(() => [...document.images].some(({ onload }) => onload !== null));
  await expect.poll(isWaitedFor).toBe(true);
  expect(scripts()).toEqual([]);
  expect(asked.findIndex((path) => path.startsWith('/media/banners/'))).toBe(1);
  expect(asked.filter((path) => path.endsWith('.css'))).toEqual([]);
  picture.resolve();
  await page.clock.resume();
  await expect.poll(scripts).not.toEqual([]);
});
