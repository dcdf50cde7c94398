import type { Page } from '@playwright/test';
import { anyGoods, type Buyer, fillCart, signedInBuyer, test } from './buying.ts';
import { expect, expectAccessible } from './journey.ts';
import { dialog, main, member } from './member-screens.ts';
import { routeOnce, stored, visit } from './visit.ts';

const submit = (page: Page) => main(page).getByRole('button', { name: /^送出訂單/ });
const onMap = (page: Page) => page.getByRole('heading', { name: '選擇取貨門市' });

const picker = (page: Page) => page.getByRole('dialog', { name: '選擇 7-ELEVEN 門市' });
/** Leaves the picker for the map. */
const toMap = (page: Page) => picker(page).getByRole('button', { name: '用地圖選門市' }).click();

interface SavedInfo {
  type: string;
  featureType: string;
  backPath: string;
  otherParams: object;
  data: Record<string, Record<string, unknown>>;
}
/**
 * The data that the shop saved before the browser left. Call it before the browser leaves the shop, because it
 * reads the present page.
 */
async function savedInfo(page: Page): Promise<SavedInfo | null> {
  return JSON.parse((await stored(page, 'localStorage', 'redirect-info')) ?? 'null');
}

/** A member whose cart was sent for a convenience store. */
async function atTheStoreForm(page: Page): Promise<Buyer> {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await buyer.api.updateUser({ body: { name: '林小晴', mobileNumber: '0912345678' } });
  const order = { islandsType: 'MAIN_ISLAND', shipType: 'STORE' } as const;
  const items = { products: [{ id: goods.id, quantity: 1 }], productCombinations: [] };
  const { data } = await buyer.api.updateShoppingCart({ body: { order, items } });
  const frontendPaidAmount = data.amounts.paid;
  await buyer.api.updateShoppingCart({ body: { order, items, frontendPaidAmount } });
  await visit(page, '/checkout');
  await expect(submit(page)).toBeVisible();
  return buyer;
}

test('the map is opened by a form post with the documented fields, at a second try, too; after going back the form is unchanged [7.156, 7.157, 7.158, 7.159, 7.160, 7.161]', async ({
  page,
  problems,
}) => {
  await atTheStoreForm(page);
  await main(page).getByText('備註（選填）').click();
  await main(page).getByLabel('訂單備註').fill('請勿按電鈴');
  const choose = main(page).getByRole('button', { name: '選擇門市' });
  await routeOnce(page, '**/user/ecpay/map', (route) => route.fulfill({ status: 500, json: {} }));
  await choose.click();
  await toMap(page);
  const refusal = page.getByRole('dialog', { name: '提醒您' });
  await expect(refusal).toContainText('系統忙碌中，請稍後再試');
  await refusal.getByRole('button', { name: '我知道了' }).click();
  await expect(picker(page)).toBeVisible();
  problems.length = 0;

  const sent = page.waitForRequest((request) => request.url().endsWith('/Express/map'));
  await toMap(page);
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.isNavigationRequest()).toBe(true);
  const fields = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
  expect(fields).toEqual({
    MerchantID: '2000132',
    MerchantTradeNo: expect.stringMatching(/^\w{20}$/),
    LogisticsType: 'CVS',
    LogisticsSubType: 'UNIMART',
    IsCollection: 'Y',
    ServerReplyURL: expect.stringMatching(/^http.*\/backstage\/api\/v1\/ecpay-map\/callback$/),
    ExtraData: expect.stringMatching(/^\w{20}$/),
  });
  await expect(onMap(page)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(main(page).getByLabel('訂單備註')).toHaveValue('請勿按電鈴');
  await expect(main(page)).toContainText('尚未選擇門市');
});

