import type { Page } from '@playwright/test';
import { signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { atThePayment, main, result, submit } from './paying.ts';
import { toldGoogle, toldMeta, withTags } from './tagged-shop.ts';
import { eventsNamed, stored } from './visit.ts';

const question = (page: Page) => page.getByRole('region', { name: 'Cookie 說明' });
const answer = (page: Page, name: '同意' | '不同意') =>
  question(page).getByRole('button', { name, exact: true }).click();
const agreeBefore = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('qingmian-analytics-consent', 'granted'));

const scripts = [
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js',
  'https://www.googletagmanager.com/gtag/js?id=G-TEST123456&l=gtagLayer',
  'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123&l=gtmLayer',
];
const toldEvents = async (page: Page) =>
  (await toldGoogle(page)).filter(([kind]) => kind === 'event').map(([, name]) => name);

test('nothing of a vendor is loaded before the shopper agrees, then all of it and the view of this page first [7.176]', async ({
  page,
  baseURL,
}) => {
  const asked = await withTags(page);
  await page.goto('/faq');
  await page.goto('/products/1');
  await expect(question(page)).toContainText('Google、Meta、LINE');
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await answer(page, '同意');
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => asked.toSorted()).toEqual(scripts);
  expect(await toldEvents(page)).toEqual(['page_view', 'view_item']);
  expect(await toldGoogle(page)).toContainEqual([
    'event',
    'page_view',
    expect.objectContaining({ page_location: `${baseURL}/products/1` }),
  ]);
  expect((await toldMeta(page)).map(([kind, , name]) => [kind, name])).toEqual([
    ['set', false],
    ['init', undefined],
    ['trackSingle', 'PageView'],
    ['trackSingle', 'ViewContent'],
  ]);
  await page.reload();
  await expect.poll(() => asked.length).toBe(2 * scripts.length);
  await expect(question(page)).toHaveCount(0);
});

test('a shopper who does not agree is not asked again, and may change either answer below the page', async ({
  page,
}) => {
  const asked = await withTags(page);
  await page.goto('/faq');
  await answer(page, '不同意');
  expect(await stored(page, 'localStorage', 'analytics-consent')).toBe('denied');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cookie 設定' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cookie 設定' }).click();
  expect(asked).toEqual([]);
  await answer(page, '同意');
  await expect.poll(() => asked.toSorted()).toEqual(scripts);
  await page.getByRole('button', { name: 'Cookie 設定' }).click();
  await answer(page, '不同意');
  await expect(page.getByRole('button', { name: 'Cookie 設定' })).toBeVisible();
  await expect.poll(() => toldGoogle(page)).toEqual([]);
});

test('an address with something private reaches no vendor that reads addresses, and Google without it', async ({
  page,
  baseURL,
}) => {
  const asked = await withTags(page);
  await agreeBefore(page);
  await page.goto('/email-verify?email=secret%40person.tw&type=signup&lastStep=');
  await expect.poll(() => toldEvents(page)).toContain('page_view');
  await expect.poll(() => asked).toEqual(scripts.filter((address) => address.includes('/gtag/')));
  const told = JSON.stringify(await toldGoogle(page));
  expect(told).not.toContain('secret');
  expect(told).toContain(`${baseURL}/email-verify?type=signup`);
});

test('lists, searches and choices from a list are told by GA4’s names [7.176]', async ({
  page,
}) => {
  await withTags(page);
  await agreeBefore(page);
  await page.goto('/products?keyword=棉柔');
  await expect
    .poll(() => eventsNamed(page, 'search'))
    .toEqual([{ event: 'search', search_term: '棉柔' }]);
  const [list] = await eventsNamed(page, 'view_item_list');
  expect(list).toMatchObject({ currency: 'TWD', item_list_id: 'all' });
  const card = main(page).locator('article a').first();
  const name = await card.textContent();
  await card.click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  expect(await eventsNamed(page, 'select_item')).toMatchObject([{ items: [{ item_name: name }] }]);
  await expect
    .poll(() => toldEvents(page))
    .toEqual(
      expect.arrayContaining(['page_view', 'search', 'view_item_list', 'select_item', 'view_item']),
    );
});

