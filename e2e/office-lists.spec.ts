import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAdminClient } from '#contract/admin-client.ts';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { appWith, goByMenu, openOffice, unique } from './office.ts';
import { mailedLink } from './office-mail.ts';
import { placeOrder, tokenOf } from './orders.ts';

/** Adds the condition that an amount is at most this, after a try without a value. */
async function narrowToAmount(page: Page, amount: number): Promise<void> {
  await page.getByRole('button', { name: '篩選' }).click();
  await page.getByRole('button', { name: '加條件' }).click();
  const editor = page.getByRole('dialog', { name: '篩選' });
  await page.getByRole('combobox', { name: '欄位' }).click();
  await page.getByRole('option', { name: '金額' }).click();
  await page.getByRole('combobox', { name: '比較方式' }).click();
  await page.getByRole('option', { name: '小於或等於' }).click();
  await editor.getByRole('button', { name: '套用' }).click();
  await expect(editor.getByText('請填寫要比較的值')).toBeVisible();
  await editor.getByRole('textbox', { name: '值' }).fill(String(amount));
  await expectAccessible(page);
  await editor.getByRole('button', { name: '套用' }).click();
}

/** Those of the list and the masked number of the recipient. */
const columns = 'orderNo,buyerName,paidAmount,orderStatus,recipient,recipientMobile';

test('orders are searched, ordered, narrowed and taken away by their address, which Back brings back, and show nobody’s data [7.134, 7.135, 7.144]', async ({
  page,
}) => {
  const member = await newMember(page);
  const token = await tokenOf(page, member);
  const dear = await placeOrder(page, token, { products: { 1: 3 } });
  const cheap = await placeOrder(page, token, { products: { 1: 1 } });
  await openOffice(page, `/orders?columns=${columns}`);
  const rows = page.getByRole('grid').getByRole('row');
  const search = page.getByRole('searchbox', { name: '搜尋' });
  await search.fill(dear.orderNo);
  await search.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('林＊晴');
  await expect(rows.last()).toContainText('0912***678');
  await expect(page.getByText('0912345678')).toHaveCount(0);
  await expectAccessible(page);

  await search.fill(member.email);
  await search.press('Enter');
  await expect(rows).toHaveCount(3);
  const head = page.getByRole('columnheader', { name: '金額' });
  const amount = head.getByRole('button').first();
  await amount.click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText(cheap.orderNo);
  await amount.click();
  await expect(rows.nth(1)).toContainText(dear.orderNo);
  await page.goBack();
  await expect(rows.nth(1)).toContainText(cheap.orderNo);
  await narrowToAmount(page, cheap.paidAmount);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: '匯出' }).click();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^訂單-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(2);
  expect(text).toContain(cheap.orderNo);
  await page.getByRole('button', { name: '清除條件' }).click();
  await expect(page).not.toHaveURL(/keyword=/);
});

test('the height of the rows is chosen with the columns, stays in the address and in a view, and is the same after a reload [7.134]', async ({
  page,
}) => {
  await openOffice(page, '/products');
  const row = page.getByRole('grid').getByRole('row').nth(1);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await expect(row).toBeVisible();
  const usual = await height();
  const choose = async (label: string) => {
    await page.getByRole('button', { name: '欄位' }).click();
    const heights = page.getByRole('radiogroup', { name: '列高' });
    await heights.getByText(label, { exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose('緊密');
  await expect(page).toHaveURL(/rows=compact/);
  await expect.poll(height).toBeLessThan(usual);
  await expectAccessible(page);
  await choose('寬鬆');
  await expect.poll(height).toBeGreaterThan(usual);
  const roomy = await height();
  // The rows stand one below the other, in their new height.
  const next = page.getByRole('grid').getByRole('row').nth(2);
  const top = async () => (await next.boundingBox())?.y ?? 0;
  const end = ((await row.boundingBox())?.y ?? 0) + roomy;
  expect(Math.abs((await top()) - end)).toBeLessThan(2);
  await page.reload();
  await expect.poll(height).toBe(roomy);

  const name = unique('寬鬆');
  await page.getByRole('button', { name: '儲存檢視' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '名稱' }).fill(name);
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect(dialog).toHaveCount(0);
  const views = page.getByRole('navigation', { name: '檢視' });
  await views.getByRole('link', { name: /^全部/ }).click();
  await expect.poll(height).toBe(usual);
  await views.getByRole('link', { name }).click();
  await expect.poll(height).toBe(roomy);
  await page.getByRole('button', { name: `檢視「${name}」的動作` }).click();
  await page.getByRole('menuitem', { name: '刪除' }).click();
  await expect(page.getByText(`已刪除檢視「${name}」`)).toBeVisible();
});

test('an administrator is made, gets another role, loses the second factor and is disabled [6.005, 9.045]', async ({
  page,
  baseURL,
}) => {
  const email = `${unique('mei').replaceAll(' ', '-')}@example.tw`;
  const password = 'Bobbin-and-reed-2026';
  await openOffice(page, '/administrators');
  await page.getByRole('link', { name: '新增管理員' }).click();
  await page.getByRole('textbox', { name: '電子信箱' }).fill(email);
  await page.getByRole('textbox', { name: '姓名' }).fill('陳美');
  await page.getByLabel('角色').selectOption({ label: '客服' });
  await expectAccessible(page);
  await page.getByRole('button', { name: '寄出邀請' }).click();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  await expect(page.getByText('已邀請', { exact: true })).toBeVisible();

  const origin = baseURL ?? '';
  const code = new URL(await mailedLink(page, 'invite', email), 'http://office').searchParams;
  await createAdminClient({ origin }).acceptInvitation({
    body: { code: code.get('code') ?? '', password },
  });
  const signIn = () => createAdminClient({ origin }).adminLogin({ body: { email, password } });
  const { data } = await signIn();
  const theirs = createAdminClient({ origin, token: () => data.token ?? '' });
  const { data: begun } = await theirs.beginTotp();
  const shown = appWith(begun.secret)();
  await theirs.confirmTotp({ body: { setup: begun.setup, code: shown, name: '手機' } });
  await page.reload();
  await expect(page.getByText('驗證器 App')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '重設第二步驗證' }).click();
  await dialog.getByRole('button', { name: '重設第二步驗證' }).click();
  await expect(page.getByText('未設定')).toBeVisible();
  await page.getByLabel('角色').selectOption({ label: '會計' });
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('已儲存')).toBeVisible();
  await page.getByRole('button', { name: '停用' }).click();
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(page.getByRole('button', { name: '恢復使用' })).toBeVisible();
  await expectAccessible(page);
  await expect(signIn()).rejects.toMatchObject({ errorCode: 'LOGIN_FAIL' });

  await page.getByRole('link', { name: '這位管理員的操作紀錄' }).click();
  await expect(page.getByRole('row').filter({ hasText: '設定驗證器 App' })).toBeVisible();
  await goByMenu(page, '管理員');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('會計');
  await goByMenu(page, '角色');
  await expect(page.getByRole('rowheader', { name: '退款', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a page that others have emptied says so, instead of that nothing is left to do', async ({
  page,
}) => {
  // The rows of the last page have gone meanwhile.
  await page.route(/\/(fulfilment|approvals|tasks)\/search$/, async (route) => {
    const { meta, ...answer } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: [], meta: { ...meta, total: 40 } } });
  });
  for (const screen of ['fulfilment', 'approvals', 'tasks']) {
    await openOffice(page, `/${screen}?page=3`);
    await expect(page.getByRole('heading', { name: '這一頁沒有資料' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '回到第一頁' }).click();
    await expect(page).not.toHaveURL(/page=3/);
  }
});
