import { anyGoods, fillCart, fillIn, ownGoods, signedInBuyer, stockOf, test } from './buying.ts';
import { addToCart, dollars, established, main, register, submit } from './checkouts.ts';
import { expect, expectAccessible, freshEmail, password, withMovement } from './journey.ts';

test.use(withMovement);

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

test('the checkout asks a visitor to sign in and remembers the way back; without a sent cart it shows a member only a link to the cart [2.058]', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/signin');
  expect(
    await page.evaluate(() => localStorage.getItem('qingmian-signin-callback-info')),
  ).toContain('"/checkout"');
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await fillCart(buyer, { [goods.id]: 1 });
  await page.goto('/checkout');
  await expect(main(page).getByText('目前沒有可以結帳的訂單')).toBeVisible();
  await main(page).getByRole('link', { name: '前往購物車' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByTestId(`cart-line-product-${goods.id}`)).toBeVisible();
});
