import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { firstCard, searchInput } from './listings.ts';
import { arrived, visit } from './visit.ts';

const suggestions = (page: Page) => page.getByRole('listbox', { name: '搜尋建議' });

/** Puts the focus into the search, which the phone's button opens. */
async function openSearch(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: '搜尋商品' }).click();
  await searchInput(page).click();
  await expect(page.getByRole('combobox', { name: '搜尋商品' })).toBeVisible();
}

test('the search suggests what was meant, by keys alone, and the listing says it', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/faq');
  await openSearch(page, isMobile);
  await expect(suggestions(page).getByRole('group', { name: '熱門分類' })).toBeVisible();
  await searchInput(page).pressSequentially('業用衛生面');
  const meant = suggestions(page).getByRole('option', { name: '夜用衛生棉', exact: true }).first();
  await expect(meant).toBeVisible();
  await expect(suggestions(page).getByRole('group', { name: '商品' })).toBeVisible();
  await expectAccessible(page);
  await searchInput(page).press('ArrowDown');
  await expect(meant).toHaveAttribute('aria-selected', 'true');
  await searchInput(page).press('Escape');
  await expect(suggestions(page)).toBeHidden();
  await expect(searchInput(page)).toHaveValue('業用衛生面');
  await searchInput(page).press('Enter');
  await expect(page).toHaveURL(/\/products\?all=1&keyword=/);
  const main = page.getByRole('main');
  await expect(main.getByText('您是不是要找')).toBeVisible();
  await expect(firstCard(page)).toContainText('夜用');
  await main.getByRole('link', { name: '夜用衛生棉', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '「夜用衛生棉」的搜尋結果' }),
  ).toBeVisible();
});

test('a need leads to the goods that answer it', { tag: '@once' }, async ({ page, isMobile }) => {
  await visit(page, '/faq');
  await openSearch(page, isMobile);
  await searchInput(page).fill('側漏');
  await suggestions(page).getByRole('option', { name: '怕側漏' }).click();
  await expect(page).toHaveURL(/\/products\?all=1&usage=/);
  await expect(suggestions(page)).toBeHidden();
  await expect(firstCard(page)).toBeVisible();
});

test('the last searches are offered in this browser, until they are erased', {
  tag: '@once',
}, async ({ page, isMobile }) => {
  await visit(page, '/faq');
  await openSearch(page, isMobile);
  await searchInput(page).fill('棉條');
  await searchInput(page).press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await arrived(page);
  await openSearch(page, isMobile);
  await searchInput(page).fill('');
  const recent = suggestions(page).getByRole('group', { name: '最近搜尋' });
  await expect(recent.getByRole('option', { name: '棉條' })).toBeVisible();
  await page.getByRole('button', { name: '清除最近搜尋' }).click();
  await expect(recent).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search is a plain form', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/faq');
    await searchInput(page).fill('業用衛生面');
    await searchInput(page).press('Enter');
    await expect(firstCard(page)).toContainText('夜用');
  });
});

test('a page that arrives late leaves the search in which somebody types', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/about-us');
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/pages\/faq$/, async (route) => {
    await arrival;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/pages\/faq$/);
  await page.getByRole('contentinfo').getByRole('link', { name: '常見問題' }).first().click();
  await asked;
  await openSearch(page, isMobile);
  await searchInput(page).pressSequentially('夜用');
  await expect(page).toHaveURL('/about-us');
  arrive();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1, name: '常見問題' })).toBeVisible();
  await arrived(page);
  await page.keyboard.insertText('衛生棉');
  await expect(searchInput(page)).toHaveValue('夜用衛生棉');
  await expect(searchInput(page)).toBeFocused();
  await searchInput(page).press('Enter');
  await expect(page).toHaveURL(/\/products\?/);
  await expect(page.locator('#main')).toBeFocused();
});
