import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cards } from './listings.ts';

test('more products load below, and Back restores the length and position of the list', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/products?all=1');
  await expect(cards(page)).toHaveCount(24);
  const more = page.getByRole('link', { name: '載入更多' });
  await expect(more).toHaveAttribute('href', '/products?all=1&page=2');
  await more.click();
  await expect(cards(page)).toHaveCount(48);
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
  const last = cards(page).last().getByRole('link');
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect(last).toBeInViewport();
});

/** Delays the requests to matching addresses until they are released. */
async function hold(page: Page, addresses: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a slow way back ends where the list was left, even if the layout of a slow step comes later', {
  tag: '@once',
}, async ({ page }) => {
  await page.clock.install();
  const releaseLayout = await hold(page, '**/assets/skeletons-*.js');
  const layout = page.waitForRequest('**/assets/skeletons-*.js');
  await page.goto('/products?all=1');
  const script = (await layout).url();
  const last = cards(page).last().getByRole('link');
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const releaseList = await hold(page, '**/api/v1/products?*');
  const list = page.waitForRequest('**/api/v1/products?*');
  await page.goBack();
  await list;
  await page.clock.runFor(1000);
  releaseList();
  await expect(last).toBeInViewport();
  releaseLayout();
  await page.evaluate((address) => import(address), script);
  await expect(last).toBeInViewport();
});

test('a later page opens by its address and leads to the page before, and one after the last to the first', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/products?all=1&page=2');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: '載入前面的商品' }).click();
  await expect(cards(page)).toHaveCount(48);
  await page.goto('/products?all=1&onSale=1&page=99');
  await expect(page.getByText('這一頁沒有商品了')).toBeVisible();
  await page.getByRole('link', { name: '回到第 1 頁' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL(/onSale=1$/);
});