test('every page of a member carries the member’s id, also after a reload [4.055]', async ({
  page,
}) => {
  await withTags(page);
  await agreeBefore(page);
  await signedInBuyer(page);
  const tagged = () =>
    page.evaluate(() => (window.dataLayer ?? []).filter((entry) => 'user_id' in entry));
  const ids = new Set<unknown>();
  for (const path of ['/member-centre?type=2', '/products/1']) {
    await page.goto(path);
    await expect.poll(tagged).toEqual([{ user_id: expect.any(Number) }]);
    const [{ user_id: id } = {}] = await tagged();
    ids.add(id);
    const calls = () => toldGoogle(page);
    await expect.poll(calls).toContainEqual(['event', 'page_view', expect.anything()]);
    const told = await calls();
    const set = told.findIndex(([kind, values]) => kind === 'set' && hasUser(values, id));
    expect(set).toBeGreaterThan(0);
    expect(set).toBeLessThan(told.findIndex(([kind]) => kind === 'event'));
  }
  expect(ids.size).toBe(1);
});

const hasUser = (values: unknown, id: unknown) =>
  (values as { user_id?: unknown } | undefined)?.user_id === id;

test('a purchase is told once, step by step, and `pixel` keeps that for the session alone [3.127, 3.129, 7.176, 0.003]', async ({
  page,
}) => {
  await atThePayment(page, /取貨付款|貨到付款/);
  await submit(page).click();
  await result(page, 'Order Established');
  const names = () =>
    page.evaluate(() =>
      (window.dataLayer ?? [])
        .filter(({ items, event }) => items || event === 'page_view')
        .map(({ event }) => event),
    );
  await expect
    .poll(names)
    .toEqual(['page_view', 'begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase']);
  const [purchase] = await eventsNamed(page, 'purchase');
  expect(purchase).toMatchObject({
    currency: 'TWD',
    transaction_id: expect.stringMatching(/^\d{14}$/),
    items: [
      { item_name: '棉柔日用衛生棉 28cm', item_id: expect.stringMatching(/^QM-/), quantity: 1 },
    ],
  });
  const [begun] = await eventsNamed(page, 'begin_checkout');
  expect(begun?.items).toEqual(purchase?.items);
  const fired = JSON.parse((await stored(page, 'sessionStorage', 'pixel')) ?? '[]');
  expect(fired.map((each: string) => each.split(' ')[0])).toEqual([
    'begin_checkout',
    'add_shipping_info',
    'add_payment_info',
    'purchase',
  ]);
  expect(fired.at(-1)).toBe(`purchase ${purchase?.transaction_id}`);
  expect(await stored(page, 'localStorage', 'pixel')).toBeNull();
  await page.reload();
  await result(page, 'Order Established');
  expect(await names()).toEqual(['page_view']);
});

test('a purchase is told before the order is read, because the shopper may close the page then [7.176]', async ({
  page,
}) => {
  await atThePayment(page, /取貨付款|貨到付款/);
  const held = Promise.withResolvers<void>();
  await page.route(/\/user\/order\/\d+$/, (route) => held.promise.then(() => route.continue()));
  await submit(page).click();
  const told = () => eventsNamed(page, 'purchase');
  await expect.poll(told).toMatchObject([{ items: [{ quantity: 1 }], value: expect.any(Number) }]);
  const [begun] = await eventsNamed(page, 'begin_checkout');
  expect((await told())[0]?.items).toEqual(begun?.items);
  held.resolve();
  await result(page, 'Order Established');
  expect(await told()).toHaveLength(1);
});

test('adding goods and looking at the cart are told with the goods [7.174, 7.175]', async ({
  page,
}) => {
  await signedInBuyer(page);
  await page.goto('/products/1');
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  const [added] = await eventsNamed(page, 'add_to_cart');
  expect(added).toMatchObject({ currency: 'TWD', items: [{ quantity: 1 }] });
  await page.getByRole('link', { name: '查看購物車' }).first().click();
  await expect(page).toHaveURL('/cart');
  await expect.poll(() => eventsNamed(page, 'view_cart')).toMatchObject([{ items: added?.items }]);
});
