import type { Page, Request } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Makes this browser one that no program drives, and this page load one of those that are measured, or not. */
const withChance = (page: Page, number: number) =>
  page.addInitScript((fixed) => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    Math.random = () => fixed;
    // The body of a beacon is not seen from outside.
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob)
        void body.text().then((text) => sessionStorage.setItem('beacon', text));
      return send(address, body);
    };
  }, number);

/** Hides the page as a switch to another tab does. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

const isReport = (request: Request) => request.url().endsWith('/backstage/api/v1/vitals');

test('a sampled page reports its speed once when it is hidden, without an address or a person [G-226]', async ({
  page,
  isMobile,
}) => {
  await withChance(page, 0.05);
  const measuring = page.waitForResponse(/send-vitals/);
  await page.goto('/products/1?utm_source=line');
  await (await measuring).finished();
  await page.getByRole('heading', { level: 1 }).click();
  const reports: Request[] = [];
  page.on('request', (request) => isReport(request) && reports.push(request));
  await expect(async () => {
    await hide(page);
    expect(reports).toHaveLength(1);
  }).toPass();
  await hide(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('beacon'))).not.toBeNull();
  const body = JSON.parse(await page.evaluate(() => sessionStorage.getItem('beacon') ?? '{}'));
  expect(Object.keys(body).toSorted()).toEqual(['cls', 'device', 'inp', 'lcp', 'page']);
  expect(body).toMatchObject({ page: 'PRODUCT', device: isMobile ? 'PHONE' : 'DESKTOP' });
  expect(body.lcp).toBeGreaterThan(0);
  expect((await reports[0]?.response())?.status()).toBe(204);
  expect(reports).toHaveLength(1);
});

test('nine pages of ten load no code for it @once [G-226]', async ({ page }) => {
  await withChance(page, 0.1);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/faq');
  // What is loaded when the page is idle comes after it.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('cart-session')),
  );
  expect(asked.filter((url) => url.includes('vitals'))).toEqual([]);
});
