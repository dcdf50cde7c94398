import type { Page } from '@playwright/test';
import { expectApart } from './boxes.ts';
import { anyGoods, type Buyer, fillCart, fillIn, signedInBuyer, test } from './buying.ts';
import { holdNextRequest } from './held-answers.ts';
import { expect, expectAccessible } from './journey.ts';
import { detail } from './member-screens.ts';
import { expectGreen, holdToast } from './toasts.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);
const summary = (page: Page) => main(page).getByRole('region', { name: /^訂單金額/ });
const opener = (page: Page) =>
  summary(page).getByRole('button', { name: /優惠券|WELCOME|換季|註冊禮/ });
const goOn = (page: Page) => main(page).getByRole('button', { name: /^前往結帳 \$/ });
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** Units of the first demonstration product for at least this amount (TWD). */
async function cartOf(buyer: Buyer, amount: number) {
  const [goods] = await anyGoods();
  const units = Math.ceil(amount / goods.price);
  await fillCart(buyer, { [goods.id]: units });
  return { goods, units, total: units * goods.price };
}

test('a new member’s coupons: the registration gift, the reason beside a refused code, and one by code, with dates as YYYY.MM.DD HH:mm; a coupon leads to its goods [1.006, 2.137, 2.213, 3.058, 5.038, 8.048, 8.052, 8.053, 8.054, 8.058, 8.086, 8.087]', {
  tag: '@once',
}, async ({ page }) => {
  await signedInBuyer(page);
  const reading = page.waitForRequest((request) => request.url().includes('/user/coupons'));
  await page.goto('/member-centre?type=coupons');
  await reading;
  const usable = main(page).getByRole('region', { name: '可使用' });
  await expect(usable.getByRole('heading', { name: '註冊禮 100 元優惠券' })).toBeVisible();
  await expect(
    usable.getByText(/^\d{4}\.\d\d\.\d\d 00:00 － \d{4}\.\d\d\.\d\d \d\d:\d\d$/),
  ).toBeVisible();

  const receive = async (code: string) => {
    await main(page).getByRole('textbox', { name: '折扣碼' }).fill(code);
    await main(page).getByRole('button', { name: '領取' }).click();
  };
  for (const [code, sentence] of [
    ['NOSUCHCODE', '折扣碼輸入錯誤'],
    ['PAST50', '折扣碼已過期'],
    ['SOON150', '活動即將開始，敬請期待'],
    ['STORE80', '相關資料皆已下架'],
    ['WELCOME100', '折扣碼已加入，請於下方我的優惠券中選擇使用'],
    [' ', '請輸入折扣碼'],
  ] as const) {
    await receive(code);
    await expect(main(page).getByText(sentence)).toBeVisible();
  }
  await expectAccessible(page);
  await receive('season88');
  await expectGreen(page, '優惠券領取成功');
  await expect(usable.getByRole('heading', { name: '換季 88 折' })).toBeVisible();
  await expectAccessible(page);

  await usable.getByRole('link', { name: '去使用 註冊禮 100 元優惠券' }).click();
  await expect(page).toHaveURL(/\/products\?all=1$/);
  await expect(page.getByRole('heading', { level: 1, name: '全部商品' })).toBeVisible();
});

test('a coupon’s link gives it to a member and shows the coupons; a bad one says so [2.083, 2.084, 2.087, 8.087]', {
  tag: '@once',
}, async ({ page }) => {
  await signedInBuyer(page);
  const claim = page.waitForRequest((request) => request.url().endsWith('/user/coupons/receive'));
  await page.goto('/coupon-receive?code=SHIP590');
  expect((await claim).postDataJSON()).toEqual({ code: 'SHIP590' });
  await expect(page).toHaveURL('/member-centre?type=3');
  await expect(main(page).getByRole('heading', { name: '滿 590 元免運券' })).toBeVisible();
  await page.goto('/coupon-receive?code=NOSUCHCODE');
  await expect(dialog(page)).toContainText('折扣碼輸入錯誤');
  await expect(page).toHaveURL('/member-centre?type=3');
});

