import type { Page } from '@playwright/test';
import { anyGoods, type Buyer, payOnReceipt, sendCart, signedInBuyer, test } from './buying.ts';
import { established, main, submit } from './checkouts.ts';
import { expect, expectAccessible } from './journey.ts';
import { member } from './member-screens.ts';
import { routeOnce, visit } from './visit.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: '選擇 7-ELEVEN 門市' });
const opener = (page: Page) => main(page).getByRole('button', { name: /^(選擇|更換)門市$/ });
const keyword = (page: Page) => picker(page).getByRole('searchbox', { name: '路名、店名或店號' });
const recent = (page: Page) => picker(page).getByRole('region', { name: '最近使用的門市' });
/** Answers of the shop's list in which nothing is found. */
const empty = (isLoaded: boolean) => ({
  status: 200,
  data: [],
  meta: { total: 0, page: 1, per_page: 20, is_loaded: isLoaded },
});

/**
 * Takes a store of this shop out of every answer of its list, because it has no closed one. A search by the store's
 * district would otherwise still show it as open.
 */
const closeStore = (page: Page, closed: string) =>
  page.route(/\/stores\?/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const data = list.data.filter(({ no }: { no: string }) => no !== closed);
    await route.fulfill({ response, json: { ...list, data } });
  });

/** A member whose cart was sent for a convenience store. */
async function atTheStoreForm(page: Page, before?: (buyer: Buyer) => Promise<unknown>) {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await buyer.api.updateUser({ body: { name: '林小晴', mobileNumber: '0912345678' } });
  await before?.(buyer);
  await sendCart(buyer, { [goods.id]: 1 }, { islandsType: 'MAIN_ISLAND', shipType: 'STORE' });
  await visit(page, '/checkout');
  await expect(submit(page)).toBeVisible();
  return buyer;
}

test('a store is chosen on the page by district, road or number, with the keyboard too, and ordered to', async ({
  page,
}) => {
  await atTheStoreForm(page);
  await opener(page).click();
  await expect(picker(page)).toContainText('請選擇縣市與行政區');
  await expectAccessible(page);
  await picker(page).getByLabel('縣市').selectOption('臺北市');
  await picker(page).getByLabel('行政區').selectOption('大安區');
  await expect(picker(page).getByRole('button', { name: /師大門市 982307/ })).toBeVisible();
  await expect(picker(page).getByRole('button', { name: /建盛門市/ })).toHaveCount(0);
  await picker(page).getByLabel('縣市').selectOption('全部縣市');
  await keyword(page).fill('建國北路3段');
  const store = picker(page).getByRole('button', { name: /建盛門市 131386/ });
  await expect(store).toContainText('臺北市中山區建國北路三段42號');
  await expect(picker(page).getByRole('heading', { name: '找到 1 間門市' })).toBeVisible();
  await expectAccessible(page);
  await store.press('Enter');
  await expect(picker(page)).toHaveCount(0);
  await expect(main(page)).toContainText('建盛門市');
  await expect(opener(page)).toHaveText('更換門市');
  await expect(opener(page)).toBeFocused();

  // It begins where the chosen store is, and Esc changes nothing.
  await opener(page).press('Enter');
  await expect(picker(page).getByLabel('行政區')).toHaveValue('中山區');
  await expect(store).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();

  const sent = page.waitForRequest((request) => request.url().endsWith('/order/checkout'));
  await main(page).getByText('取貨付款', { exact: true }).click();
  await submit(page).click();
  expect((await sent).postDataJSON().order).toMatchObject({
    store_no: '131386',
    store_name: '建盛門市',
    ship_address: '臺北市中山區建國北路三段42號',
  });
  await established(page);
});

