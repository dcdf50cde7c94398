import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, newAdministrator, openOffice, signInToOffice, unique } from './office.ts';
import { owner } from './owner.ts';

const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true }).click();

/** Chooses a record by its words. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(words);
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
}

test('a sub-series is made of a series and of products in an order of one’s own, and keeps it [7.136, 7.138]', async ({
  page,
}) => {
  const name = unique('夜用');
  await openOffice(page, '/product-sub-series/new');
  await page.getByLabel('名稱').fill(name);
  await choose(page, '系列', '日用');
  await choose(page, '加入商品', '月亮褲');
  await choose(page, '加入商品', '護墊');
  const products = page.getByRole('region', { name: '商品' }).getByRole('listitem');
  await expect(products).toHaveCount(2);
  await expect(products.first()).toContainText('月亮褲');
  await page.getByRole('button', { name: '下移第 1 項' }).click();
  await expect(products.first()).toContainText('護墊');
  await expectAccessible(page);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/product-sub-series\/\d+$/);
  await page.reload();
  await expect(products.first()).toContainText('護墊');
  await expect(products.last()).toContainText('月亮褲');
});

test('what is typed survives a reload and a closed tab, and is given up by leaving', async ({
  page,
  context,
}) => {
  const name = unique('還沒存');
  const tab = await context.newPage();
  await openOffice(tab, '/news-categories/new');
  await tab.getByLabel('名稱').fill(name);
  tab.on('dialog', (dialog) => void dialog.accept());
  await tab.reload();
  await expect(tab.getByLabel('名稱')).toHaveValue(name);
  await expect(tab.getByRole('status').filter({ hasText: '已還原' })).toBeVisible();
  await tab.close();
  await page.goto('/admin/news-categories/new');
  const offer = page.getByRole('status').filter({ hasText: '尚未儲存的修改' });
  await expect(offer).toContainText('欄位：名稱');
  await expect(page.getByLabel('名稱')).toHaveValue('');
  await expectAccessible(page);
  await offer.getByRole('button', { name: '還原', exact: true }).click();
  await expect(page.getByLabel('名稱')).toHaveValue(name);
  await goByMenu(page, '訊息列');
  await page.getByRole('button', { name: '捨棄修改並離開' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '訊息列' })).toBeVisible();
  await page.goto('/admin/news-categories/new');
  await expect(page.getByLabel('名稱')).toHaveValue('');
});

test('two people at one record see each other', async ({ page, browser, baseURL }) => {
  await openOffice(page, '/news-categories/new');
  await page.getByLabel('名稱').fill(unique('兩人'));
  await save(page);
  await expect(page).toHaveURL(/\/admin\/news-categories\/\d+$/);
  await expect(page.getByText('其他人正在編輯這筆資料')).toHaveCount(0);
  const colleague = await newAdministrator(baseURL, 'marketing');
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await other.goto(page.url());
  await signInToOffice(other, colleague);
  await expect(other.getByText('其他人正在編輯這筆資料')).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: owner.email })).toBeVisible();
  await expectAccessible(other);
  await context.close();
});

test('a record that was removed is brought back from the log, with its fields', async ({
  page,
}) => {
  const name = unique('誤刪');
  await openOffice(page, '/news-categories/new');
  await page.getByLabel('名稱').fill(name);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/news-categories\/\d+$/);
  const address = page.url();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '消息分類' })).toBeVisible();
  await goByMenu(page, '操作紀錄');
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('刪除');
  await expectAccessible(page);
  await page.getByRole('button', { name: `復原 ${name}` }).click();
  await expect(page.getByText('已復原')).toBeVisible();
  await page.goto(address);
  await expect(page.getByLabel('名稱')).toHaveValue(name);
});

test('the palette leads to screens and to records by their words, without the mouse', async ({
  page,
}) => {
  await openOffice(page, '/banners');
  await page.keyboard.press('Control+k');
  const words = page.getByRole('textbox', { name: '搜尋功能與資料' });
  await expect(words).toBeFocused();
  await words.fill('月亮褲');
  await expect(page.getByRole('button', { name: /月亮褲/ }).first()).toBeVisible();
  await expectAccessible(page);
  await words.fill('等級權益');
  await expect(page.getByRole('button', { name: /月亮褲/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^等級權益/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '等級權益' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
});

test('settings are changed by who may, one group at a time, and say what is wrong [7.147]', async ({
  page,
}) => {
  // The group of settings that neither shoppers nor other journeys notice.
  await openOffice(page, '/settings');
  const lateness = page.getByRole('region', { name: '出貨逾時' });
  const hours = lateness.getByLabel('退回待驗（小時）');
  await expect(hours).toHaveValue(/^\d+$/);
  const before = await hours.inputValue();
  const other = String((Number(before) % 700) + 1);
  await hours.fill('');
  await lateness.getByRole('button', { name: '儲存' }).click();
  await expect(lateness.getByText('必填')).toBeVisible();
  await expectAccessible(page);
  await hours.fill(other);
  await lateness.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('已儲存，立即生效')).toBeVisible();
  await page.reload();
  await expect(hours).toHaveValue(other);
  await hours.fill(before);
  await lateness.getByRole('button', { name: '儲存' }).click();
  await expect(lateness.getByRole('button', { name: '儲存' })).toBeDisabled();
});
