import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { visit } from './visit.ts';

/** The number of prefetched scripts of the page: those of a product. */
const scriptsAhead = (page: Page) =>
  page.evaluate(() => {
    const { module } = window.__reactRouterManifest.routes['pages/product/route'] ?? {};
    return document.querySelectorAll(`link[rel="modulepreload"][href="${module}"]`).length;
  });

/** Presses the mouse on the first product of the list, and returns the requests for it before the release. */
async function press(page: Page) {
  const link = page.getByRole('main').getByRole('article').first().getByRole('link');
  const path = (await link.getAttribute('href')) ?? '';
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/backstage/api/v1${path}`) asked.push(pathname);
  });
  await link.hover();
  await page.mouse.down();
  // The requests of the press have been sent before this call.
  await page.evaluate(() => fetch('/robots.txt'));
  return { asked, name: await link.innerText() };
}

test('a press on a link reads its page ahead, once, and the scripts of the next page are there', async ({
  page,
}) => {
  await visit(page, '/products?all=1');
  await expect.poll(() => scriptsAhead(page)).toBe(1);
  const { asked, name } = await press(page);
  expect(asked).toHaveLength(1);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('nothing is read ahead for a shopper who saves data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await visit(page, '/products?all=1');
  // The first press loads the code of the next steps.
  await page.getByRole('heading', { level: 1 }).click();
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /page-loaders/.test(name)),
      ),
    )
    .toBe(true);
  const { asked, name } = await press(page);
  expect(asked).toHaveLength(0);
  expect(await scriptsAhead(page)).toBe(0);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});
