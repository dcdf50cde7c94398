import type { Page } from '@playwright/test';
import { fillSignUp, press } from './account-screens.ts';
import { anyGoods, fillCart, fillIn, signedInBuyer } from './buying.ts';
import { expect, expectAccessible, freshEmail, test } from './journey.ts';
import { arrived, letTimePassUntil, stopTime, visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });

interface Told {
  call: string;
  body: Record<string, unknown>;
}

/** The page's messages to LINE Shopping's tracking from now on, in their order. */
function listen(page: Page): Told[] {
  const told: Told[] = [];
  page.on('request', (request) => {
    const [, call] = /line-shop\/tracking\/events\/(\w+)$/.exec(request.url()) ?? [];
    if (call) told.push({ call, body: request.postDataJSON() });
  });
  return told;
}

/** Opens a page and stops its clock. */
async function visitAndStopTime(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await visit(page, path);
  await stopTime(page);
}

/** Goes to a page by the footer. The time of its view begins when the page is shown, not when the address changes. */
async function goTo(page: Page, name: string, path: string): Promise<void> {
  await footerLink(page, name).click();
  // A step that reads data waits for a timer, and time stands still here.
  await expect(async () => {
    await page.clock.runFor(5);
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass();
  await arrived(page);
}

/** All earlier requests of the page have been sent by then, because this later request is answered. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok));
}

test('a visit without the cookie reports nothing [7.170]', async ({ page }) => {
  const told = listen(page);
  const [goods] = await anyGoods();
  await visitAndStopTime(page, `/products/${goods.id}`);
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await letTimePassUntil(page.getByText('已加入購物車'));
  await page.clock.runFor(10_000);
  await settled(page);
  expect(told).toEqual([]);
});

test('a page is reported after three seconds [3.098, 7.119, 7.122, 7.170, 7.171, 7.172, 7.173, 9.017]', async ({
  page,
  baseURL,
}) => {
  const told = listen(page);
  await visitAndStopTime(page, '/faq?ecid=click-1');
  await expect.poll(() => told.length).toBe(1);
  await goTo(page, '配送方式', '/shipping-method');
  await page.clock.runFor(2900);
  await settled(page);
  expect(told).toHaveLength(1);
  const answered = page.waitForResponse('**/line-shop/tracking/events/normal');
  await page.clock.runFor(200);
  expect((await answered).status()).toBe(200);
  const body = {
    event_id: 2,
    ecid: 'click-1',
    event_time: expect.any(Number),
    redirect_url: `${baseURL}/`,
  };
  expect(told).toEqual([
    { call: 'normal', body },
    { call: 'normal', body },
  ]);
  expect(String(told[0]?.body.event_time)).toMatch(/^\d{10}$/);
});

test('a page that is left earlier is not reported [7.171]', async ({ page }) => {
  const told = listen(page);
  await visitAndStopTime(page, '/faq?ecid=click-1');
  await expect.poll(() => told.length).toBe(1);
  await goTo(page, '配送方式', '/shipping-method');
  await page.clock.runFor(2500);
  await goTo(page, '服務條款', '/terms-of-service');
  await page.clock.runFor(2500);
  await settled(page);
  expect(told).toHaveLength(1);
});

test('a product is reported after three seconds, and not if it is left earlier [7.120, 7.122, 7.171, 7.173, 9.019]', async ({
  page,
  baseURL,
}) => {
  const told = listen(page);
  const browsed = () => told.filter(({ body }) => body.event_id === 5);
  const [goods] = await anyGoods();
  await visitAndStopTime(page, `/products/${goods.id}?ecid=click-1`);
  await expect.poll(browsed).toHaveLength(1);
  expect(browsed()).toMatchObject([
    {
      call: 'products',
      body: { ecid: 'click-1', redirect_url: `${baseURL}/`, products: [{ id: goods.id }] },
    },
  ]);
  const leave = () => goTo(page, '常見問題', '/faq');
  const comeBack = async () => {
    await page.goBack();
    await arrived(page);
    await expect(main(page).getByRole('heading', { level: 1, name: goods.name })).toBeVisible();
  };
  await leave();
  await comeBack();
  await page.clock.runFor(2900);
  await leave();
  await page.clock.runFor(5000);
  await settled(page);
  expect(browsed()).toHaveLength(1);
  await comeBack();
  const answered = page.waitForResponse('**/line-shop/tracking/events/products');
  await page.clock.runFor(3100);
  expect((await answered).status()).toBe(200);
  expect(browsed()).toHaveLength(2);
});

