import type { Page } from '@playwright/test';
import { anyGoods, checkOut, fillCart, sendCart, signedInBuyer } from './buying.ts';
import { expect, newMember, signIn, test } from './journey.ts';
import { main } from './paying.ts';
import { stored, visit } from './visit.ts';

const memberMenu = (page: Page) => page.getByRole('button', { name: /^會員選單/ });
const signInButton = (page: Page) => page.getByRole('button', { name: '會員登入' });

const cartOf = (page: Page, units: number) =>
  page.getByRole('button', { name: `購物車，${units} 件商品` });

/** Another tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await visit(tab, path);
  return tab;
}

async function signOut(page: Page) {
  await memberMenu(page).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page.getByText('登出成功')).toBeVisible();
}

async function fillSignIn(page: Page, member: { email: string; password: string }) {
  await page.getByLabel('電子信箱或帳號').fill(member.email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(member.password);
  await main(page).getByRole('button', { name: '登入', exact: true }).click();
}

/** Counts the page's calls that are answered with 401. */
function noteCalls(page: Page) {
  const noted = { refused: 0 };
  page.on('response', (response) => {
    if (response.status() === 401) noted.refused += 1;
  });
  return noted;
}

test('a member who is not remembered is one in a new tab too, and nothing of the session is kept for good [3.117, 6.013]', async ({
  page,
}) => {
  await signedInBuyer(page);
  await visit(page, '/faq');
  const tab = await openTab(page, '/member-benefits');
  await expect(memberMenu(tab)).toBeVisible();
  expect(await stored(tab, 'sessionStorage', 'ec-user-temp')).not.toBeNull();
  expect(await stored(tab, 'localStorage', 'ec-user')).toBeNull();
  expect(tab.url()).not.toContain('token');

  // A members' page waits for the answer as well, as the link of an e-mail opens it.
  const orders = await openTab(page, '/member-centre?type=2');
  await expect(orders.getByRole('heading', { name: '我的訂單' })).toBeVisible();
  await expect(orders).toHaveURL('/member-centre?type=2');
});

test('signing out in one tab makes every other a visitor’s, without a refused call', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [goods] = await anyGoods();
  await fillCart(buyer, { [goods.id]: 1 });
  await visit(page, '/faq');
  const shopping = await openTab(page, '/products/1');
  const reading = await openTab(page, '/member-centre?type=2');
  const noted = [noteCalls(shopping), noteCalls(reading)];
  // Both have read all that is the member's; a call under way would be refused.
  await expect(reading.getByText('還沒有訂單').filter({ visible: true }).first()).toBeVisible();
  for (const tab of [shopping, reading]) {
    await expect(memberMenu(tab)).toBeVisible();
    await expect(cartOf(tab, 1)).toBeVisible();
  }
  await signOut(page);
  await expect(signInButton(shopping)).toBeVisible();
  await expect(shopping).toHaveURL('/products/1');
  await expect(reading).toHaveURL('/signin');
  for (const tab of [shopping, reading]) {
    expect(await stored(tab, 'sessionStorage', 'ec-user-temp')).toBeNull();
  }
  expect(noted).toEqual([{ refused: 0 }, { refused: 0 }]);
  const late = await openTab(page, '/member-centre?type=2');
  await expect(late).toHaveURL('/signin');
});

for (const isRemembered of [false, true]) {
  test(`signing in in one tab ${isRemembered ? 'with remember-me ' : ''}makes the others a member’s, and their sign-in page leads on`, async ({
    page,
  }) => {
    const member = await newMember(page);
    await visit(page, '/faq');
    const waiting = await openTab(page, '/member-centre?type=2');
    await expect(waiting).toHaveURL('/signin');
    const tab = await openTab(page, '/signin');
    if (isRemembered) await tab.getByLabel('保持登入 7 天').check();
    await fillSignIn(tab, member);
    await expect(memberMenu(tab)).toBeVisible();
    await expect(memberMenu(page)).toBeVisible();
    await expect(page).toHaveURL('/faq');
    await expect(waiting).not.toHaveURL('/signin');
    await expect(memberMenu(waiting)).toBeVisible();
    expect((await stored(page, 'sessionStorage', 'ec-user-temp')) === null).toBe(isRemembered);
    // It opens the members' page that the waiting tab had requested.
    await expect(tab).toHaveURL('/member-centre?type=2');
    await signOut(page);
    await expect(tab).toHaveURL('/signin');
  });
}