test('the last stores come first; one that has closed says so there and at the form', async ({
  page,
}) => {
  await closeStore(page, '982307');
  const recipient = { type: 'STORE', name: '林小晴', mobileNumber: '0912345678' } as const;
  await atTheStoreForm(page, async ({ api }) => {
    for (const [storeCode, storeName] of [
      ['982307', '師大門市'],
      ['170945', '松高門市'],
    ] as const)
      await api.createRecipient({
        body: { ...recipient, storeCode, storeName, storeAddress: '臺北市' },
      });
  });
  await main(page).getByRole('button', { name: '常用收件人' }).click();
  const saved = page.getByRole('dialog', { name: '常用收件人' });
  await saved
    .getByRole('listitem')
    .filter({ hasText: '師大門市' })
    .getByRole('button', { name: '選用林小晴' })
    .click();
  const gone = '此門市已停止取貨服務，請改選其他門市';
  await expect(main(page).getByText(gone)).toBeVisible();
  await expect(opener(page)).toHaveAccessibleDescription(new RegExp(gone));
  await opener(page).click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(2);
  await expect(recent(page).getByRole('listitem').filter({ hasText: '師大門市' })).toContainText(
    gone,
  );
  await expect(recent(page).getByRole('button', { name: /師大門市/ })).toHaveCount(0);
  await expectAccessible(page);
  await recent(page)
    .getByRole('button', { name: /松高門市/ })
    .click();
  await expect(main(page).getByText(gone)).toHaveCount(0);
  await expect(main(page)).toContainText('臺北市信義區松高路11號1樓');
});

test('the next order begins with the store, the payment and the invoice of the last one, on every device', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await atTheStoreForm(page);
  await opener(page).click();
  await keyword(page).fill('松高');
  await picker(page)
    .getByRole('button', { name: /松高門市/ })
    .click();
  await main(page).getByLabel('載具').selectOption('捐贈發票');
  await main(page).getByRole('textbox', { name: '愛心碼' }).fill('8585');
  await main(page).getByText('取貨付款', { exact: true }).click();
  await submit(page).click();
  await established(page);

  const [goods] = await anyGoods();
  await buyer.api.updateShoppingCart({
    body: { items: { products: [{ id: goods.id, quantity: 1 }], productCombinations: [] } },
  });
  await visit(page, '/cart');
  await expect(main(page)).toContainText('上次的訂單：超商取貨，松高門市');
  await main(page).getByRole('button', { name: '和上次一樣' }).click();
  await expect(main(page).getByRole('radio', { name: /超商取貨/ })).toBeChecked();
  await main(page)
    .getByRole('button', { name: /^前往結帳/ })
    .first()
    .click();
  await expect(opener(page)).toHaveText('更換門市');
  await expect(main(page)).toContainText('臺北市信義區松高路11號1樓');
  await expect(main(page).getByRole('textbox', { name: '愛心碼' })).toHaveValue('8585');
  await payOnReceipt(page);
});

test('without the list the picker says what to do, and the map is one press away', {
  tag: '@once',
}, async ({ page, problems }) => {
  await atTheStoreForm(page);
  await opener(page).click();
  await keyword(page).fill('沒有這條路');
  await expect(picker(page).getByRole('heading', { name: '找不到符合的門市' })).toBeVisible();
  await routeOnce(page, /\/stores\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await keyword(page).fill('師大');
  await expect(picker(page).getByRole('alert')).toContainText('門市清單目前無法載入');
  await expectAccessible(page);
  problems.length = 0;
  await picker(page).getByRole('button', { name: '重試' }).click();
  await expect(picker(page).getByRole('button', { name: /師大門市/ })).toBeVisible();
  await routeOnce(page, /\/stores\?/, (route) => route.fulfill({ json: empty(false) }));
  await keyword(page).fill('松高');
  await expect(picker(page)).toContainText('門市清單還沒有準備好');
  await picker(page).getByRole('button', { name: '用地圖選門市' }).click();
  await expect(page.getByRole('heading', { name: '選擇取貨門市' })).toBeVisible();
});

test('a saved recipient gets a store from the same picker, above its dialog, on 320 px too', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await member(page);
  await visit(page, '/member-centre?type=6');
  await main(page).getByRole('button', { name: '新增收件人' }).click();
  const editor = page.getByRole('dialog', { name: '新增收件人' });
  await editor.getByText('超商取貨').click();
  await editor.getByRole('button', { name: '下一步' }).click();
  await editor.getByRole('button', { name: '選擇門市' }).click();
  await keyword(page).fill('松高');
  const store = picker(page).getByRole('button', { name: /松高門市/ });
  await expect(store).toBeVisible();
  const wide = await picker(page).evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(wide).toBe(0);
  await expectAccessible(page);
  await store.click();
  await expect(editor).toContainText('松高門市');
  await expect(editor.getByRole('button', { name: '更換門市' })).toBeFocused();
});