test('the drawer shows usable coupons, missing amounts and reasons, and a chosen coupon applies at once, until the cart is entered again [1.006, 2.049, 2.213, 3.060, 8.086, 8.088]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  await buyer.api.receiveCoupon({ body: { code: 'PLUS200' } });
  const { goods, total } = await cartOf(buyer, 600);
  await page.goto('/cart');
  await expect(opener(page)).toContainText('1 張可用，最多省 $100');
  await opener(page).click();
  await expect(dialog(page).getByRole('heading', { name: '選擇優惠券' })).toBeVisible();
  const usable = dialog(page).getByRole('list', { name: '可使用' });
  await expect(usable.getByRole('heading', { name: '註冊禮 100 元優惠券' })).toBeVisible();
  const missing = dialog(page).getByRole('list', { name: '尚差金額' });
  await expect(missing.getByText(`還差 ${dollars(1500 - total)} 可使用`)).toBeVisible();
  await expect(
    missing.getByRole('link', { name: `看 ${dollars(1500 - total)} 以上的商品` }).first(),
  ).toHaveAttribute('href', `/products?all=1&minPrice=${1500 - total}&sort=price_asc`);
  await expectAccessible(page);
  await usable.getByRole('button', { name: '使用 註冊禮 100 元優惠券' }).click();
  await expectGreen(page, '折扣碼使用成功');
  await expect(dialog(page)).toBeHidden();
  const shipping = total >= 990 ? 0 : 80;
  await expect(goOn(page)).toHaveText(`前往結帳 ${dollars(total - 100 + shipping)}`);
  await expect(summary(page).getByText('優惠券：註冊禮 100 元優惠券')).toBeVisible();
  // Below its minimum amount, the coupon stays chosen, has no effect, and says so.
  const stepper = main(page).getByTestId(`cart-line-product-${goods.id}`);
  await stepper.getByRole('textbox', { name: '數量' }).fill('1');
  await stepper.getByRole('textbox', { name: '數量' }).blur();
  await expect(summary(page).getByText(/^尚未套用：還差 \$/)).toBeVisible();
  await expect(goOn(page)).toHaveText(`前往結帳 ${dollars(goods.price + 80)}`);
  await page.goto('/faq');
  await page.goto('/cart');
  await expect(summary(page).getByRole('button', { name: '選擇優惠券' })).toBeVisible();
});

for (const [amount, answer] of [
  [1_000, '優惠券：換季 88 折'],
  [600, '「換季 88 折」已加入，現在還不能使用：還差 $'],
] as const) {
  test(`a code that is entered in a cart of about $${amount} applies its coupon at once, or says why not`, {
    tag: '@once',
  }, async ({ page }) => {
    const buyer = await signedInBuyer(page);
    await cartOf(buyer, amount);
    await page.goto('/cart');
    await main(page).getByText('輸入折扣碼').click();
    await main(page).getByRole('textbox', { name: '折扣碼' }).fill('season88');
    await main(page).getByRole('button', { name: '使用', exact: true }).click();
    await expect(page.getByText(answer).filter({ visible: true })).toBeVisible();
  });
}

test('why a code cannot be used yet is said in a region that is there before, until the cart changes', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const { goods } = await cartOf(buyer, 600);
  await page.goto('/cart');
  await main(page).getByText('輸入折扣碼').click();
  // Screen readers announce nothing of a region that appears together with its text.
  const said = main(page).getByRole('group').filter({ hasText: '輸入折扣碼' }).getByRole('status');
  await expect(said).toHaveText('');
  await main(page).getByRole('textbox', { name: '折扣碼' }).fill('season88');
  await main(page).getByRole('button', { name: '使用', exact: true }).click();
  await expect(said).toContainText('現在還不能使用：還差 $');
  const units = main(page).getByTestId(`cart-line-product-${goods.id}`).getByRole('textbox');
  await units.fill('1');
  await units.blur();
  await expect(said).toHaveText('');
});

test('a message over the drawer covers neither its title nor its close button [2.191]', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  await cartOf(buyer, 300);
  for (const [height, code] of [
    [560, 'season88'],
    [900, 'SHIP590'],
  ] as const) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
    await page.goto('/cart');
    await opener(page).click();
    await dialog(page).getByRole('textbox', { name: '折扣碼' }).fill(code);
    await dialog(page).getByRole('button', { name: '領取' }).click();
    const message = page.getByText('優惠券領取成功').filter({ visible: true }).locator('..');
    await expect(message).toBeVisible();
    await holdToast(message);
    await expectApart(message, dialog(page).getByRole('heading').first());
    await expectApart(message, dialog(page).getByRole('button', { name: '關閉' }));
  }
});

test('a message over the drawer leaves its title free on a low phone without motion, also when a keyboard comes', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  await cartOf(buyer, 300);
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto('/cart');
  await opener(page).click();
  await dialog(page).getByRole('textbox', { name: '折扣碼' }).fill('season88');
  await dialog(page).getByRole('button', { name: '領取' }).click();
  const message = page.getByText('優惠券領取成功').filter({ visible: true }).locator('..');
  const title = dialog(page).getByRole('heading').first();
  await expect(message).toBeVisible();
  await holdToast(message);
  await expectApart(message, title);
  // The title moves as it does when a keyboard comes.
  await page.setViewportSize({ width: 390, height: 470 });
  await expectApart(message, title);
});

