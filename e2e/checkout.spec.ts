import type { Page } from '@playwright/test';
import {
  anyGoods,
  type Buyer,
  checkOut,
  fillCart,
  fillIn,
  type Goods,
  ownGoods,
  sendCart,
  signedInBuyer,
  stockOf,
  test,
} from './buying.ts';
import { expect, expectAccessible, freshEmail, mailedCode, password } from './journey.ts';
import { visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => main(page).getByRole('button', { name: /^送出訂單/ });
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const established = (page: Page) =>
  expect(main(page).getByRole('heading', { level: 1, name: /Order Established/ })).toBeVisible();

/** A member at the order form, with two units of one product. */
async function atTheForm(page: Page, wanted?: Goods): Promise<{ buyer: Buyer; goods: Goods }> {
  const buyer = await signedInBuyer(page);
  const goods = wanted ?? (await anyGoods())[0];
  await sendCart(buyer, { [goods.id]: 2 });
  await page.goto('/checkout');
  await expect(submit(page)).toBeVisible();
  return { buyer, goods };
}

async function addToCart(page: Page, { id, name }: Goods): Promise<void> {
  await visit(page, `/products/${id}`);
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('電子信箱').fill(email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(password);
  await page.getByRole('textbox', { name: '再次輸入密碼' }).fill(password);
  await main(page).getByRole('button', { name: '註冊', exact: true }).click();
  await expect(page).toHaveURL(/\/email-verify/);
  await main(page)
    .getByRole('textbox', { name: '驗證碼' })
    .fill(await mailedCode(page, email));
  await main(page).getByRole('button', { name: '完成驗證' }).click();
  // The registration gift, while its event runs.
  const gift = page.getByRole('dialog', { name: '歡迎加入' });
  await expect(gift.or(page.getByLabel('電子信箱或帳號')).first()).toBeVisible();
  if (await gift.isVisible()) await gift.getByRole('button', { name: '開始購物' }).click();
  await expect(page).toHaveURL(/\/signin/);
}

test('a visitor fills a cart, registers, signs in, checks out with cash and finds the order [0.004, 2.051, 2.212, 3.112, 4.110, 4.111, 4.115, 4.120, 6.010]', async ({
  page,
}) => {
  test.slow();
  const first = await ownGoods('journey');
  const second = await ownGoods('journeyToo');
  const before = [await stockOf(first.id), await stockOf(second.id)];
  await addToCart(page, first);
  await addToCart(page, second);
  await expect(page.getByTestId('cart-badge')).toHaveText('2');

  const email = freshEmail();
  await register(page, email);
  await page.getByLabel('電子信箱或帳號').fill(email);
  await page.getByRole('textbox', { name: '密碼' }).fill(password);
  await main(page).getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByText('已將先前選購的商品併入購物車')).toBeVisible();

  await page.goto('/cart');
  await expect(main(page).getByTestId(/^cart-line-/)).toHaveCount(2);
  const goods = first.price + second.price;
  const total = dollars(goods + (goods >= 990 ? 0 : 80));
  await main(page)
    .getByRole('button', { name: `前往結帳 ${total}` })
    .click();
  await expect(page).toHaveURL('/checkout');
  await fillIn(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await submit(page).click();
  await established(page);
  expect(calls.filter((call) => ['checkout', 'payment'].includes(call))).toEqual([
    'checkout',
    'payment',
  ]);
  await expect(main(page).getByText(total, { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByTestId('cart-badge')).toBeHidden();
  await expectAccessible(page);
  const stocksNow = async () => [await stockOf(first.id), await stockOf(second.id)];
  await expect.poll(stocksNow).toEqual(before.map((units) => units - 1));

  const orderNo =
    (await main(page)
      .getByText(/^\d{14}$/)
      .textContent()) ?? '';
  await main(page).getByRole('link', { name: '查看訂單' }).click();
  await expect(page).toHaveURL(/\/member-order-detail\/\d+$/);
  await expect(main(page).getByText(orderNo).first()).toBeVisible();
  await expect(main(page).getByText(first.name).first()).toBeVisible();
  await page.goto('/member-centre?type=2');
  await expect(main(page).getByText(orderNo).first()).toBeVisible();
});

test('the checkout asks a visitor to sign in and remembers the way back [2.058]', async ({
  page,
}) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/signin');
  expect(
    await page.evaluate(() => localStorage.getItem('qingmian-signin-callback-info')),
  ).toContain('"/checkout"');
});

test('without a sent cart the checkout shows only a link to the cart', async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await fillCart(buyer, { [goods.id]: 1 });
  await page.goto('/checkout');
  await expect(main(page).getByText('目前沒有可以結帳的訂單')).toBeVisible();
  await main(page).getByRole('link', { name: '前往購物車' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByTestId(`cart-line-product-${goods.id}`)).toBeVisible();
});

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

test('missing values are named beside their fields and in a summary that leads to them [5.001, 5.010, 5.018]', async ({
  page,
}) => {
  await atTheForm(page);
  const mobile = main(page).getByRole('textbox', { name: '手機', exact: true });
  await mobile.fill('091234567');
  await expect(mobile).not.toHaveAttribute('aria-invalid');
  await mobile.blur();
  await expect(mobile).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page).getByText(/手機號碼格式錯誤/)).toBeVisible();
  await mobile.fill('0912345678');
  await expect(mobile).not.toHaveAttribute('aria-invalid');

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

test('the invoice asks only for what its kind needs [5.026, 5.027, 5.028, 5.029, 5.030, 5.031]', async ({
  page,
}) => {
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

test('two presses make one order, which shows again after a reload [2.057, 7.112, 3.081]', async ({
  page,
}) => {
  const goods = await ownGoods('twice');
  const before = await stockOf(goods.id);
  const { buyer } = await atTheForm(page, goods);
  await fillIn(page);
  await submit(page).dblclick();
  await established(page);
  expect((await buyer.api.listOrders()).data).toHaveLength(1);
  // The kept answer is dropped by a message of the database.
  await expect.poll(() => stockOf(goods.id)).toBe(before - 2);
  await page.reload();
  await established(page);
  const [order] = (await buyer.api.listOrders()).data;
  await expect(main(page).getByText(order?.orderNo ?? '')).toBeVisible();
  await expect(
    main(page).getByText(dollars(order?.paidAmount ?? 0), { exact: true }),
  ).toBeVisible();
});

test('another recipient, a company invoice and a note reach the order as typed [3.103, 7.106, 7.107]', async ({
  page,
}) => {
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
  await submit(page).click();
  await established(page);
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

test('name and number go into the profile only if the member asks for it [7.111]', async ({
  page,
}) => {
  const { buyer } = await atTheForm(page);
  await fillIn(page);
  await main(page)
    .getByLabel(/同時更新會員資料/)
    .check();
  await submit(page).click();
  await established(page);
  expect((await buyer.api.readUser()).data).toMatchObject({
    name: '王小明',
    mobileNumber: '0912345678',
  });
});

test('after going back from the checkout the cart is unchanged and the form keeps what was typed', async ({
  page,
  setStock,
}) => {
  const buyer = await signedInBuyer(page);
  const goods = await ownGoods('lastUnits');
  await setStock(goods.id, 2);
  await fillCart(buyer, { [goods.id]: 2 });
  await page.goto('/cart');
  const goOn = main(page).getByRole('button', { name: /^前往結帳 \$/ });
  await goOn.click();
  await fillIn(page);
  await page.goBack();
  // The shopper's own order holds the last units, which still count as available to them.
  const quantity = page.getByTestId(`cart-line-product-${goods.id}`).getByRole('textbox');
  await expect(quantity).toHaveValue('2');
  await goOn.click();
  await expect(main(page).getByRole('textbox', { name: '姓名', exact: true })).toHaveValue(
    '王小明',
  );
});

test('an order that another window has made is shown and not made twice', async ({ page }) => {
  const { buyer } = await atTheForm(page);
  await fillIn(page);
  expect(await checkOut(buyer)).toBe('');
  await submit(page).click();
  await established(page);
  expect((await buyer.api.listOrders()).data).toHaveLength(1);
});

test('an order that cannot be made says so at the checkout and leads back to the cart [4.121, 8.067, 8.034, 3.115]', async ({
  page,
}) => {
  const { buyer, goods } = await atTheForm(page);
  await fillIn(page);
  expect(await checkOut(buyer)).toBe('');
  await fillCart(buyer, { [goods.id]: 1 });
  await submit(page).click();
  await expect(main(page).getByRole('heading', { level: 1, name: /Order Fail/ })).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await expect(main(page).getByText('訂單失敗')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: '回購物車' }).click();
  await expect(page.getByTestId(`cart-line-product-${goods.id}`)).toBeVisible();
});

test('a cart that another window has sent again is shown before it is ordered', async ({
  page,
}) => {
  const { buyer, goods } = await atTheForm(page);
  await fillIn(page);
  const heldUntil = (await buyer.api.readShoppingCart()).data.order.locksExpireAt;
  // The sent cart is known by the second it is held until.
  await expect.poll(() => sendCart(buyer, { [goods.id]: 5 })).not.toBe(heldUntil);
  await submit(page).click();
  await expect(page.getByRole('dialog').getByText('金額已更新，請重新確認購物車')).toBeVisible();
  expect((await buyer.api.listOrders()).data).toEqual([]);
});

test('the return page leads home if the shopper did not leave for another site [2.025]', async ({
  page,
}) => {
  await page.goto('/redirect');
  await expect(page).toHaveURL('/');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
});
