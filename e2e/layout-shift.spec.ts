import type { Page } from '@playwright/test';
import { anyGoods, fillCart, sendCart, signedInBuyer } from './buying.ts';
import { expect, test, withMovement } from './journey.ts';
import { main } from './member-screens.ts';
import { hydrated } from './visit.ts';

test.use(withMovement);

declare global {
  interface Window {
    shifts: { value: number; moved: string }[];
    /** Whether the largest paint so far is a text of the cookie notice, which only comes with the scripts. */
    isNoticeLargest: boolean;
  }
}

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/**
 * Every page opened from now on is loaded without the browser's cache and records its layout shifts and its largest
 * paint from the start.
 */
async function watchLoading(page: Page): Promise<void> {
  // The films of the home page request it.
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as LargestPaint;
      window.isNoticeLargest = !!element?.closest('section[aria-label="Cookie 說明"]');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30)).join(' | ');
        if (!hadRecentInput) window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Scrolls to the end of the page, half a screen at a time, and waits each time for the visible pictures. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rendered = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isInView = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isOnScreen = bottom > 0 && top < window.innerHeight;
      return isOnScreen && right > 0 && left < window.innerWidth && image.checkVisibility();
    };
    const loaded = (image: HTMLImageElement) =>
      new Promise((done) => {
        if (image.complete) done(true);
        image.addEventListener('load', done);
        image.addEventListener('error', done);
      });
    const page = document.documentElement;
    for (let top = 0; top < page.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await rendered();
      await Promise.all([...document.images].filter(isInView).map(loaded));
    }
    await document.fonts.ready;
    await rendered();
  });
}

/** Expects no layout shift while the page loads and is scrolled. */
async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
  await readToTheEnd(page);
  const shifts = await page.evaluate(() => window.shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.005);
}

test('nothing shifts while a visitor’s pages load and are read, and the largest paint does not wait for scripts', async ({
  page,
  isMobile,
}) => {
  test.slow();
  // As wide as many phones are, and Lighthouse's: the notice is larger than on 390 pixels.
  if (isMobile) await page.setViewportSize({ width: 412, height: 823 });
  await watchLoading(page);
  const paths = ['/', '/products?all=1', '/products/1', '/blog/1', '/choose'];
  // A large screen lays these out like the others.
  if (isMobile) paths.push('/products/1?combination=1', '/blog', '/about-us', '/compare?ids=1,2');
  for (const path of paths) {
    await expectStill(page, path);
    await expect(page.getByRole('region', { name: 'Cookie 說明' })).toBeVisible();
    expect(await page.evaluate(() => window.isNoticeLargest), path).toBe(false);
  }
});

test('nothing shifts while a member’s cart, order form and account load and are read', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [first, second] = await anyGoods();
  const goods = { [first.id]: 2, [second.id]: 1 };
  await fillCart(buyer, goods);
  await watchLoading(page);
  await expectStill(page, '/cart');
  await sendCart(buyer, goods);
  await expectStill(page, '/checkout');
  await expectStill(page, '/member-centre?type=5');
});
