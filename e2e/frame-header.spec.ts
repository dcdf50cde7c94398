import type { Page } from '@playwright/test';
import { signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible, newMember, signIn, test, withMovement } from './journey.ts';
import { read, test as reading, textOf } from './reading.ts';
import { expectGreen } from './toasts.ts';
import { stopTime, stored, visit } from './visit.ts';

test.use(withMovement);

test.describe('the header', () => {
  test('has bars of 40 px in their colours above a bar of 84 px, or 68 px on phones [2.139, 2.145, 2.146, 2.147, 2.091, 3.041, 9.005]', async ({
    page,
    request,
    isMobile,
  }) => {
    const { data } = await (await request.get('/backstage/api/v1/message-bars')).json();
    await visit(page, '/');
    const bars = page.locator('.message-bars > li');
    await expect(bars).toHaveCount(data.length);
    for (const bar of await bars.all()) expect((await bar.boundingBox())?.height).toBe(40);
    const color: string = data[0].color;
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    await expect(bars.first()).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
    const bar = page.locator('.site-header-bar');
    expect((await bar.boundingBox())?.height).toBe(isMobile ? 68 : 84);
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(page.getByRole('button', { name: '開啟選單' })).toBeVisible();
    expect((await bar.boundingBox())?.height).toBe(68);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole('button', { name: '開啟選單' })).toBeHidden();
    expect((await bar.boundingBox())?.height).toBe(84);
  });

  test('reacts to scrolling after a tenth of a second, not at every pixel [9.003]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.clock.install();
    await visit(page, '/');
    await stopTime(page);
    await page.evaluate(async () => {
      const scrolled = new Promise((done) => addEventListener('scroll', done, { once: true }));
      scrollTo({ top: 600, behavior: 'instant' });
      await scrolled;
    });
    const marked = page.locator('html[data-scrolled]');
    await page.clock.runFor(90);
    await expect(marked).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(marked).toHaveCount(1);
  });

  test('leads home by its logo and closes every panel; its member button sends a visitor to sign in [2.140, 2.142, 2.176, 4.003, 6.006]', {
    tag: '@once',
  }, async ({ page }) => {
    await visit(page, '/faq');
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    await expect(page.getByRole('region', { name: '購物車' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: '晴棉 QINGMIAN 首頁' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: '購物車' })).toBeHidden();
    await page.getByRole('button', { name: '會員登入' }).click();
    await expect(page).toHaveURL(/\/signin$/);
  });
});

/** The entries of the main menu, with the overseas shop on another site. */
async function expectEntries(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主選單' });
  for (const [name, path] of [
    ['最新消息', '/blog'],
    ['關於品牌', '/about-us'],
    ['性別平權之路', '/road-to-gender-equality'],
  ] as const) {
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const overseas = menu.getByRole('link', { name: /海外購物/ });
  await expect(overseas).toHaveAttribute('href', /^https:\/\/(?!localhost)/);
  await expect(overseas).toHaveAttribute('target', '_blank');
}

test.describe('the menu', () => {
  test('on a large screen has its entries, and opens 開始選購 with its groups in order [1.012, 1.013, 2.141, 2.148, 2.149, 2.150, 2.151, 2.152, 2.153, 2.154, 2.155]', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'a panel of its own on phones');
    await visit(page, '/faq');
    await expectEntries(page);
    const button = page.getByRole('button', { name: '開始選購' });
    await button.hover();
    const groups = page.locator('#shopping-menu section');
    await expect(groups.first()).toBeVisible();
    const titles = await groups.evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(titles).toEqual(['限時優惠', '商品分類', '新品上市', '組合優惠']);
    // A press keeps a menu open that the mouse has opened; Esc closes it and returns the focus.
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
    // Also from a link inside the menu.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(groups.first().getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(groups.first()).toBeHidden();
  });

  test('on phones has its entries, slides down and has a back button [1.012, 1.013, 2.141, 2.151, 2.162, 2.163]', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'a dropdown on a large screen');
    await visit(page, '/faq');
    await page.getByRole('button', { name: '開啟選單' }).click();
    const panel = page.locator('#mobile-menu');
    await expect(panel).toBeVisible();
    await expectEntries(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '開始選購' }).click();
    await expect(panel.getByText('限時優惠', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '返回選單' }).click();
    await expect(panel.getByRole('link', { name: '最新消息' })).toBeVisible();
  });

  test('is the only open panel, and a link closes it; it shows the first four series with pictures, and all of them are two presses away [2.157, 4.001, 4.002]', async ({
    page,
    isMobile,
  }) => {
    const { data: series } = await visitorApi().listSeries();
    const names = series.map(({ name }) => name);
    await visit(page, '/faq');
    const cart = page.getByRole('region', { name: '購物車' });
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    await expect(cart).toBeVisible();
    if (isMobile) {
      await page.getByRole('button', { name: '開啟選單' }).click();
      const all = page.getByRole('banner').getByRole('navigation', { name: '商品分類' });
      await expect(all.getByRole('link')).toHaveText(names);
    }
    await page.getByRole('button', { name: '開始選購' }).click();
    await expect(cart).toBeHidden();
    const group = page.getByRole('banner').getByRole('region', { name: '商品分類' });
    await expect(group.getByRole('listitem')).toHaveText(names.slice(0, 4));
    const rendered = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    for (const image of await group.locator('img').all()) {
      await expect.poll(() => image.evaluate(rendered)).toBe(true);
    }
    await group.getByRole('link', { name: `看全部 ${series.length} 類` }).click();
    await expect(page).toHaveURL('/products?all=1');
    await expect(group).toBeHidden();
    const strip = page.getByRole('main').getByRole('navigation', { name: '商品分類' });
    await expect(strip.getByRole('link')).toHaveText(names);
    await strip.getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1, name: names.at(-1) ?? '?' })).toBeVisible();
    await expect(strip.locator('[aria-current=page]')).toHaveText(names.at(-1) ?? '?');
  });
});

