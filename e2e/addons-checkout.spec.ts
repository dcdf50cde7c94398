import type { Page } from '@playwright/test';
import { toast } from './account-screens.ts';
import { type Buyer, checkOut, fillIn, type Goods, signedInBuyer, visitorApi } from './buying.ts';
import { dollars, established, main, submit } from './checkouts.ts';
import { expect, expectAccessible } from './journey.ts';
import { type Offer, plainGoods, test } from './offers-shop.ts';
import { ownersRecords } from './office.ts';
import { eventsNamed } from './visit.ts';

// They share one shop, whose server is started for each worker.
test.describe.configure({ mode: 'default' });

const cartCall = '**/api/v1/user/order/shopping-cart';
const row = (page: Page) => main(page).getByRole('region', { name: /^加價購/ });
const card = (page: Page, { name }: Goods) =>
  row(page).getByRole('listitem').filter({ hasText: name });
const add = (page: Page, goods: Goods) => card(page, goods).getByRole('button');

/** An add-on that is 10 TWD cheaper, so that no approval is needed. */
const addOn = ({ id, price }: Goods, limit: number) => {
  return { product_id: id, add_on_price: price - 10, limit };
};

/** The line of an add-on in the order summary, which a phone opens first. */
async function line(page: Page, { name }: Goods) {
  const summary = main(page).getByText(/^訂單內容（/);
  const lines = main(page)
    .getByTestId(/^add-on-line-/)
    .filter({ hasText: name, visible: true });
  if ((await summary.isVisible()) && !(await lines.first().isVisible())) await summary.click();
  return lines;
}