test('adding to the cart is reported at once, with the address of the cart [3.098, 7.120, 7.122, 7.172, 7.173, 9.018]', async ({
  page,
  baseURL,
}) => {
  const told = listen(page);
  const [goods] = await anyGoods();
  await visit(page, `/products/${goods.id}?ecid=click-1`);
  const added = () => told.filter(({ body }) => body.event_id === 4);
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/events/products') &&
      response.request().postDataJSON().event_id === 4,
  );
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  expect((await answered).status()).toBe(200);
  expect(added()).toMatchObject([
    {
      call: 'products',
      body: {
        ecid: 'click-1',
        redirect_url: `${baseURL}/cart`,
        products: [{ id: goods.id, quantity: 1 }],
      },
    },
  ]);
});

test('a registration is reported [3.098, 7.119, 7.122, 9.016]', async ({ page, baseURL }) => {
  await visit(page, '/signup?ecid=click-1');
  const asked = page.waitForRequest(
    (request) => /events\/normal$/.test(request.url()) && request.postDataJSON().event_id === 1,
  );
  await fillSignUp(page, freshEmail());
  await press(page, '註冊');
  expect((await asked).postDataJSON()).toMatchObject({
    ecid: 'click-1',
    redirect_url: `${baseURL}/`,
  });
  expect((await (await asked).response())?.status()).toBe(200);
});

test('a shopper sees nothing of tracking that fails [7.121]', async ({ page }) => {
  const told = listen(page);
  await page.route('**/line-shop/tracking/events/*', (route) => route.fulfill({ status: 429 }));
  const [goods] = await anyGoods();
  await visit(page, `/products/${goods.id}?ecid=click-1`);
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
});

test.describe('an order that a click at LINE Shopping led to', () => {
  /** A member who came from LINE Shopping, at the order form with everything filled in. */
  async function fromLine(page: Page, ecid: string) {
    const buyer = await signedInBuyer(page);
    const [goods] = await anyGoods();
    await fillCart(buyer, { [goods.id]: 1 });
    const url = test.info().project.use.baseURL ?? '';
    const cookie = { name: 'qingmian-ecid', value: encodeURIComponent(ecid), url };
    await page.context().addCookies([cookie]);
    await page.goto('/cart');
    await main(page)
      .getByRole('button', { name: /^前往結帳 \$/ })
      .click();
    await expect(page).toHaveURL('/checkout');
    await fillIn(page);
    return { buyer, goods };
  }
  const submit = (page: Page) => main(page).getByRole('button', { name: /^送出訂單/ });

  test('is known to LINE under its number', async ({ page, baseURL }) => {
    const ecid = `click-${test.info().project.name}-${process.pid}`;
    await fromLine(page, ecid);
    await submit(page).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Order Established');
    const orderNo = await main(page)
      .getByText(/^\d{14}$/)
      .textContent();
    const sandbox = new URL(baseURL ?? '');
    sandbox.port = String(Number(sandbox.port) + 1);
    const booked = async () =>
      (await (await page.request.get(`${sandbox.origin}/line-shop/ledger`)).json()).orders;
    // LINE was too slow at the checkout, so a job reports the order afterwards.
    await expect.poll(booked).toContainEqual(expect.objectContaining({ orderId: orderNo, ecid }));
  });

  test('is not made if LINE refuses the click: a modal says so, and cart and form stay [8.046, 8.066]', async ({
    page,
  }) => {
    const { buyer, goods } = await fromLine(page, 'not a click');
    await submit(page).click();
    const modal = page.getByRole('dialog');
    await expect(modal).toContainText('訂單建立失敗，請稍後再試');
    await expectAccessible(page);
    await modal.getByRole('button').last().click();
    await expect(submit(page)).toBeEnabled();
    await expect(main(page).getByRole('textbox', { name: '地址', exact: true })).toHaveValue(
      '市府路 1 號 5 樓',
    );
    const { data } = await buyer.api.readShoppingCart();
    expect(data.items.products).toMatchObject([{ id: goods.id, quantity: 1 }]);
    expect((await buyer.api.listOrders()).data).toEqual([]);
  });
});
