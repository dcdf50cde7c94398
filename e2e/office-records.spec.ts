import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import {
  goByMenu,
  newAdministrator,
  openOffice,
  ownersRecords,
  signInToOffice as signIn,
  unique,
} from './office.ts';
import { owner } from './owner.ts';

const history = (page: Page) => page.getByRole('region', { name: '歷程', exact: true });
const save = (page: Page) => page.getByRole('button', { name: '儲存' }).click();

test('a screen asks who it is, says what is wrong, leads on, and is closed by signing out; who may only read finds no way to change [6.005]', async ({
  page,
  baseURL,
}) => {
  await page.goto('/admin/message-bars?keyword=x');
  await expect(page.getByRole('heading', { level: 1, name: '後台登入' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, { ...owner, password: 'wrong-and-long-enough' });
  await expect(page.getByRole('alert')).toHaveText('帳號或密碼錯誤');
  await signIn(page);
  await expect(page).toHaveURL('/admin/message-bars?keyword=x');
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  await page.goto('/admin/products/1');
  await expect(page.getByRole('heading', { level: 1, name: '後台登入' })).toBeVisible();

  await signIn(page, await newAdministrator(baseURL, 'viewer'));
  await expect(page.getByLabel('名稱')).toBeDisabled();
  await expect(page.getByRole('button', { name: '儲存' })).toHaveCount(0);
  await goByMenu(page, '商品');
  await expect(page.getByRole('grid', { name: '商品' })).toBeVisible();
  await expect(page.getByRole('link', { name: '新增商品' })).toHaveCount(0);
});

test('a cell is reached and changed by the keyboard, the change taken back from its message, and a refused choice says why [7.142]', async ({
  page,
  baseURL,
}) => {
  const name = unique('鍵盤');
  const { make, change } = await ownersRecords(baseURL);
  const id = await make('message-bars', { name });
  await openOffice(page, `/message-bars?keyword=${encodeURIComponent(name)}`);
  const grid = page.getByRole('grid', { name: '訊息列' });
  const weight = grid.getByRole('row').nth(1).getByRole('gridcell').nth(4);
  await expect(weight).toHaveText('0');
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(1).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(weight).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const head = grid.getByRole('columnheader', { name: '排序' });
  await expect(head).toBeFocused();
  const widthOf = async () => (await head.boundingBox())?.width ?? 0;
  const width = await widthOf();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(widthOf).toBe(width + 16);
  const sorted = page.waitForResponse(/\/message-bars\/advance-search/);
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await sorted;
  await expect(head).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '搜尋' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(head).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '鍵盤操作' })).toContainText('調整欄寬');
  await page.keyboard.press('Escape');
  // It returns the focus once it is closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(head).toBeFocused();
  await expect(grid.locator('[tabindex="0"], button:not([tabindex])')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('需介於 0 與 100,000 之間');
  await grid.getByRole('textbox', { name: '排序' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(weight).toHaveText('7');
  await page.getByRole('button', { name: '復原' }).click();
  await expect(weight).toHaveText('0');

  // A colleague changes the record, of which the list does not know yet.
  await change('message-bars', id, { link: '/blog' });
  await grid.getByRole('row').nth(1).getByText('下架').dblclick();
  await page.getByRole('combobox', { name: '顯示' }).selectOption('上架');
  const refusal = page.getByRole('alert').filter({ hasText: '剛被別人修改' });
  await expect(refusal).toHaveText('剛被別人修改，已更新為目前的內容（目前是 下架）');
  await expect(page.getByRole('combobox', { name: '顯示' })).toBeFocused();
});

test('a form says what is missing, saves once however often its keys are pressed, keeps what is typed from being left, and tells and undoes its history [7.136, 7.137, 7.138]', async ({
  page,
}) => {
  await openOffice(page, '/message-bars/new');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/message-bars/create', async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  const link = page.getByLabel('連結');
  await link.fill('javascript:alert(1)');
  await save(page);
  const problems = page.getByRole('alert');
  await expect(problems).toContainText('文字：此欄位為必填');
  await expect(problems).toContainText('連結：需為本站路徑');
  await expectAccessible(page);
  const name = unique('表單');
  await page.getByLabel('文字').fill(name);
  await link.fill('/products?all=1');
  await page.keyboard.press('Control+s');
  await expect.poll(() => asked).toBe(1);
  await page.keyboard.press('Control+s');
  release();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(history(page)).toContainText('新增');
  expect(asked).toBe(1);

  const undo = history(page).getByRole('button', { name: '復原這次變更' });
  await link.fill('/blog');
  await expect(page.getByText('尚未儲存 1 個欄位')).toBeVisible();
  await expect(undo).toBeDisabled();
  await page.getByRole('button', { name: '捨棄' }).click();
  await expect(undo).toBeEnabled();
  await link.fill('/blog');
  await page
    .getByRole('navigation', { name: '選單' })
    .getByRole('link', { name: '全部商品', exact: true })
    .click();
  const leaving = page.getByRole('dialog', { name: '還有修改尚未儲存' });
  await expectAccessible(page);
  await leaving.getByRole('button', { name: '留在這裡' }).click();
  await expect(link).toHaveValue('/blog');
  await page.keyboard.press('Control+s');
  await expect(history(page)).toContainText('/products?all=1 → /blog');
  await expectAccessible(page);
  await undo.first().click();
  await expect(link).toHaveValue('/products?all=1');
});

test('a record is copied and removed, is brought back from the log with its fields, and a product that is needed says by what [7.139, 7.140]', async ({
  page,
  baseURL,
}) => {
  const name = unique('複製');
  const { make } = await ownersRecords(baseURL);
  await openOffice(page, `/message-bars/${await make('message-bars', { name })}`);
  const more = page.getByRole('button', { name: '更多' });
  await more.click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  const copy = page.getByRole('heading', { level: 1, name: `${name}（複本）` });
  await expect(copy).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/message-bars\/\d+$/);
  const address = page.url();
  await more.click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
  await expect(page).toHaveURL('/admin/message-bars');
  await goByMenu(page, '操作紀錄');
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('刪除');
  await expectAccessible(page);
  await page.getByRole('button', { name: `復原 ${name}（複本）` }).click();
  await expect(page.getByText('已復原')).toBeVisible();
  await page.goto(address);
  await expect(page.getByLabel('文字')).toHaveValue(`${name}（複本）`);

  // What is discarded is gone from formatted texts too, and a problem leads to its field.
  await page.goto('/admin/products/1');
  const description = page.getByRole('textbox', { name: '商品說明' });
  await description.press('End');
  await description.pressSequentially('不要的字');
  await expect(description).toContainText('不要的字');
  await page.getByRole('button', { name: '捨棄' }).click();
  await expect(description).not.toContainText('不要的字');
  await page.getByLabel('名稱').fill('');
  await save(page);
  await page.getByRole('alert').getByRole('link', { name: /名稱/ }).click();
  await expect(page.getByLabel('名稱')).toBeFocused();
  await page.getByRole('button', { name: '捨棄' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '刪除' }).click();
  await expect(dialog.getByRole('alert')).toContainText('仍被使用');
  await expectAccessible(page);
  await dialog.getByRole('link').first().click();
  await expect(page).not.toHaveURL('/admin/products/1');
  await expect(dialog).toBeHidden();
});
