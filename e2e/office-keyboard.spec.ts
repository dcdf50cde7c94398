import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, newMember, test, withMovement } from './journey.ts';
import { ownersApi, recordMaker, unique } from './office.ts';
import { placeOrder, tokenOf } from './orders.ts';
import { owner } from './owner.ts';

test.use(withMovement);

/** The most presses of Tab from one end of a screen to the target. */
const mostTabs = 70;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Goes by Tab, forwards or backwards, to an element, and expects a visible focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostTabs && !(await hasFocus(target)); step++)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
  const look = await target.evaluate((element) => {
    const { outlineStyle, borderColor } = getComputedStyle(element);
    return { outlineStyle, borderColor, isInput: element.matches('input') };
  });
  expect(look.isInput || look.outlineStyle !== 'none', JSON.stringify(look)).toBe(true);
}

/** For people without a mouse, an element on the screen always has the focus. */
const expectSomeFocus = (page: Page) => expect(page.locator(':focus')).toHaveCount(1);

/** Finds an entry in the palette and opens it. */
async function goByPalette(page: Page, words: string, found: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: '搜尋功能與資料' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('button', { name: found }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(found);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectSomeFocus(page);
}

/** Types a code as a scanner does. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a day’s work is done by the keyboard alone: sign in, find a screen, an order and goods by the palette, pick, pack, change a price and take it back', async ({
  page,
  baseURL,
}) => {
  const name = unique('鍵盤手帕');
  const make = await recordMaker(baseURL);
  await make('products', { name, material_no: name, price: 320 });
  const token = await tokenOf(page, await newMember(page));
  const { orderNo } = await placeOrder(page, token, { products: { 1: 1 } });
  await page.goto('/admin');

  await test.step('sign in', async () => {
    await tabTo(page, page.getByLabel('電子信箱'));
    await page.keyboard.type(owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '今日待辦' })).toBeVisible();
  });

  await test.step('the palette leads to screens by their words, and closes', async () => {
    await page.keyboard.press('Control+k');
    const words = page.getByRole('textbox', { name: '搜尋功能與資料' });
    await expect(words).toBeFocused();
    await page.keyboard.type(name);
    const record = page.getByRole('button', { name });
    await expect(record.first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('等級權益');
    await expect(record).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^等級權益/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '等級權益' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(words).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });

  await test.step('from an order to its pick list', async () => {
    await goByPalette(page, orderNo, orderNo);
    await tabTo(page, page.getByRole('link', { name: '前往出貨作業' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox', { name: `選取 ${orderNo}` }));
    await page.keyboard.press('Space');
    const opener = page.getByRole('button', { name: '建立揀貨單' });
    await tabTo(page, opener, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 筆中 1 筆可出貨', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    const download = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: '建立並下載（1 筆）' }));
    await page.keyboard.press('Enter');
    await download;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectSomeFocus(page);
  });

  await test.step('pack by scan, and back', async () => {
    await tabTo(page, page.getByRole('link', { name: '掃描包裝' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: '掃描訂單' })).toBeFocused();
    await scan(page, orderNo);
    await expect(page.getByRole('region', { name: `包裹 ${orderNo}` })).toBeVisible();
    const api = await ownersApi(baseURL);
    const { data } = await api.openParcel({ body: { code: orderNo } });
    for (const { materialNo, needed } of data.goods)
      for (let unit = 0; unit < needed; unit++) await scan(page, materialNo);
    await expect(page.getByText(`包裹 ${orderNo} 已全部裝妥`)).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: '回出貨作業' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '出貨作業' })).toBeVisible();
    await expectSomeFocus(page);
  });

  await test.step('a price is changed and taken back', async () => {
    await goByPalette(page, name, name);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page.getByRole('heading', { level: 1, name: '商品' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: '搜尋' })).toBeFocused();
    await scan(page, name);
    const rows = page.getByRole('grid', { name: '商品' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('Escape');
    const cells = rows.nth(1).getByRole('gridcell');
    await expect(cells.nth(1)).toBeFocused();
    const price = cells.nth(4);
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await expect(price).toBeFocused();
    await expect(price).toHaveText('NT$ 320');
    await page.keyboard.press('Enter');
    await scan(page, '319');
    await expect(price).toHaveText('NT$ 319');
    await expect(price).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(price).toHaveText('NT$ 320');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '鍵盤操作' })).toContainText('先後按下：到訂單');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(price).toBeFocused();
  });
});
