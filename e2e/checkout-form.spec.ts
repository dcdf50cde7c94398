import { anyGoods, fillCart, fillIn, ownGoods, signedInBuyer, test } from './buying.ts';
import { atTheForm, established, main, submit } from './checkouts.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible } from './journey.ts';
import { stored } from './visit.ts';

test('the form is one page of few fields, with the goods, the total and the remaining time visible [2.052, 2.053, 2.054]', async ({
  page,
}) => {
  const { goods } = await atTheForm(page);
  const controls = main(page).locator(
    'input:visible:not([type=radio]), select:visible, textarea:visible, fieldset:visible',
  );
  expect(await controls.count()).toBeLessThanOrEqual(10);
  await expect(main(page).getByText(/庫存保留至 \d\d:\d\d/)).toBeVisible();
  await expect(
    main(page)
      .getByText(goods.name)
      .or(main(page).getByText(/訂單內容（2 件）/))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const payments = main(page).getByRole('group', { name: '付款方式' }).getByRole('radio');
  await expect(payments).toHaveCount(4);
  await expect(payments.and(page.getByRole('radio', { checked: true }))).toHaveCount(0);
  await expect(main(page).getByText(/一經拆封即不適用/)).toBeVisible();
  await expect(submit(page)).toHaveText(/^送出訂單 \$[\d,]+$/);
  for (const [name, token] of [
    ['姓名', 'name'],
    ['手機', 'tel-national'],
    ['地址', 'shipping address-line1'],
  ] as const) {
    const field = main(page).getByRole('textbox', { name, exact: true });
    await expect(field).toHaveAttribute('autocomplete', token);
  }
  await expectAccessible(page);
});

test('the goods are reserved ten minutes longer at a press, once', { tag: '@once' }, async ({
  page,
}) => {
  await atTheForm(page);
  const line = main(page).getByText(/庫存保留至 \d\d:\d\d，還有 (29|30) 分鐘/);
  await expect(line).toBeVisible();
  const extend = main(page).getByRole('button', { name: '延長一次' });
  await extend.click();
  await expect(main(page).getByText(/還有 (39|40) 分鐘/)).toBeVisible();
  await expect(page.getByText(/^庫存保留至 \d\d:\d\d$/)).toBeVisible();
  await expect(extend).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText(/還有 (39|40) 分鐘/)).toBeVisible();
  await expect(extend).toHaveCount(0);
});

test('a cart whose reservation has ended is sent again at one press, as it was', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  // A cart that is not sent is what the server answers after the reservation has ended.
  await buyer.api.updateShoppingCart({
    body: {
      order: { islandsType: 'MAIN_ISLAND', shipType: 'STORE' },
      items: { products: [{ id: goods.id, quantity: 2 }], productCombinations: [] },
    },
  });
  await page.goto('/checkout');
  await expect(main(page).getByText('目前沒有可以結帳的訂單')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '重新保留並繼續結帳' }).click();
  await expect(main(page).getByText(/庫存保留至 \d\d:\d\d，還有 (29|30) 分鐘/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: '選擇門市' })).toBeVisible();
});

test('missing values are named beside their fields and in a summary that leads to them [5.001, 5.010, 5.018]', {
  tag: '@once',
}, async ({ page }) => {
  await atTheForm(page);
  const mobile = main(page).getByRole('textbox', { name: '手機', exact: true });
  await mobile.fill('091234567');
  await expect(mobile).not.toHaveAttribute('aria-invalid');
  await mobile.blur();
  await expect(mobile).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page).getByText(/手機號碼格式錯誤/)).toBeVisible();
  // A digit too many is not cut off: the rest would be another number.
  await mobile.fill('09123456789');
  await expect(mobile).toHaveValue('09123456789');
  await expect(mobile).toHaveAttribute('aria-invalid', 'true');
  await mobile.fill('0912345678');
  await expect(mobile).not.toHaveAttribute('aria-invalid');
  for (const pasted of ['0912-345-678', '+886 912 345 678', '０９１２３４５６７８']) {
    await mobile.fill(pasted);
    await expect(mobile).toHaveValue('0912345678');
  }

  await submit(page).click();
  const summary = main(page).getByRole('alert').filter({ hasText: '有 5 個地方需要修正' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^錯誤：結帳/);
  await expect(summary).not.toContainText('required');
  await expect(
    main(page).getByRole('textbox', { name: '地址', exact: true }),
  ).toHaveAccessibleDescription(/請填寫地址 · This field is required!$/);
  await expectAccessible(page);
  await summary.getByRole('link', { name: /縣市/ }).click();
  await expect(main(page).getByLabel('縣市')).toBeFocused();
});

