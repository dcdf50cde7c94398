import { administratorRoleLabels } from '#contract/administrators.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { newAdministrator, openOffice, unique } from './office.ts';

test('views of a list are offered, kept, changed, shared and opened with [7.134, 7.135]', async ({
  page,
  browser,
  baseURL,
}) => {
  const role = 'warehouse';
  const who = await newAdministrator(baseURL, 'operator');
  await openOffice(page, '/products', who);
  const views = page.getByRole('navigation', { name: '檢視' });
  const tab = (name: string) => views.getByRole('link', { name });
  const current = views.locator('[aria-current=page]');
  const found = page.getByRole('status').filter({ hasText: '筆' });
  await expect(current).toHaveText('全部');
  await expect(found).toBeVisible();
  const all = await found.innerText();
  await expect(tab('已下架')).toHaveText(/^已下架\d+$/);
  await tab('無圖片').click();
  await expect(current).toHaveText(/^無圖片\d+$/);
  await expect(page.getByRole('button', { name: '篩選（1）' })).toBeVisible();
  await page.goBack();
  await expect(current).toHaveText('全部');

  // A changed search is marked until it is saved.
  await page.getByRole('searchbox', { name: '搜尋' }).fill('QM-D21');
  await page.keyboard.press('Enter');
  await expect(current).toHaveText('全部＊');
  await views.getByRole('button', { name: '儲存檢視' }).click();
  const dialog = page.getByRole('dialog', { name: '儲存檢視' });
  const name = unique('日用');
  await dialog.getByRole('textbox', { name: '名稱' }).fill(name);
  await dialog.getByRole('checkbox', { name: '我開啟這個列表時使用' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect(current).toContainText(name);
  await expect(current).not.toContainText('＊');
  await expect(found).not.toHaveText(all);
  const total = await found.innerText();

  // The list opens with it, also from the menu; a link to it works on its own.
  const address = page.url();
  await page.goto('/admin/products');
  await expect(current).toContainText(name);
  await expect(found).toHaveText(total);
  await tab('全部').click();
  await expect(found).not.toHaveText(total);

  // Changed and saved; then copied, renamed and removed.
  await page.goto(address);
  await expect(current).toContainText(name);
  await page.getByRole('searchbox', { name: '搜尋' }).fill('QM-D21-16');
  await page.keyboard.press('Enter');
  await expect(current).toContainText('＊');
  await views.getByRole('button', { name: '儲存檢視' }).click();
  await expect(current).not.toContainText('＊');
  await views.getByRole('button', { name: `檢視「${name}」的動作` }).click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  await expect(current).toContainText('（複本）');
  await views.getByRole('button', { name: /的動作$/ }).click();
  await page.getByRole('menuitem', { name: '名稱與預設' }).click();
  const settings = page.getByRole('dialog', { name: /^檢視「/ });
  await settings.getByRole('textbox', { name: '名稱' }).fill(name);
  await settings.getByRole('button', { name: '儲存' }).click();
  await expect(settings.getByText('已有相同名稱的檢視')).toBeVisible();
  const shared = unique('共用');
  await settings.getByRole('textbox', { name: '名稱' }).fill(shared);
  await settings.getByRole('checkbox', { name: '與所有人共用' }).check();
  await settings.getByRole('checkbox', { name: administratorRoleLabels[role] }).check();
  await settings.getByRole('button', { name: '儲存' }).click();
  await expect(current).toContainText(shared);
  await expectAccessible(page);

  // A person who may only read opens the list with it, and cannot change it.
  const reader = await newAdministrator(baseURL, role);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await openOffice(other, '/products', reader);
  const theirs = other.getByRole('navigation', { name: '檢視' });
  await expect(theirs.locator('[aria-current=page]')).toContainText(shared);
  await theirs.getByRole('button', { name: /的動作$/ }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['複製']);
  await other.context().close();

  await views.getByRole('button', { name: /的動作$/ }).click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  await expect(tab(shared)).toHaveCount(0);
  await expect(current).toHaveText('全部');
});
