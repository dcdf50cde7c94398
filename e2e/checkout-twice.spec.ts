import { checkOut, fillCart, fillIn, ownGoods, sendCart, stockOf, test } from './buying.ts';
import { atTheForm, dollars, established, main, submit } from './checkouts.ts';
import { expect, expectAccessible } from './journey.ts';

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
  // A message of the database invalidates the cached response.
  await expect.poll(() => stockOf(goods.id)).toBe(before - 2);
  await page.reload();
  await established(page);
  const [order] = (await buyer.api.listOrders()).data;
  await expect(main(page).getByText(order?.orderNo ?? '')).toBeVisible();
  await expect(
    main(page).getByText(dollars(order?.paidAmount ?? 0), { exact: true }),
  ).toBeVisible();
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
  // A sent cart is identified by the second until which it is reserved.
  await expect.poll(() => sendCart(buyer, { [goods.id]: 5 })).not.toBe(heldUntil);
  await submit(page).click();
  await expect(page.getByRole('dialog').getByText('金額已更新，請重新確認購物車')).toBeVisible();
  expect((await buyer.api.listOrders()).data).toEqual([]);
});
