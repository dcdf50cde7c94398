import type { Page } from '@playwright/test';
import { enterCode, fillSignUp, press } from './account-screens.ts';
import {
  anyGoods,
  fillCart,
  heavyGoods,
  ownGoods,
  signedInBuyer,
  test,
  visitorApi,
} from './buying.ts';
import {
  expect,
  expectAccessible,
  freshEmail,
  mailedCode,
  newMember,
  password,
} from './journey.ts';
import { arrived, stored, visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const line = (page: Page, id: number) => page.getByTestId(`cart-line-product-${id}`);
const quantity = (page: Page, id: number) => line(page, id).getByRole('textbox', { name: '數量' });
const goOn = (page: Page) => main(page).getByRole('button', { name: /^前往結帳 \$/ });
const badge = (page: Page) => page.getByTestId('cart-badge');
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

test('the cart asks a visitor to sign in: the page shows what is kept, with LINE first, and leads on to the cart [2.042, 2.043, 2.044, 4.057, 4.060, 6.007]', {
  tag: '@once',
}, async ({ page }) => {
  const member = await newMember(page);
  const [goods] = await anyGoods();
  await visit(page, '/products?all=1');
  await page.evaluate(
    (id) =>
      localStorage.setItem(
        'qingmian-productData',
        JSON.stringify({ normal: { [String(id)]: 2 }, combination: {} }),
      ),
    goods.id,
  );
  await page.goto('/cart');
  await expect(page).toHaveURL('/signin');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(main(page).getByRole('heading', { level: 1, name: '登入後結帳' })).toBeVisible();
  const kept = main(page).getByRole('region', { name: '購物車內容' });
  await expect(kept.getByRole('img', { name: goods.name })).toBeVisible();
  await expect(kept).toContainText('共 2 件');
  await expect(kept).toContainText(dollars(2 * goods.price));
  const withLine = main(page).getByRole('button', { name: '使用 LINE 登入' });
  const lineBox = await withLine.boundingBox();
  const account = await page.getByLabel('電子信箱或帳號').boundingBox();
  expect(lineBox?.y).toBeLessThan(account?.y ?? 0);
  await expectAccessible(page);
  await page.getByLabel('電子信箱或帳號').fill(member.email);
  await page.getByRole('textbox', { name: '密碼' }).fill(member.password);
  await main(page).getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await expect(main(page).getByRole('heading', { level: 1, name: '購物車' })).toBeVisible();
  await expect(line(page, goods.id)).toBeVisible();
});

test('a new member comes back to the kept cart after the mailed code [4.057, 4.084]', {
  tag: '@once',
}, async ({ page }) => {
  const [goods] = await anyGoods();
  const email = freshEmail();
  await visit(page, '/products?all=1');
  await page.evaluate(
    (id) =>
      localStorage.setItem(
        'qingmian-productData',
        JSON.stringify({ normal: { [String(id)]: 1 }, combination: {} }),
      ),
    goods.id,
  );
  await page.goto('/cart');
  await main(page).getByRole('link', { name: '註冊會員' }).click();
  await expect(page).toHaveURL('/signup');
  await fillSignUp(page, email);
  await press(page, '註冊');
  await enterCode(page, await mailedCode(page, email));
  await page.getByRole('dialog').getByRole('button', { name: '開始購物' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: '登入後結帳' })).toBeVisible();
  await expect(page.getByLabel('電子信箱或帳號')).toHaveValue(email);
  await page.getByRole('textbox', { name: '密碼' }).fill(password);
  await main(page).getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await expect(line(page, goods.id)).toBeVisible();
});