/** Holds the requests of this method and address back until the returned function is called. */
async function hold(page: Page, method: string, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/** A member with one unit of goods in the cart, and of each of these add-ons, at the checkout. */
async function atTheCheckout(
  page: Page,
  { goods, had = [] }: { goods: Goods; had?: { offerId: number; id: number; quantity: number }[] },
): Promise<Buyer> {
  const buyer = await signedInBuyer(page);
  const products = [{ id: goods.id, quantity: 1 }];
  const items = { products, productCombinations: [], addOns: had };
  await buyer.api.updateShoppingCart({ body: { items } });
  await page.goto('/cart');
  await main(page)
    .getByRole('button', { name: /^前往結帳 \$/ })
    .click();
  await expect(page).toHaveURL('/checkout');
  await expect(submit(page)).toBeEnabled();
  return buyer;
}

/** The same without add-ons, where one unit of one add-on is offered. */
async function withOneAddOn(page: Page, offer: Offer): Promise<{ extra: Goods; buyer: Buyer }> {
  const [goods, extra] = (await plainGoods(2)) as [Goods, Goods];
  await offer('add-on-offers', {
    title: '結帳加購',
    threshold_amount: goods.price,
    goods: [addOn(extra, 1)],
  });
  return { extra, buyer: await atTheCheckout(page, { goods }) };
}

/** Expects that the server has reserved these add-ons, and that the button shows the amount of its cart. */
async function expectSent(
  page: Page,
  { api }: Buyer,
  units: readonly (readonly [Goods, number])[],
) {
  const wanted = units.map(([{ id }, quantity]) => ({ id, quantity, lockedQuantity: quantity }));
  const read = async () => (await api.readShoppingCart()).data;
  await expect
    .poll(async () => (await read()).items.addOns.toSorted((a, b) => a.id - b.id))
    .toMatchObject(wanted.toSorted((a, b) => a.id - b.id));
  const { order, amounts, items } = await read();
  expect(items.addOns).toHaveLength(wanted.length);
  expect(order.locksExpireAt).not.toBeNull();
  const name = `送出訂單 ${dollars(amounts.paid)}`;
  await expect(main(page).getByRole('button', { name, exact: true })).toBeEnabled();
  return amounts.paid;
}

test('at the checkout add-ons are put in, counted, taken out and put back; sum and reservation follow, and the order has them', async ({
  page,
  offer,
}) => {
  test.slow();
  const [goods, had, extra] = (await plainGoods(3)) as [Goods, Goods, Goods];
  const offerId = await offer('add-on-offers', {
    title: '結帳加購',
    threshold_amount: goods.price,
    condition_product_ids: [goods.id],
    goods: [addOn(had, 1), addOn(extra, 3)],
  });
  await offer('add-on-offers', {
    title: '買更多才加購',
    threshold_amount: 9_999_999,
    goods: [addOn(extra, 1)],
  });
  const buyer = await atTheCheckout(page, { goods, had: [{ offerId, id: had.id, quantity: 1 }] });
  // What the cart has, and what it does not reach, is not offered.
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('結帳加購');
  await expect(row(page).getByRole('listitem')).toHaveCount(1);
  const before = await expectSent(page, buyer, [[had, 1]]);

  await add(page, extra).click();
  await expect(toast(page, `已加購「${extra.name}」`)).toBeVisible();
  const with1 = [
    [had, 1],
    [extra, 1],
  ] as const;
  expect(await expectSent(page, buyer, with1)).toBe(before + extra.price - 10);
  await expect(add(page, extra)).toBeFocused();
  await expect(card(page, extra)).toContainText('已加購 1 件，限購 3 件');
  // The row scrolls by itself; the page does not become wider than the screen.
  const tooWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(tooWide).toBe(0);
  await expectAccessible(page);

  const plus = (await line(page, extra)).getByRole('button', { name: '增加一件' });
  await plus.click();
  await expectSent(page, buyer, [
    [had, 1],
    [extra, 2],
  ]);
  await expect(plus).toBeFocused();
  await plus.click();
  await expectSent(page, buyer, [
    [had, 1],
    [extra, 3],
  ]);
  await expect(await line(page, extra)).toContainText('每筆訂單最多加購 3 件');
  await expect(plus).toBeDisabled();
  await expect(plus).toBeFocused();
  await expect(add(page, extra)).toHaveAccessibleName(`已加購 ${extra.name}`);

  const bin = (await line(page, had)).getByRole('button', { name: `移除加購的 ${had.name}` });
  await bin.click();
  await expectSent(page, buyer, [[extra, 3]]);
  await expect(bin).toHaveCount(0);
  await expect(main(page).locator('ul:focus')).toContainText(extra.name);
  await add(page, had).click();
  await expectSent(page, buyer, [
    [had, 1],
    [extra, 3],
  ]);
  await expect(add(page, had)).toHaveAccessibleName(`已加購 ${had.name}`);
  await expectAccessible(page);

  // Analytics learns of what the server has, at the price of the offer.
  const event = ({ name, price }: Goods) => {
    return { items: [{ item_name: name, price: price - 10, quantity: 1 }] };
  };
  expect(await eventsNamed(page, 'add_to_cart')).toMatchObject([event(extra), event(had)]);
  expect(await eventsNamed(page, 'remove_from_cart')).toMatchObject([event(had)]);

  // A visit begins one checkout, however often it sends the cart, and so does a reload.
  expect(await eventsNamed(page, 'begin_checkout')).toHaveLength(1);
  await page.reload();
  const paid = await expectSent(page, buyer, [
    [had, 1],
    [extra, 3],
  ]);
  expect(await eventsNamed(page, 'begin_checkout')).toEqual([]);
  await fillIn(page);
  await submit(page).click();
  await established(page);
  const [order] = (await buyer.api.listOrders()).data;
  expect(order?.paidAmount).toBe(paid);
  await main(page).getByRole('link', { name: '查看訂單' }).click();
  await expect(page).toHaveURL(/\/member-order-detail\/\d+$/);
  await expect(main(page).getByText(extra.name).first()).toBeVisible();
  await expect(main(page).getByText(had.name).first()).toBeVisible();
});

test('while a change is sent the order waits, and while the order is placed add-ons and coupons do', async ({
  page,
  offer,
}) => {
  const [goods, extra, other] = (await plainGoods(3)) as [Goods, Goods, Goods];
  await offer('add-on-offers', {
    title: '結帳加購',
    threshold_amount: goods.price,
    goods: [extra, other].map((one) => addOn(one, 2)),
  });
  const buyer = await atTheCheckout(page, { goods });
  await fillIn(page);
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  const send = await hold(page, 'PUT', cartCall);
  await add(page, extra).click();
  await expect(await line(page, extra)).toHaveCount(1);
  await expect(submit(page)).toBeDisabled();
  await expect(add(page, other)).toBeDisabled();
  // Nothing says yet that it is added.
  await expect(toast(page, `已加購「${extra.name}」`)).toBeHidden();
  await expect(card(page, extra)).not.toContainText('已加購');
  await add(page, other).click({ force: true });
  await submit(page).click({ force: true });
  send();
  await expect(toast(page, `已加購「${extra.name}」`)).toBeVisible();
  await expectSent(page, buyer, [[extra, 1]]);
  expect(puts).toHaveLength(1);
  expect((await buyer.api.listOrders()).data).toEqual([]);

  const place = await hold(page, 'POST', '**/api/v1/user/order/checkout');
  const own = await line(page, extra);
  await submit(page).click();
  await expect(add(page, other)).toBeDisabled();
  await expect(own.getByRole('button', { name: '增加一件' })).toBeDisabled();
  await expect(own.getByRole('button', { name: /^移除/ })).toBeDisabled();
  await expect(
    main(page)
      .getByRole('button', { name: /優惠券/ })
      .filter({ visible: true }),
  ).toBeDisabled();
  await add(page, other).click({ force: true });
  await own.getByRole('button', { name: '增加一件' }).click({ force: true });
  place();
  await established(page);
  expect(puts).toHaveLength(1);
});

test('an add-on that is nearly sold out has no more units than there are; one that has sold out says so', async ({
  page,
  offer,
  setStock,
}) => {
  const [goods, scarce, gone] = (await plainGoods(3)) as [Goods, Goods, Goods];
  await offer('add-on-offers', {
    title: '結帳加購',
    threshold_amount: goods.price,
    goods: [scarce, gone].map((one) => addOn(one, 5)),
  });
  await setStock(scarce.id, 2);
  const buyer = await atTheCheckout(page, { goods });
  await add(page, scarce).click();
  await expectSent(page, buyer, [[scarce, 1]]);
  const plus = (await line(page, scarce)).getByRole('button', { name: '增加一件' });
  await plus.click();
  // The two units that the shopper has reserved are not counted as gone.
  await expectSent(page, buyer, [[scarce, 2]]);
  await expect(await line(page, scarce)).toContainText('庫存僅剩 2 件');
  await expect(plus).toBeDisabled();
  await expect(add(page, scarce)).toBeDisabled();

  await expect(add(page, gone)).toBeEnabled();
  await setStock(gone.id, 0);
  await add(page, gone).click();
  await expect(toast(page, '此商品目前補貨中')).toBeVisible();
  await expect(add(page, gone)).toHaveAccessibleName(`已售完 ${gone.name}`);
  await expectSent(page, buyer, [[scarce, 2]]);
});

test('a lost answer closes the order until the shown cart is sent again; nothing that was typed is lost', async ({
  page,
  offer,
  problems,
}) => {
  const { extra, buyer } = await withOneAddOn(page, offer);
  await fillIn(page);
  await page.route(cartCall, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    // The shop does what it is asked for; only its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await add(page, extra).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  const alert = main(page).getByRole('alert').filter({ hasText: '不確定加購是否已更新' });
  await expect(alert).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expectAccessible(page);
  await page.unroute(cartCall);
  problems.splice(0);
  await alert.getByRole('button', { name: '再試一次' }).click();
  await expect(alert).toHaveCount(0);
  await expectSent(page, buyer, []);
  await add(page, extra).click();
  await expectSent(page, buyer, [[extra, 1]]);
  await submit(page).click();
  await established(page);
});

test('an offer that ends meanwhile is said in words, and the cart has the add-on at its own price', async ({
  page,
  offer,
  offersShop,
}) => {
  const [goods, extra] = (await plainGoods(2)) as [Goods, Goods];
  const offerId = await offer('add-on-offers', {
    title: '結帳加購',
    threshold_amount: goods.price,
    goods: [addOn(extra, 3)],
  });
  const buyer = await atTheCheckout(page, { goods, had: [{ offerId, id: extra.id, quantity: 1 }] });
  const records = await ownersRecords(offersShop);
  await records.change('add-on-offers', offerId, { current_visibility_rule: 'OFFLINE' });
  await expect.poll(async () => (await visitorApi().listAddOnOffers()).data).toEqual([]);
  await (await line(page, extra)).getByRole('button', { name: '增加一件' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('金額已更新，請重新確認購物車');
  await dialog.getByRole('button').first().click();
  await main(page)
    .getByRole('link', { name: /購物車/ })
    .first()
    .click();
  await expect(page).toHaveURL('/cart');
  const own = main(page).getByTestId(`cart-line-product-${extra.id}`);
  await expect(own).toContainText('加價購資格已取消，改以原價計算');
  await expect(own).toContainText(dollars(extra.price));
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.items)
    .toMatchObject({ addOns: [] });
});

test('a cart that another window has ordered takes no add-on; its order is shown and not made twice', async ({
  page,
  offer,
}) => {
  const { extra, buyer } = await withOneAddOn(page, offer);
  expect(await checkOut(buyer)).toBe('');
  await add(page, extra).click();
  await established(page);
  expect((await buyer.api.listOrders()).data).toHaveLength(1);
});
