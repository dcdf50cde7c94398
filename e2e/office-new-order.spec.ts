import type { Page } from '@playwright/test';
import { anyGoods } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { openOffice } from './office.ts';
import { main } from './paying.ts';

const choose = async (page: Page, label: string, words: string, option: RegExp | string) => {
  const field = page.getByRole('combobox', { name: label, exact: true });
  // Mantine hides the options of a field that is scrolled out of sight. A press brings it into sight, filling does not.
  await field.click();
  await field.fill(words);
  await page.getByRole('option', { name: option }).first().click();
};

async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByText('還不是會員').click();
  await page.getByRole('textbox', { name: '姓名' }).fill('陳大晴');
  await page.getByRole('textbox', { name: '手機', exact: true }).fill('0922333444');
  await page.getByRole('textbox', { name: '電子信箱' }).fill(email);
}

test('an operator takes an order on the telephone: the goods with the price of the shop, a home, and a link with which the buyer pays in another browser without signing in', async ({
  page,
  browser,
}) => {
  const [goods] = await anyGoods();
  await openOffice(page, '/orders');
  await page.getByRole('link', { name: '新增訂單' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增訂單' })).toBeVisible();
  await fillBuyer(page, 'phone-order@example.com');
  await choose(page, '加入商品', goods.name, goods.name);
  await page.getByRole('button', { name: '收件人同訂購人' }).click();
  await page.getByLabel('縣市').selectOption('臺北市');
  await page.getByLabel('鄉鎮市區').selectOption('大安區');
  await page.getByRole('textbox', { name: '地址' }).fill('和平東路一段 1 號');
  await page.getByRole('textbox', { name: '內部備註' }).fill('電話訂購');
  await expect(page.getByRole('heading', { level: 3, name: /^應付 NT/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '訂單的活動' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '建立訂單' }).click();
  const made = page.getByRole('heading', { level: 1, name: /^訂單 \d+ 已建立$/ });
  await expect(made).toBeVisible();
  const link = await page.getByRole('region', { name: '付款連結' }).locator('code').innerText();
  const { pathname, search } = new URL(link);
  await expectAccessible(page);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(pathname + search);
  await expect(main(guest).getByRole('heading', { level: 1, name: '訂單付款' })).toBeVisible();
  await expectAccessible(guest);
  for (const way of ['LINE Pay', '信用卡', 'ATM 轉帳', '貨到付款']) {
    await expect(main(guest).getByRole('radio', { name: new RegExp(`^${way}`) })).toBeVisible();
  }
  await main(guest)
    .getByRole('radio', { name: /^ATM 轉帳/ })
    .check();
  await main(guest).getByRole('button', { name: '取得轉帳帳號' }).click();
  await expect(main(guest).getByRole('heading', { level: 1, name: '請完成轉帳' })).toBeVisible();
  await expect(main(guest).getByRole('region', { name: '轉帳資訊' })).toBeVisible();
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  for (const address of await guest
    .locator('a[href]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))) {
    expect(address).not.toContain('code=');
  }
  for (const bad of ['/pay', '/pay?code=1.2.x', `${pathname}${search}x`]) {
    await guest.goto(bad);
    await expect(
      main(guest).getByRole('heading', { level: 1, name: '付款連結無效' }),
    ).toBeVisible();
  }
  await context.close();

  await page.getByRole('link', { name: '查看訂單' }).click();
  await expect(page.getByText('代客訂購', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: /備註/ })).toContainText('電話訂購');
});

test('an order for a store finds the store by its road, is told what is missing, and begins again from an earlier one', async ({
  page,
}) => {
  const [goods] = await anyGoods();
  await openOffice(page, '/orders/new');
  await expect(page.getByText('請選擇會員')).toBeVisible();
  await fillBuyer(page, 'store-order@example.com');
  // What a caller has said is not lost by a key or a link.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const leaving = page.getByRole('dialog', { name: '還有修改尚未儲存' });
  await expect(leaving).toBeVisible();
  await expectAccessible(page);
  await leaving.getByRole('button', { name: '留在這裡' }).click();
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('陳大晴');
  await expect(page.getByText('請加入商品')).toBeVisible();
  await choose(page, '加入商品', goods.name, goods.name);
  await page.getByText('超商取貨', { exact: true }).click();
  await choose(page, '取貨門市', '台北', /臺北市|台北市/);
  await page.getByRole('button', { name: '收件人同訂購人' }).click();
  await page.getByRole('radio', { name: /^取貨付款/ }).check();
  await page.getByRole('button', { name: '建立訂單' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /已建立$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '付款連結' })).toHaveCount(0);
  await page.getByRole('link', { name: '查看訂單' }).click();
  await page.getByRole('link', { name: '再訂一筆' }).click();
  await expect(page.getByRole('button', { name: '移除第 1 項' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: /^應付 NT/ })).toBeVisible();
});

test('an order that is being made cannot be changed, as it is made of what was sent', async ({
  page,
}) => {
  const [goods] = await anyGoods();
  await openOffice(page, '/orders/new');
  await fillBuyer(page, 'held-order@example.com');
  await choose(page, '加入商品', goods.name, goods.name);
  await page.getByRole('button', { name: '收件人同訂購人' }).click();
  await page.getByLabel('縣市').selectOption('臺北市');
  await page.getByLabel('鄉鎮市區').selectOption('大安區');
  const address = page.getByRole('textbox', { name: '地址' });
  await address.fill('和平東路一段 1 號');
  await expect(page.getByRole('heading', { level: 3, name: /^應付 NT/ })).toBeVisible();
  const note = page.locator('textarea[aria-label=內部備註]');
  await note.fill('電話訂購');
  const { asked, goOn } = await holdNextRequest(page, /\/orders\/create$/);
  const button = page.getByRole('button', { name: '建立訂單' });
  await expect(button).toBeEnabled();
  await address.press('Enter');
  await asked;
  // The field can no longer hold the focus; the busy button says what happens.
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await note.click({ force: true });
  await page.keyboard.insertText('，改');
  await expect(note).toHaveValue('電話訂購');
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: /^訂單 \d+ 已建立$/ })).toBeVisible();
});