test('the invoice asks only for what its kind needs [5.026, 5.027, 5.028, 5.029, 5.030, 5.031]', {
  tag: '@once',
}, async ({ page }) => {
  await atTheForm(page);
  const carrier = main(page).getByLabel('載具');
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });
  await expect(carrier).toHaveValue('MEMBER');
  await carrier.selectOption('手機條碼');
  await field('手機條碼').fill('/abc1234');
  await field('手機條碼').blur();
  await expect(main(page).getByText('載具條碼格式錯誤')).toBeVisible();
  await carrier.selectOption('自然人憑證');
  await expect(main(page).getByText('載具條碼格式錯誤')).toBeHidden();
  await field('自然人憑證條碼').fill('ab12345678901234');
  await field('自然人憑證條碼').blur();
  await expect(main(page).getByText('載具條碼格式錯誤')).toBeHidden();
  await carrier.selectOption('捐贈發票');
  await expect(field('愛心碼')).toBeVisible();
  await main(page).getByRole('radio', { name: '公司發票' }).check();
  await expect(carrier).toBeHidden();
  await field('統一編號').fill('1234567');
  await field('統一編號').blur();
  await expect(main(page).getByText(/公司統一編號格式錯誤/)).toBeVisible();
});

test('another recipient, a company invoice and a note reach the order as typed; name and number go into the profile if the member asks for it [3.103, 7.106, 7.107, 7.111]', {
  tag: '@once',
}, async ({ page }) => {
  const { buyer } = await atTheForm(page);
  await fillIn(page);
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });
  await main(page).getByLabel('同會員資料').uncheck();
  await field('收件人姓名').fill('林小晴');
  await field('收件人手機').fill('0987654321');
  await main(page).getByRole('button', { name: '新增市話' }).click();
  await field('市話（選填）').fill('02-12345678');
  await main(page).getByLabel('配送時段').selectOption('14 時至 18 時');
  await main(page).getByText('備註（選填）').click();
  await field('配送備註').fill('管理室代收');
  await main(page).getByRole('radio', { name: '公司發票' }).check();
  await field('公司抬頭').fill('晴棉生活');
  await field('統一編號').fill('04595257');
  await main(page)
    .getByLabel(/同時更新會員資料/)
    .check();
  await submit(page).click();
  await established(page);
  expect((await buyer.api.readUser()).data).toMatchObject({
    name: '王小明',
    mobileNumber: '0912345678',
  });
  const [order] = (await buyer.api.listOrders()).data;
  const { data } = await buyer.api.readOrder({ params: { id: order?.id ?? 0 } });
  expect(data).toMatchObject({
    user: { name: '王小明', mobileNumber: '0912345678' },
    recipient: '林小晴',
    recipientMobile: '0987654321',
    recipientPhone: '02-12345678',
    shipAddress: '臺北市信義區市府路 1 號 5 樓',
    expectedDeliveryTime: 'AFTER_14_HOURS',
    shipNote: '管理室代收',
    invoiceType: 'COMPANY',
    taxName: '晴棉生活',
    taxNum: '04595257',
  });
});

test('after going back from the checkout the cart is unchanged and the form keeps what was typed', {
  tag: '@once',
}, async ({ page, setStock }) => {
  const buyer = await signedInBuyer(page);
  const goods = await ownGoods('lastUnits');
  await setStock(goods.id, 2);
  await fillCart(buyer, { [goods.id]: 2 });
  await page.goto('/cart');
  const goOn = main(page).getByRole('button', { name: /^前往結帳 \$/ });
  await goOn.click();
  await fillIn(page);
  await page.goBack();
  // The shopper's own order has reserved the last units, which still count as available to them.
  const quantity = page.getByTestId(`cart-line-product-${goods.id}`).getByRole('textbox');
  await expect(quantity).toHaveValue('2');
  await goOn.click();
  await expect(main(page).getByRole('textbox', { name: '姓名', exact: true })).toHaveValue(
    '王小明',
  );
});

test('what was typed is there after a reload, and no longer once the order is made @once', async ({
  page,
}) => {
  await atTheForm(page);
  await fillIn(page);
  await page.reload();
  await expect(main(page).getByText('臺北市信義區市府路 1 號 5 樓')).toBeVisible();
  await expect(main(page).getByRole('textbox', { name: '姓名', exact: true })).toHaveValue(
    '王小明',
  );
  expect(await stored(page, 'sessionStorage', 'order-form')).toContain('市府路');
  await expect(main(page).getByRole('radio', { name: /貨到付款/ })).toBeChecked();
  await submit(page).click();
  await established(page);
  expect(await stored(page, 'sessionStorage', 'order-form')).toBeNull();
});

test('what the order is made of cannot be changed while it is being made', {
  tag: '@once',
}, async ({ page }) => {
  const { buyer } = await atTheForm(page);
  await fillIn(page);
  await main(page).getByText('備註（選填）').click();
  const note = main(page).locator('textarea[name=orderNote]');
  await note.fill('請按電鈴');
  const { asked, goOn } = await holdNextRequest(page, /\/order\/checkout$/);
  await main(page).getByRole('textbox', { name: '姓名', exact: true }).press('Enter');
  await asked;
  await expect(main(page).locator('button[type=submit]')).toBeFocused();
  await note.click({ force: true });
  await page.keyboard.insertText('，謝謝');
  await expect(note).toHaveValue('請按電鈴');
  goOn();
  await established(page);
  const [order] = (await buyer.api.listOrders()).data;
  const { data } = await buyer.api.readOrder({ params: { id: order?.id ?? 0 } });
  expect(data.orderNote).toBe('請按電鈴');
});