test('an order with a coupon and gifts: the progress, the gift lines, the amounts, and the used coupon afterwards [3.037, 4.031, 4.112, 4.113]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const { total } = await cartOf(buyer, 1200);
  await page.goto('/cart');
  await expect(main(page).getByText('已享免運')).toBeVisible();
  await expect(
    main(page).getByText(/再買 \$[\d,]+ 送細目洗衣網、日常潔淨露試用管 30mL/),
  ).toBeVisible();
  const list = main(page)
    .getByRole('list')
    .filter({ has: page.getByText('首購禮') });
  await expect(list.getByText('滿額贈', { exact: true })).toBeVisible();
  await expect(list.getByText('棉布收納袋', { exact: true })).toBeVisible();
  await expect(list.getByText('日用與護墊試用包', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await goOn(page).click();
  await expect(page).toHaveURL('/checkout');
  // If it is chosen here, the cart is sent again with the new amount.
  const place =
    page.viewportSize()?.width === 390
      ? main(page).getByRole('group')
      : page.getByRole('complementary', { name: '訂單內容' });
  if (page.viewportSize()?.width === 390)
    await main(page)
      .getByText(/^訂單內容/)
      .first()
      .click();
  await place.getByRole('button', { name: '選擇優惠券' }).click();
  await dialog(page).getByRole('button', { name: '使用 註冊禮 100 元優惠券' }).click();
  await expect(toast(page, '折扣碼使用成功')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^送出訂單/ })).toHaveText(
    `送出訂單 ${dollars(total - 100)}`,
  );
  await fillIn(page);
  await main(page)
    .getByRole('radio', { name: /貨到付款/ })
    .check();
  const reload = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/user/coupons'),
  );
  await main(page)
    .getByRole('button', { name: /^送出訂單/ })
    .click();
  await expect(main(page).getByText('Order Established')).toBeVisible();
  await reload;
  const { data: coupons } = await buyer.api.listUserCoupons();
  expect(coupons).toMatchObject([{ status: 'USED' }]);
  const [placed] = (await buyer.api.listOrders()).data;
  const { data: order } = await buyer.api.readOrder({ params: { id: placed?.id ?? 0 } });
  expect(order.amounts).toMatchObject({ coupon: 100, shipFee: 0, paid: total - 100 });
  expect(order.items.gifts.map(({ name }) => name)).toEqual(['棉布收納袋', '日用與護墊試用包']);
  await page.goto(`/member-order-detail/${order.id}`);
  await expect(detail(page, '優惠券：註冊禮 100 元優惠券')).toHaveText('−$100');
  await expect(detail(page, '免運優惠：')).toHaveText('−$80');
  await page.goto('/member-centre?type=3');
  await expect(
    main(page).getByRole('region', { name: '已使用或已失效' }).getByText('優惠券已使用'),
  ).toBeVisible();
});

test('the side cart shows the gifts and the amounts still missing, with their labels [2.165, 4.031]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  await cartOf(buyer, 1200);
  await page.goto('/faq');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /購物車/ })
    .click();
  const cart = page.getByRole('region', { name: '購物車' });
  await expect(cart.getByText('滿額贈', { exact: true })).toBeVisible();
  await expect(cart.getByText('首購禮', { exact: true })).toBeVisible();
  await expect(cart.getByText(/再買 \$[\d,]+ 送/)).toBeVisible();
  await expectAccessible(page);
});

test('a visitor’s goods join the member’s cart at sign-in, with a message about reduced quantities [6.010]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const { data: products } = await buyer.api.listProducts();
  const limited = products.find(({ purchaseLimit }) => purchaseLimit !== null);
  if (!limited?.purchaseLimit) throw new Error('The demonstration shop limits nothing.');
  await fillCart(buyer, { [limited.id]: limited.purchaseLimit });
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('merged')) return;
    sessionStorage.setItem('merged', 'once');
    localStorage.setItem(
      'qingmian-productData',
      JSON.stringify({ normal: { [id]: 2 }, combination: {} }),
    );
  }, limited.id);
  // The message may disappear before the last picture is loaded.
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(toast(page, `已併入先前選購的商品；「${limited.name}」`)).toBeVisible();
  await expect(
    main(page)
      .getByTestId(`cart-line-product-${limited.id}`)
      .getByText(/已由 \d+ 件調整為 \d+ 件/),
  ).toBeVisible();
  const { data } = await buyer.api.readShoppingCart();
  expect(data.items.products).toMatchObject([{ id: limited.id, quantity: limited.purchaseLimit }]);
});

test('the next code that is typed stays when the one before it arrives', {
  tag: '@once',
}, async ({ page }) => {
  await signedInBuyer(page);
  await page.goto('/member-centre?type=coupons');
  const code = main(page).getByRole('textbox', { name: '折扣碼' });
  const { asked, goOn } = await holdNextRequest(page, /\/user\/coupons\/receive$/);
  await code.fill('season88');
  await main(page).getByRole('button', { name: '領取' }).click();
  await asked;
  await code.fill('SHIP590');
  goOn();
  await expectGreen(page, '優惠券領取成功');
  await expect(main(page).getByRole('heading', { name: '換季 88 折' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: '領取' })).not.toHaveAttribute('aria-busy');
  await expect(code).toHaveValue('SHIP590');
});
