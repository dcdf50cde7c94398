import type { Page } from '@playwright/test';
import { anyGoods, fillCart, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { arrived, stored, visit } from './visit.ts';

test.describe('the side cart', () => {
  const region = (page: Page) => page.getByRole('region', { name: '購物車' });
  const badge = (page: Page) => page.getByTestId('cart-badge');

  async function addFirstProduct(page: Page, times: number) {
    const add = page.getByRole('button', { name: /^加入購物車：/ }).first();
    for (let count = 1; count <= times; count += 1) {
      await add.click();
      await expect(badge(page)).toHaveText(String(count));
      // Until then another press is ignored.
      await expect(add).not.toHaveAttribute('aria-busy');
    }
  }

  test('counts units, shows picture, name, units and price of what was added, and changes the units [2.143, 2.144, 2.164, 2.166, 2.167, 3.006, 9.034]', {
    tag: '@once',
  }, async ({ page }) => {
    const name = '月亮褲輪替組';
    const { data } = await visitorApi().listCombinations();
    const id = data.find((combination) => combination.name === name)?.id ?? 0;
    await visit(page, `/products/${id}?combination=1`);
    const add = page.getByRole('main').getByRole('button', { name: '加入購物車', exact: true });
    await add.first().click();
    await expect(badge(page)).toHaveText('1');
    await expect(add.first()).not.toHaveAttribute('aria-busy');
    await add.first().click();
    await expect(badge(page)).toHaveText('2');
    await visit(page, '/faq');
    await page.getByRole('button', { name: '購物車，2 件商品' }).click();
    const item = region(page).getByRole('listitem').first();
    const isRendered = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => item.locator('img').evaluate(isRendered)).toBe(true);
    await expect(item.getByRole('link', { name })).toBeVisible();
    await expect(item).toContainText('2 x $2,490');
    expect(JSON.parse((await stored(page, 'localStorage', 'productData')) ?? '{}')).toEqual({
      normal: {},
      combination: { [id]: 2 },
    });
    await expect(region(page)).toContainText('已享免運');
    await expectAccessible(page);
    await item.getByRole('button', { name: '減少一件' }).click();
    await expect(item).toContainText('1 x $2,490');
    await expect(badge(page)).toHaveText('1');
  });

  test('removes an item by its trash button, and can restore it [2.168, 4.007]', {
    tag: '@once',
  }, async ({ page }) => {
    await visit(page, '/');
    await addFirstProduct(page, 1);
    await page.getByRole('button', { name: '購物車，1 件商品' }).click();
    await region(page).getByRole('button', { name: /^移除/ }).click();
    await expect(region(page)).toContainText('購物車是空的');
    await expect(badge(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: '復原' }).click();
    await expect(badge(page)).toHaveText('1');
  });

  test('is empty after signing out', { tag: '@once' }, async ({ page }) => {
    const buyer = await signedInBuyer(page);
    const [first] = await anyGoods();
    await fillCart(buyer, { [first.id]: 2 });
    await visit(page, '/faq');
    await expect(badge(page)).toHaveText('2');
    await page.getByRole('button', { name: /^會員選單/ }).click();
    await page
      .getByRole('navigation', { name: '會員選單' })
      .getByRole('button', { name: '登出' })
      .click();
    await expect(page.getByText('登出成功')).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    // Arriving at home closes the header's panels.
    await expect(page).toHaveURL('/');
    await arrived(page);
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    await expect(region(page)).toContainText('購物車是空的');
  });

  test('says so when it is empty, and is at most as high as allowed [2.171, 2.172, 2.173, 2.174]', async ({
    page,
    isMobile,
  }) => {
    await visit(page, '/faq');
    await expect(badge(page)).toHaveCount(0);
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    await expect(region(page)).toContainText('Your shopping cart is empty');
    await expect(region(page)).toContainText('購物車是空的');
    const offset = await page.evaluate(
      () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    );
    const height = page.viewportSize()?.height ?? 0;
    const expected = isMobile ? 415 : height - Math.round(offset) - 20;
    await expect(region(page)).toHaveCSS('max-height', `${expected}px`);
  });

  test('leads by 前往結帳 to the cart; a visitor first comes to the top of the sign-in page [2.169, 2.170, 2.043, 2.044, 6.007]', {
    tag: '@once',
  }, async ({ page }) => {
    const member = await newMember(page);
    const goOn = async () => {
      await page.getByRole('button', { name: '購物車，1 件商品' }).click();
      await region(page).getByRole('link', { name: '前往結帳' }).click();
    };
    await visit(page, '/');
    await addFirstProduct(page, 1);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await goOn();
    await expect(page).toHaveURL('/signin');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByLabel('電子信箱或帳號').fill(member.email);
    await page.getByRole('textbox', { name: '密碼', exact: true }).fill(member.password);
    await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: '購物車' });
    await expect(page).toHaveURL('/cart');
    await expect(heading).toBeVisible();
    // The goods of the visitor have become the member's.
    await expect(page.getByRole('main').getByTestId(/^cart-line-/)).toBeVisible();
    await page.goto('/faq');
    await goOn();
    await expect(page).toHaveURL('/cart');
    await expect(heading).toBeVisible();
  });
});
