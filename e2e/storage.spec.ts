import type { Page } from '@playwright/test';
import { anyGoods, fillIn } from './buying.ts';
import { atTheForm, refuseOrder } from './checkouts.ts';
import { expect, newMember, signIn, test } from './journey.ts';
import { atLinePay, choose, dialog, main, payment, result, submit } from './paying.ts';
import { arrived, stored, visit } from './visit.ts';

const namesIn = (page: Page, kind: 'localStorage' | 'sessionStorage') =>
  page.evaluate((area) => Object.keys(window[area]).sort(), kind);

/**
 * The shop's keys in the lasting storage, without the brand; read from its own origin, wherever the page is. It is
 * read in another process, which may see a change a moment later than the page.
 */
const lastingNames = async (page: Page) =>
  (await page.context().storageState()).origins
    .flatMap(({ localStorage }) => localStorage)
    .map(({ name }) => name.replace('qingmian-', ''))
    .sort();

/** Names in both storages and of cookies that do not begin with the brand. */
const unbrandedNames = async (page: Page) =>
  [
    ...(await namesIn(page, 'localStorage')),
    ...(await namesIn(page, 'sessionStorage')),
    ...(await page.context().cookies()).map(({ name }) => name),
  ].filter((name) => !name.startsWith('qingmian-'));

const addToCart = (page: Page) =>
  main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();

/** Signs out by the member menu and waits until it is done. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: /^會員選單/ }).click();
  await page
    .getByRole('navigation', { name: '會員選單' })
    .getByRole('button', { name: '登出' })
    .click();
  await expect(page.getByText('登出成功')).toBeVisible();
}

test('a session is kept for the tab, or permanently on request, and signing out clears all keys except two [3.117, 3.118, 3.119, 3.129, 3.130, 3.131]', async ({
  page,
}) => {
  const member = await newMember(page);
  await page.addInitScript(() => sessionStorage.setItem('qingmian-cookie-consent', 'true'));
  await signIn(page, member);
  expect(await stored(page, 'sessionStorage', 'ec-user-temp')).not.toBeNull();
  expect(await stored(page, 'localStorage', 'ec-user')).toBeNull();
  expect(await stored(page, 'localStorage', 'auto-complete')).toBeNull();
  await signOut(page);
  expect(await namesIn(page, 'sessionStorage')).toEqual(
    expect.not.arrayContaining(['qingmian-ec-user-temp']),
  );

  await page.goto('/signin');
  await page.getByLabel('電子信箱或帳號').fill(member.email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(member.password);
  await page.getByLabel('保持登入 7 天').check();
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByText('登入成功，開始購物')).toBeVisible();
  await expect(page).toHaveURL('/');
  await arrived(page);
  expect(await stored(page, 'localStorage', 'ec-user')).not.toBeNull();
  expect(await stored(page, 'localStorage', 'auto-complete')).toContain(member.email);
  expect(await unbrandedNames(page)).toEqual([]);
  await signOut(page);
  expect(await namesIn(page, 'localStorage')).toEqual(['qingmian-auto-complete']);
  expect(await stored(page, 'sessionStorage', 'cookie-consent')).toBe('true');
});

test('a reload returns to the same scroll position, which is stored under the brand’s name, too [3.130, 3.131]', async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await visit(page, '/faq?ecid=abc');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(top).toBe(400);
  await page.reload();
  await expect.poll(top).toBe(400);
  expect(await namesIn(page, 'sessionStorage')).toContain('qingmian-scroll-positions');
  expect(await unbrandedNames(page)).toEqual([]);
});

test('during a purchase each key is in its own storage, and is removed after its use [3.127, 3.128, 3.129]', async ({
  page,
}) => {
  const member = await newMember(page);
  const [goods] = await anyGoods();
  await visit(page, '/products?series=1');
  await visit(page, `/products/${goods.id}`);
  await addToCart(page);
  await expect.poll(() => lastingNames(page)).toEqual(['productData', 'recent-views']);
  expect(await namesIn(page, 'sessionStorage')).toContain('qingmian-breadcrumb');
  await signIn(page, member);
  await expect.poll(() => lastingNames(page)).toEqual(['recent-views']);

  await page.goto('/cart');
  await main(page)
    .getByRole('button', { name: /^前往結帳 \$/ })
    .click();
  await expect(page).toHaveURL('/checkout');
  await fillIn(page);
  expect(await namesIn(page, 'sessionStorage')).toContain('qingmian-order-form');
  await payment(page, 'LINE Pay').check();
  await submit(page).click();
  await atLinePay(page);
  await expect.poll(() => lastingNames(page)).toEqual(['paypage', 'recent-views', 'redirect-info']);
  await choose(page, '同意付款');
  // The page before it has the same heading.
  await expect(page).toHaveURL('/checkout?redirect=true');
  await dialog(page).getByRole('button', { name: '確認' }).click();
  await result(page, 'Payment Successful');
  expect(await namesIn(page, 'localStorage')).toEqual(['qingmian-recent-views']);
  expect(await namesIn(page, 'sessionStorage')).not.toContain('qingmian-order-form');
  expect(await unbrandedNames(page)).toEqual([]);
});

test('after a session has run out only what was written stays of it, for an hour after the last change', async ({
  page,
  problems,
}) => {
  await page.clock.install();
  await atTheForm(page);
  await fillIn(page);
  await refuseOrder(page, Date.now() + 24 * 3_600_000);
  await arrived(page);
  const ofMembers = async () =>
    (await namesIn(page, 'sessionStorage')).filter((name) => /ec-user|drafts|form/.test(name));
  expect(await ofMembers()).toEqual(['qingmian-order-form']);
  expect(await lastingNames(page)).toEqual(['signin-callback-info']);
  await page.clock.fastForward('01:01:00');
  await expect.poll(ofMembers).toEqual([]);
  problems.length = 0;
});

test('broken stored values do no harm', async ({ page }) => {
  await visit(page, '/faq');
  await page.evaluate(() => {
    for (const key of ['productData', 'ec-user', 'redirect-info', 'signin-callback-info'])
      localStorage.setItem(`qingmian-${key}`, '{"normal":');
    sessionStorage.setItem('qingmian-breadcrumb', '[1]');
  });
  await visit(page, '/products/1');
  await addToCart(page);
  await expect(page.getByRole('button', { name: '購物車，1 件商品' })).toBeVisible();
  await page.getByRole('button', { name: '會員登入' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});