test('the cart is the same member’s in all tabs, and the visitor’s goods are merged once', async ({
  page,
}) => {
  const member = await newMember(page);
  await visit(page, '/products/1');
  await main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  const one = (tab: Page) => tab.getByRole('button', { name: '購物車，1 件商品' });
  const tabs = [page, await openTab(page, '/faq')];
  const signingIn = await openTab(page, '/signin');
  for (const tab of tabs) await expect(one(tab)).toBeVisible();
  await fillSignIn(signingIn, member);
  tabs.push(signingIn);
  for (const tab of tabs) {
    await expect(memberMenu(tab)).toBeVisible();
    await expect(one(tab)).toBeVisible();
  }
  expect(await stored(page, 'localStorage', 'productData')).toBeNull();
  await page.reload();
  await expect(one(page)).toBeVisible();
  await signOut(page);
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /^購物車/ })).not.toHaveAccessibleName(/1 件/);
  }
});

const addToCart = (page: Page) =>
  main(page).getByRole('button', { name: '加入購物車', exact: true }).first().click();

/** The shopper looks at another tab or puts the device away, or comes back. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

for (const isMember of [false, true]) {
  test(`the cart of a ${isMember ? 'member' : 'visitor'} has what was added in every tab`, async ({
    page,
  }) => {
    if (isMember) await signedInBuyer(page);
    await visit(page, '/products/1');
    const other = await openTab(page, '/products/2');
    if (isMember) await expect(memberMenu(other)).toBeVisible();
    await addToCart(page);
    await expect(cartOf(other, 1)).toBeVisible();
    await addToCart(other);
    await expect(cartOf(page, 2)).toBeVisible();
    await page.reload();
    await expect(cartOf(page, 2)).toBeVisible();
    await other.reload();
    await expect(cartOf(other, 2)).toBeVisible();
  });
}

test('a member who comes back to a tab finds what another device did to the cart, and loses none of it', async ({
  page,
}) => {
  const buyer = await signedInBuyer(page);
  const [first, second] = await anyGoods();
  await fillCart(buyer, { [first.id]: 1 });
  await visit(page, `/products/${second.id}`);
  await expect(cartOf(page, 1)).toBeVisible();
  await setVisibility(page, 'hidden');
  await fillCart(buyer, { [first.id]: 3 });
  await setVisibility(page, 'visible');
  await expect(cartOf(page, 3)).toBeVisible();
  await addToCart(page);
  await expect(cartOf(page, 4)).toBeVisible();
  await setVisibility(page, 'hidden');
  await expect
    .poll(async () => (await buyer.api.readShoppingCart()).data.items.products)
    .toMatchObject([
      { id: first.id, quantity: 3 },
      { id: second.id, quantity: 1 },
    ]);
  await sendCart(buyer, { [first.id]: 3, [second.id]: 1 });
  expect(await checkOut(buyer)).toBe('');
  await setVisibility(page, 'visible');
  await expect(page.getByRole('button', { name: /^購物車/ })).not.toHaveAccessibleName(/件/);
  await addToCart(page);
  await expect(cartOf(page, 1)).toBeVisible();
});

test('a visitor’s new tab waits for nobody to show the page, and without channels each tab is on its own', async ({
  page,
}) => {
  const member = await newMember(page);
  await page.context().addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel');
  });
  await signIn(page, member);
  const tab = await openTab(page, '/faq');
  await expect(signInButton(tab)).toBeVisible();
  await tab.goto('/member-centre');
  await expect(tab).toHaveURL('/signin');
  await expect(memberMenu(page)).toBeVisible();
});