test('an empty cart offers waiting coupons, the goods viewed last and the best sellers', {
  tag: '@once',
}, async ({ page }) => {
  await signedInBuyer(page);
  const [goods] = await anyGoods();
  const { data } = await visitorApi().listProducts({ query: { keyword: '超薄夜用衛生棉 33cm' } });
  await visit(page, `/products/${data[0]?.id}`);
  await visit(page, `/products/${goods.id}`);
  await page.goto('/cart');
  await expect(main(page).getByText('Your shopping cart is empty')).toBeVisible();
  await expect(main(page).getByText('購物車是空的')).toBeVisible();
  const coupons = main(page).getByRole('region', { name: '您的優惠券' });
  await expect(coupons.getByRole('heading', { name: '註冊禮 100 元優惠券' })).toBeVisible();
  const viewed = main(page).getByRole('list', { name: '最近看過' });
  await expect(viewed.getByRole('article')).toHaveCount(2);
  await expect(viewed.getByRole('article').last()).toContainText('補貨中');
  await expect(viewed.getByRole('link', { name: goods.name }).first()).toBeVisible();
  await expect(main(page).getByRole('list', { name: '大家常買' }).getByRole('article')).toHaveCount(
    4,
  );
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '清除 最近看過的商品' }).click();
  await expect(viewed).toHaveCount(0);
  await expect(page.getByText('已清除最近看過的商品')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(
    main(page).getByRole('list', { name: '大家常買' }).getByRole('link').first(),
  ).toBeFocused();
  await page.reload();
  await expect(coupons).toBeVisible();
  await expect(viewed).toHaveCount(0);
});

test('each visit to the cart forgets a payment under way and reads the cart once [2.045, 2.050]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [first] = await anyGoods();
  await fillCart(buyer, { [first.id]: 2 });
  await page.addInitScript(() => localStorage.setItem('qingmian-paypage', '{"orderId":5}'));
  let readings = 0;
  page.on('request', (request) => {
    const isReading =
      request.method() === 'GET' && request.url().endsWith('/user/order/shopping-cart');
    if (isReading) readings += 1;
  });
  await page.goto('/cart');
  await expect(line(page, first.id)).toBeVisible();
  await expect.poll(() => stored(page, 'localStorage', 'paypage')).toBeNull();
  expect(readings).toBe(1);
  await line(page, first.id).getByRole('link', { name: first.name }).click();
  await expect(page).toHaveURL(`/products/${first.id}`);
  await arrived(page);
  expect(readings).toBe(1);
  await page.goBack();
  await expect(line(page, first.id)).toBeVisible();
  await expect.poll(() => readings).toBe(2);
});

test('the cart shows its goods, the reductions, the delivery and the same total as the server [3.002, 4.035, 3.079]', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [first, second] = await anyGoods();
  await fillCart(buyer, { [first.id]: 2, [second.id]: 1 });
  const { data } = await buyer.api.updateShoppingCart({
    body: {
      order: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
      items: {
        products: [
          { id: first.id, quantity: 2 },
          { id: second.id, quantity: 1 },
        ],
        productCombinations: [],
      },
    },
  });
  await page.goto('/cart');
  await expect(line(page, first.id).getByRole('heading', { name: first.name })).toBeVisible();
  await expect(
    line(page, first.id)
      .getByText(dollars(first.price * 2))
      .last(),
  ).toBeVisible();
  await expect(badge(page)).toHaveText('3');
  await expect(main(page).getByRole('radio', { name: /台灣本島/ })).toBeChecked();
  await expect(main(page).getByRole('radio', { name: /離島/ })).toBeEnabled();
  await expect(main(page).getByRole('radio', { name: /宅配到府/ })).toBeChecked();
  await expect(main(page).getByRole('radio', { name: /超商取貨/ })).toBeEnabled();
  await expect(goOn(page)).toHaveText(`前往結帳 ${dollars(data.amounts.paid)}`);
  await expect(main(page).getByText(/再買 \$[\d,]+ 享免運|已享免運/)).toBeVisible();
  await expect(main(page).getByText(/加入購物車不等於保留庫存/)).toHaveCount(1);
  await expectAccessible(page);
});