test('a store chosen at the checkout shows on the order form, which keeps all that was typed, and is ordered [2.025, 3.092, 3.093, 3.094, 3.106, 4.135, 7.107, 7.112, 7.162]', async ({
  page,
}) => {
  const buyer = await atTheStoreForm(page);
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toContainText('請選擇取貨門市');
  await main(page).getByText('備註（選填）').click();
  await main(page).getByLabel('訂單備註').fill('請勿按電鈴');
  await main(page).getByLabel('載具').selectOption('手機條碼');
  await main(page).getByLabel('手機條碼').fill('/ABC1234');
  // The request is blocked, so that the saved data can be read in the shop's own storage.
  await routeOnce(page, '**/Express/map', (route) => route.fulfill({ status: 204 }));
  await main(page).getByRole('button', { name: '選擇門市' }).click();
  await toMap(page);
  await expect
    .poll(() => savedInfo(page))
    .toMatchObject({
      type: 'map',
      featureType: 'orderFormSelect',
      backPath: '/checkout',
      data: { orderForm: { orderNote: '請勿按電鈴' } },
    });
  await toMap(page);
  await expect(onMap(page)).toBeVisible();
  await page.getByRole('button', { name: '選擇師大門市' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(main(page)).toContainText('師大門市');
  await expect(main(page)).toContainText('臺北市大安區師大路87號');
  await expect(main(page).getByLabel('手機條碼')).toHaveValue('/ABC1234');
  await expect(main(page).getByLabel('訂單備註')).toHaveValue('請勿按電鈴');
  expect(await savedInfo(page)).toBeNull();
  await expectAccessible(page);

  await main(page).getByLabel('存為常用收件人').check();
  await main(page).getByText('取貨付款', { exact: true }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/order/checkout'));
  await submit(page).click();
  expect((await sent).postDataJSON().order).toMatchObject({
    ship_type: 'STORE',
    store_no: '982307',
    store_name: '師大門市',
    ship_address: '臺北市大安區師大路87號',
    recipient: '林小晴',
    expected_delivery_time: 'NONE',
  });
  await expect(
    main(page).getByRole('heading', { level: 1, name: /Order Established/ }),
  ).toBeVisible();
  const { data } = await buyer.api.listRecipients();
  expect(data.STORE).toMatchObject([{ name: '林小晴', storeCode: '982307' }]);
});

test('a store that ECPay’s list does not have is refused at the store, and another one can be ordered to', async ({
  page,
}) => {
  await atTheStoreForm(page);
  const pick = async (name: string) => {
    await main(page)
      .getByRole('button', { name: /選擇門市|更換門市/ })
      .click();
    await toMap(page);
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL('/checkout');
  };
  await pick('選擇師大門市');
  await main(page).getByText('取貨付款', { exact: true }).click();
  await routeOnce(page, '**/order/checkout', (route) => {
    const body = route.request().postDataJSON();
    body.order.store_no = '999999';
    return route.continue({ postData: JSON.stringify(body) });
  });
  await submit(page).click();
  const problem = '查無此門市，請重新選擇門市';
  await expect(main(page).getByText(problem)).toBeVisible();
  await expect(main(page).getByRole('button', { name: '更換門市' })).toBeFocused();
  await expect(main(page).getByRole('button', { name: '更換門市' })).toHaveAccessibleDescription(
    new RegExp(problem),
  );
  await expectAccessible(page);
  await pick('選擇建盛門市');
  await expect(main(page).getByText(problem)).toHaveCount(0);
  await submit(page).click();
  await expect(
    main(page).getByRole('heading', { level: 1, name: /Order Established/ }),
  ).toBeVisible();
});

test('the cart offers the store with its fee, and the checkout then asks for one [3.105, 3.106]', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await fillCart(buyer, { [goods.id]: 1 });
  await visit(page, '/cart');
  await main(page).getByText('超商取貨', { exact: true }).click();
  await main(page)
    .getByRole('button', { name: /^前往結帳/ })
    .first()
    .click();
  await expect(page).toHaveURL('/checkout');
  await expect(main(page).getByRole('button', { name: '選擇門市' })).toBeVisible();
  await expect(main(page).getByLabel('縣市')).toHaveCount(0);
  await expect(main(page).getByText('$60', { exact: true }).first()).toBeAttached();
});

test('a store chosen for a saved recipient shows in the open dialog, at its second step [3.093, 4.130, 4.131, 4.132, 4.133, 4.134]', async ({
  page,
}) => {
  await member(page);
  await visit(page, '/member-centre?type=6');
  await main(page).getByRole('button', { name: '新增收件人' }).click();
  await dialog(page).getByText('超商取貨').click();
  await dialog(page).getByRole('button', { name: '下一步' }).click();
  await dialog(page).getByRole('textbox', { name: '收件人姓名' }).fill('林小晴');
  await routeOnce(page, '**/Express/map', (route) => route.fulfill({ status: 204 }));
  await dialog(page).getByRole('button', { name: '選擇門市' }).click();
  await toMap(page);
  await expect
    .poll(() => savedInfo(page))
    .toMatchObject({
      type: 'map',
      featureType: 'commonRecipientEdit',
      backPath: '/member-centre?type=6',
      data: { recipient: { type: 'STORE', name: '林小晴' } },
    });
  await toMap(page);
  await page.getByRole('button', { name: '選擇建盛門市' }).click();
  await expect(page).toHaveURL('/member-centre?type=6');
  const editor = page.getByRole('dialog', { name: '新增收件人' });
  await expect(editor).toContainText('建盛門市');
  await expect(editor).toContainText('131386');
  await expect(editor).toContainText('臺北市中山區建國北路三段42號');
  await expect(editor.getByRole('textbox', { name: '收件人姓名' })).toHaveValue('林小晴');
  await expectAccessible(page);
  await editor.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('資料編輯成功')).toBeVisible();
  await expect(main(page).getByRole('region', { name: '超商取貨' })).toContainText('建盛門市');
});

test('an address with a store changes nothing if the shopper did not leave for the map [2.025]', async ({
  page,
}) => {
  await member(page);
  await page.goto('/redirect?CVSStoreID=1&CVSStoreName=%3Cb%3E&CVSAddress=2');
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toHaveCount(0);
});