test.describe('the member menu', () => {
  test('opens for a member, with a red dot until the profile is complete [2.177, 2.178, 2.179, 4.001, 4.002]', {
    tag: '@once',
  }, async ({ page }) => {
    const buyer = await signedInBuyer(page);
    await visit(page, '/faq');
    const button = page.getByRole('button', { name: '會員選單，資料尚未完整' });
    const menu = page.getByRole('navigation', { name: '會員選單' });
    await button.click();
    await expect(menu.getByRole('button', { name: '登出' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    await expect(menu).toBeHidden();
    await button.click();
    await expect(page.getByRole('region', { name: '購物車' })).toBeHidden();
    await menu.getByRole('link', { name: '會員中心' }).click();
    await expect(page).toHaveURL(/\/member-centre\?type=5$/);
    await expect(menu).toBeHidden();

    // The profile is completed elsewhere; the next page shows that.
    await buyer.api.updateUser({ body: { name: '林晴', mobileNumber: '0912345678' } });
    await page.getByRole('contentinfo').getByRole('link', { name: '服務條款' }).click();
    await expect(page.getByRole('button', { name: '會員選單', exact: true })).toBeVisible();
    await expect(page.getByTestId('incomplete-dot')).toHaveCount(0);
  });

  test('signs out even if the server refuses to, and starts again at the top of home [2.178, 4.062, 4.063, 4.065, 4.066, 8.086]', {
    tag: '@once',
  }, async ({ page }) => {
    await signIn(page, await newMember(page));
    await visit(page, '/faq');
    await page.evaluate(() => window.scrollTo(0, 600));
    const asked = page.waitForRequest('**/api/v1/auth/logout');
    await page.route('**/api/v1/auth/logout', (route) =>
      route.fulfill({ status: 429, json: { status: 429, error_code: '', message: '請稍候' } }),
    );
    await page.getByRole('button', { name: /^會員選單/ }).click();
    await page.getByRole('button', { name: '登出' }).click();
    await asked;
    await expectGreen(page, '登出成功');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: '會員登入' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await stored(page, 'sessionStorage', 'ec-user-temp')).toBeNull();
    await page.reload();
    await expect(page.getByRole('button', { name: '會員登入' })).toBeVisible();
  });
});

reading(
  'without scripts every series is two presses away, also from pages with the enclosed frame [2.157]',
  {
    tag: '@once',
  },
  async ({ request }) => {
    const { data: series } = await visitorApi().listSeries();
    const ways = series.map(({ id }) => `/products?series=${id}`);
    for (const path of ['/', '/products/1', '/blog', '/signin', '/nowhere']) {
      const shown = await read(request, path);
      const footer = shown.all('footer').at(-1);
      const goods = shown.all('a', {}, footer).find((link) => textOf(link) === '全部商品');
      expect(goods?.attribs.href, path).toBe('/products?all=1');
    }
    // Also with an empty search result and with an unknown offer.
    for (const search of ['all=1', 'all=1&keyword=沒有這種東西', 'discountEvent=999999']) {
      const page = await read(request, `/products?${search}`);
      const strip = page.all('nav', { 'aria-label': '商品分類' }, page.all('main')[0]).at(-1);
      const links = page.all('a', {}, strip).map(({ attribs }) => attribs.href);
      expect(links, search).toEqual(ways);
    }
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the header leads to the goods in place of a menu that cannot open', {
    tag: '@once',
  }, async ({ page, isMobile }) => {
    await page.goto('/faq');
    const header = page.getByRole('banner');
    const closed = isMobile ? '開啟選單' : '開始選購';
    await expect(header.getByRole('button', { name: closed })).toBeHidden();
    await header.getByRole('link', { name: isMobile ? '商品' : '全部商品', exact: true }).click();
    await expect(page).toHaveURL('/products?all=1');
  });
});