test('a cart that is too heavy for a store says so at the choice, goes to the door instead, and to the store again with fewer units', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const heavy = await heavyGoods();
  await fillCart(buyer, { [heavy.id]: 9 });
  await page.goto('/cart');
  const toStore = main(page).getByRole('radio', { name: /超商取貨/ });
  await toStore.check();
  await line(page, heavy.id).getByRole('button', { name: /^增加/ }).click();
  await expect(main(page).getByText('商品共約 5.5 公斤，超商取貨最多 5 公斤')).toBeVisible();
  await expect(toStore).toBeDisabled();
  await expect(main(page).getByRole('radio', { name: /宅配到府/ })).toBeChecked();
  await expectAccessible(page);
  await line(page, heavy.id).getByRole('button', { name: /^減少/ }).click();
  await expect(toStore).toBeEnabled();
});

test('the top of the cart applies the best coupon and adds goods that reach free delivery, each by one press', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  // The coupon of a new member needs $600, free delivery $990.
  await fillCart(buyer, { [goods.id]: Math.ceil(600 / goods.price) });
  await page.goto('/cart');
  const coupon = main(page).getByRole('region', { name: '可用的優惠券' });
  await expect(coupon).toContainText('註冊禮 100 元優惠券');
  const fillers = main(page).getByRole('region', { name: '任選一件就達到' });
  const add = fillers.getByRole('button').first();
  await expect(add).toBeVisible();
  await expectAccessible(page);
  await coupon.getByRole('button', { name: '套用' }).click();
  await expect(coupon).toBeHidden();
  await expect(main(page).getByText('優惠券：註冊禮 100 元優惠券')).toBeVisible();
  await add.click();
  await expect(main(page).getByText('已享免運')).toBeVisible();
});

test('a changed quantity is saved without a button, up to the limit, with the reason for the limit [4.034, 4.036]', {
  tag: '@once',
}, async ({ page, setStock }) => {
  const buyer = await signedInBuyer(page);
  const first = await ownGoods('stepper');
  await setStock(first.id, 3);
  await fillCart(buyer, { [first.id]: 1 });
  await page.goto('/cart');
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/shopping-cart'),
  );
  await line(page, first.id).getByRole('button', { name: '增加一件' }).click();
  expect((await saved).ok()).toBe(true);
  for (const [typed, units] of [
    ['１', '1'],
    ['2.5', '2'],
  ] as const) {
    await quantity(page, first.id).fill(typed);
    await expect(quantity(page, first.id)).toHaveValue(units);
  }
  await quantity(page, first.id).fill('9');
  await quantity(page, first.id).blur();
  await expect(quantity(page, first.id)).toHaveValue('3');
  await expect(line(page, first.id).getByText('已達購買上限')).toBeVisible();
  await expect(line(page, first.id).getByText('庫存僅剩 3 件')).toBeVisible();
  await expect(line(page, first.id).getByRole('button', { name: '增加一件' })).toBeDisabled();
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.items.products)
    .toMatchObject([{ id: first.id, quantity: 3 }]);
});

test('units inside a combination count against the limit of its product, with the reason in cart and product page [9.030]', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const { data: combinations } = await visitorApi().listCombinations();
  const [limited] = combinations.flatMap(({ id, products }) =>
    products.flatMap((part) =>
      part.purchaseLimit === null ? [] : [{ ...part, limit: part.purchaseLimit, combination: id }],
    ),
  );
  if (!limited) throw new Error('No combination of the demonstration shop has a limited product.');
  const { id, limit } = limited;
  const left = limit - limited.quantity;
  await buyer.api.updateShoppingCart({
    body: {
      items: {
        products: [{ id, quantity: left }],
        productCombinations: [{ id: limited.combination, quantity: 1 }],
      },
    },
  });
  await page.goto('/cart');
  await expect(quantity(page, id)).toHaveValue(String(left));
  await expect(
    line(page, id).getByText(`每筆訂單限購 ${limit} 件，單品與組合合併計算`),
  ).toBeVisible();
  await expect(line(page, id).getByRole('button', { name: '增加一件' })).toBeDisabled();
  await page.goto(`/products/${id}`);
  await expect(
    page.getByText(`每筆訂單限購 ${limit} 件，購物車已有 ${left} 件，已達購買上限`),
  ).toBeVisible();
});

