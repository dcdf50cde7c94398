import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { goByMenu, newAdministrator, openOffice, ownersRecords, unique } from './office.ts';
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
  await goByMenu(page, '橫幅');
  await page.getByRole('button', { name: '捨棄修改並離開' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '橫幅' })).toBeVisible();
  await page.goto('/admin/news-categories/new');
  await expect(page.getByLabel('名稱')).toHaveValue('');
});

test('two people at one record see each other; the second to save sees both versions and decides [7.138]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { make } = await ownersRecords(baseURL);
  const id = await make('message-bars', { name: unique('兩人') });
  const noted = page.waitForResponse(/\/presence$/);
  await openOffice(page, `/message-bars/${id}`);
  await expect(page.getByLabel('文字')).toBeVisible();
  // Otherwise the other person would learn of this one a minute later.
  await noted;
  await expect(page.getByText('其他人正在編輯這筆資料')).toHaveCount(0);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await openOffice(other, `/message-bars/${id}`, await newAdministrator(baseURL, 'marketing'));
  await expect(other.getByText('其他人正在編輯這筆資料')).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: owner.email })).toBeVisible();
  await expectAccessible(other);

  await other.getByLabel('連結').fill('/blog');
  await page.getByLabel('排序').fill('3');
  await save(page);
  await expect(page.getByRole('region', { name: '歷程', exact: true })).toContainText('排序');
  await save(other);
  const dialog = other.getByRole('dialog', { name: '這筆資料剛被別人修改' });
  await expect(dialog.getByRole('row', { name: /連結/ })).toContainText('/blog');
  await dialog.getByRole('button', { name: '儲存我的修改' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByLabel('連結')).toHaveValue('/blog');
  // The first person's change remains.
  await expect(other.getByLabel('排序')).toHaveValue('3');
  await context.close();
});
