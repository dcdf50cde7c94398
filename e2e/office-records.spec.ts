import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newAdministrator, openOffice, signInToOffice as signIn, unique } from './office.ts';
import { owner } from './owner.ts';

/** Creates a message bar that no shopper sees, with the form; ends on its page. */
async function makeBar(page: Page, name: string): Promise<void> {
  await page.goto('/admin/message-bars/new');
  await page.getByLabel('文字').fill(name);
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/message-bars\/\d+$/);
}

const history = (page: Page) => page.getByRole('region', { name: '歷程', exact: true });
const save = (page: Page) => page.getByRole('button', { name: '儲存' }).click();

test('a screen asks who it is, says what is wrong, leads on, and is closed by signing out', async ({
  page,
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
  await page.goto('/admin/products');
  await expect(page.getByRole('heading', { level: 1, name: '後台登入' })).toBeVisible();
});

test('a list is searched, filtered and sorted by its address, which Back brings back [7.135]', async ({
  page,
}) => {
  await openOffice(page, '/products');
  const grid = page.getByRole('grid', { name: '商品' });
  await expect(grid.getByRole('row')).not.toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: '搜尋' }).fill('月亮褲');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(grid.getByRole('link', { name: /月亮褲/ }).first()).toBeVisible();
  await grid.getByRole('button', { name: '售價', exact: true }).click();
  await expect(grid.getByRole('columnheader', { name: '售價' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('button', { name: '清除條件' }).click();
  await page.getByRole('button', { name: '篩選' }).click();
  await page.getByRole('button', { name: '加條件' }).click();
  const editor = page.getByRole('dialog', { name: '篩選' });
  await editor.getByRole('button', { name: '套用' }).click();
  await expect(editor.getByText('請填寫要比較的值')).toBeVisible();
  await editor.getByRole('textbox', { name: '值' }).fill('QM-D21-16');
  await expectAccessible(page);
  await editor.getByRole('button', { name: '套用' }).click();
  await expect(page.getByRole('status')).toHaveText('共 1 筆');
});

test('a cell is reached and changed by the keyboard, and the change taken back from its message [7.142]', async ({
  page,
}) => {
  await openOffice(page, '/message-bars');
  const name = unique('鍵盤');
  await makeBar(page, name);
  await page.goto(`/admin/message-bars?keyword=${encodeURIComponent(name)}`);
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
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
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
});

test('a form says what is missing, saves, keeps what is typed from being left, and tells and undoes its history [7.136, 7.137, 7.138]', async ({
  page,
}) => {
  await openOffice(page, '/message-bars/new');
  await page.getByLabel('連結').fill('javascript:alert(1)');
  await save(page);
  const problems = page.getByRole('alert');
  await expect(problems).toContainText('文字：此欄位為必填');
  await expect(problems).toContainText('連結：需為本站路徑');
  await expectAccessible(page);
  const name = unique('表單');
  await page.getByLabel('文字').fill(name);
  await page.getByLabel('連結').fill('/products?all=1');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(history(page)).toContainText('新增');

  await page.getByLabel('連結').fill('/blog');
  await expect(page.getByText('尚未儲存 1 個欄位')).toBeVisible();
  await page.getByRole('navigation', { name: '選單' }).getByRole('link', { name: '商品' }).click();
  const leaving = page.getByRole('dialog', { name: '還有修改尚未儲存' });
  await expectAccessible(page);
  await leaving.getByRole('button', { name: '留在這裡' }).click();
  await expect(page.getByLabel('連結')).toHaveValue('/blog');
  await page.keyboard.press('Control+s');
  await expect(history(page)).toContainText('/products?all=1 → /blog');
  await expectAccessible(page);
  await history(page).getByRole('button', { name: '復原這次變更' }).first().click();
  await expect(page.getByLabel('連結')).toHaveValue('/products?all=1');
});

test('of two people who change a record the second sees both versions and decides [7.138]', async ({
  page,
  context,
}) => {
  await openOffice(page, '/message-bars');
  const name = unique('兩人');
  await makeBar(page, name);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('連結').fill('/blog');
  await page.getByLabel('排序').fill('3');
  await save(page);
  await expect(history(page)).toContainText('排序');
  await save(other);
  const dialog = other.getByRole('dialog', { name: '這筆資料剛被別人修改' });
  await expect(dialog.getByRole('row', { name: /連結/ })).toContainText('/blog');
  await dialog.getByRole('button', { name: '儲存我的修改' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByLabel('連結')).toHaveValue('/blog');
  // The first person's change remains.
  await expect(other.getByLabel('排序')).toHaveValue('3');
});

test('a record is saved once, however often its keys are pressed, and undoing waits for what is not saved', async ({
  page,
}) => {
  await openOffice(page, '/message-bars/new');
  const name = unique('一次');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/message-bars/create', async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  await page.getByLabel('文字').fill(name);
  await page.keyboard.press('Control+s');
  await expect.poll(() => asked).toBe(1);
  await page.keyboard.press('Control+s');
  release();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(asked).toBe(1);
  const undo = history(page).getByRole('button', { name: '復原這次變更' });
  await page.getByLabel('連結').fill('/blog');
  await expect(undo).toBeDisabled();
  await page.getByRole('button', { name: '捨棄' }).click();
  await expect(undo).toBeEnabled();
});

test('what is discarded is gone from formatted texts too, and a problem leads to its field', async ({
  page,
}) => {
  await openOffice(page, '/products/1');
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
});

test('a choice that is refused in a list says why', async ({ page, context }) => {
  await openOffice(page, '/message-bars');
  const name = unique('選項');
  await makeBar(page, name);
  const other = await context.newPage();
  await other.goto(`/admin/message-bars?keyword=${encodeURIComponent(name)}`);
  const cell = other.getByRole('row', { name: new RegExp(name) }).getByText('下架');
  await expect(cell).toBeVisible();
  await page.getByLabel('連結').fill('/blog');
  await save(page);
  await expect(history(page)).toContainText('/blog');
  await cell.dblclick();
  await other.getByRole('combobox', { name: '顯示' }).selectOption('上架');
  await expect(other.getByRole('alert')).toHaveText('剛被別人修改，已更新為目前的內容');
  await expect(other.getByRole('combobox', { name: '顯示' })).toBeFocused();
});

test('a record is copied and removed, and a product that is needed says by what [7.139, 7.140]', async ({
  page,
}) => {
  await openOffice(page, '/message-bars');
  const name = unique('複製');
  await makeBar(page, name);
  const more = page.getByRole('button', { name: '更多' });
  await more.click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}（複本）` })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '刪除' }).click();
  await expect(page).toHaveURL('/admin/message-bars');
  await page.goto('/admin/products/1');
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

test('who may only read sees the fields and no way to change them [6.005]', async ({
  page,
  baseURL,
}) => {
  const reader = await newAdministrator(baseURL, 'viewer');
  await page.goto('/admin/products/1');
  await signIn(page, reader);
  await expect(page.getByLabel('名稱')).toBeDisabled();
  await expect(page.getByRole('button', { name: '儲存' })).toHaveCount(0);
  await page.goto('/admin/products');
  await expect(page.getByRole('grid', { name: '商品' })).toBeVisible();
  await expect(page.getByRole('link', { name: '新增商品' })).toHaveCount(0);
});