test('a line is removed at once, by its button or by a quantity of 0, typed or counted down, and can be taken back', {
  tag: '@once',
}, async ({ page }) => {
  const buyer = await signedInBuyer(page);
  const [first, second] = await anyGoods();
  await fillCart(buyer, { [first.id]: 2, [second.id]: 1 });
  await page.goto('/cart');
  await line(page, first.id)
    .getByRole('button', { name: `移除 ${first.name}` })
    .click();
  await expect(line(page, first.id)).toBeHidden();
  await page.getByRole('button', { name: '復原' }).click();
  await expect(quantity(page, first.id)).toHaveValue('2');
  await quantity(page, first.id).fill('0');
  await quantity(page, first.id).blur();
  await expect(line(page, first.id)).toBeHidden();
  await page.getByRole('button', { name: '復原' }).last().click();
  await expect(quantity(page, first.id)).toHaveValue('2');
  await line(page, second.id).getByRole('button', { name: '減少一件' }).click();
  await expect(line(page, second.id)).toBeHidden();
});

test('a line shows what changed meanwhile, and sold-out goods are not charged [4.033, 4.037]', {
  tag: '@once',
}, async ({ page, setStock }) => {
  const buyer = await signedInBuyer(page);
  const [first] = await anyGoods();
  const second = await ownGoods('limited');
  const third = await ownGoods('soldOut');
  await fillCart(buyer, { [first.id]: 1, [second.id]: 5, [third.id]: 1 });
  await setStock(second.id, 2);
  await setStock(third.id, 0);
  await page.goto('/cart');
  await expect(main(page).getByText('購物車有 2 項商品變動，請確認後再結帳。')).toBeVisible();
  await expect(line(page, second.id).getByText(/已由 5 件調整為 2 件/)).toBeVisible();
  await expect(line(page, third.id).getByText('已售完', { exact: true })).toBeVisible();
  const goods = first.price + second.price * 2;
  await expect(goOn(page)).toHaveText(`前往結帳 ${dollars(goods + (goods >= 990 ? 0 : 80))}`);
  await expect(badge(page)).toHaveText('3');
  await expectAccessible(page);
});

test('a cart that cannot be bought any more is refused with the server’s sentence, and corrected [8.061, 8.029]', {
  tag: '@once',
}, async ({ page, setStock }) => {
  const buyer = await signedInBuyer(page);
  const first = await ownGoods('refused');
  await fillCart(buyer, { [first.id]: 4 });
  await page.goto('/cart');
  // Others buy the rest at that moment, so that the page cannot have read it.
  let isSold = false;
  await page.route('**/user/order/shopping-cart', async (route) => {
    if (route.request().method() === 'PUT' && !isSold) {
      isSold = true;
      await setStock(first.id, 1);
    }
    await route.continue();
  });
  await goOn(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('商品庫存不足')).toBeVisible();
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(line(page, first.id).getByText(/已由 4 件調整為 1 件/)).toBeVisible();
});

test('a cart that cannot be read says so and can be read again', { tag: '@once' }, async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [first] = await anyGoods();
  await fillCart(buyer, { [first.id]: 1 });
  await page.route('**/user/order/shopping-cart', (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await page.goto('/cart');
  await expect(main(page).getByText('購物車目前無法載入')).toBeVisible();
  await page.unroute('**/user/order/shopping-cart');
  await main(page).getByRole('button', { name: '重試' }).click();
  await expect(line(page, first.id)).toBeVisible();
});
