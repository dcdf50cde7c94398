import type { Page } from '@playwright/test';
import { expectApart } from './boxes.ts';
import { anyGoods, fillCart, signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { alive, arrived, stored, visit } from './visit.ts';

const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox())?.height;

test.describe('the footer', () => {
  test('leads to the pages it names, in its groups and in its small print [2.180, 2.181, 2.185, 2.186]', async ({
    page,
  }) => {
    await visit(page, '/');
    const footer = page.getByRole('contentinfo');
    const group = (name: string) =>
      footer.getByRole('list').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(footer.getByRole('heading', { name: '客戶服務' })).toBeVisible();
    await expect(footer.getByRole('heading', { name: '關於我們' })).toBeVisible();
    for (const [within, name, path, heading] of [
      [group('常見問題'), '配送方式', '/shipping-method', '配送方式'],
      [group('配送方式'), '會員權益', '/member-benefits', '會員權益'],
      [group('會員權益'), '檢驗報告', '/test-report', '檢驗報告'],
      [group('檢驗報告'), '常見問題', '/faq', '常見問題'],
      [group('最新消息'), '銷售據點', '/about-us?tab=1', '銷售據點'],
      [group('銷售據點'), '品牌理念', '/about-us?tab=0', '品牌理念'],
      [group('品牌理念'), '性別平權之路', '/road-to-gender-equality', '性別平權之路'],
      [group('性別平權之路'), '最新消息', '/blog', '最新消息'],
      [footer, '服務條款', '/terms-of-service', '服務條款'],
      [footer, '隱私權聲明', '/privacy-statement', '隱私權聲明'],
    ] as const) {
      await within.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main')).toContainText(heading);
    }
  });

  test('opens the operator’s other sites in new tabs, which cannot access the shop [2.182, 2.189, 2.190, 9.041]', async ({
    page,
    context,
  }) => {
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    await visit(page, '/faq');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'Follow Us' })).toBeVisible();
    for (const [name, address] of [
      ['Facebook', 'https://facebook.example/qingmian'],
      ['Instagram', 'https://instagram.example/qingmian'],
      ['LINE', 'https://line.example/qingmian'],
      ['聯絡我們', 'https://contact.qingmian.example/'],
      ['滿意度問卷', 'https://survey.qingmian.example/'],
      ['人才招募', 'https://careers.qingmian.example/'],
    ] as const) {
      const opening = context.waitForEvent('page');
      await footer.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      const tab = await opening;
      await expect(tab).toHaveURL(address);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
    }
    await expect(page).toHaveURL('/faq');
  });

  test('shows the service hours, phone number, company, tax number and year [1.014, 1.015, 2.183, 2.184, 2.187, 2.190, 9.006, 9.041]', async ({
    page,
  }) => {
    await visit(page, '/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('週一至週五 08:30-12:00');
    await expect(footer).toContainText('13:00-17:30');
    const call = footer.getByRole('link', { name: '0800-889-933' });
    expect(await call.evaluate((link: HTMLAnchorElement) => link.href)).toBe('tel:0800889933');
    const year = new Date().toLocaleDateString('en', { timeZone: 'Asia/Taipei', year: 'numeric' });
    await expect(footer).toContainText(`© ${year} 晴棉生活股份有限公司 統一編號 00000000`);
  });

  test('leads back to the top [2.188]', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/faq');
    const top = page.getByRole('button', { name: '回到頂端' });
    await top.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await top.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('the side cart', () => {
  const region = (page: Page) => page.getByRole('region', { name: '購物車' });
  const badge = (page: Page) => page.getByTestId('cart-badge');

  async function addFirstProduct(page: Page, times: number) {
    const add = page.getByRole('button', { name: /^加入購物車：/ }).first();
    for (let count = 1; count <= times; count += 1) {
      await add.click();
      await expect(badge(page)).toHaveText(String(count));
      // Until then another press counts for nothing.
      await expect(add).not.toHaveAttribute('aria-busy');
    }
  }

  test('says so when it is empty [2.171, 2.172]', async ({ page }) => {
    await visit(page, '/');
    await expect(badge(page)).toHaveCount(0);
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    await expect(region(page)).toContainText('Your shopping cart is empty');
    await expect(region(page)).toContainText('購物車是空的');
  });

  test('counts units and shows picture, name, units and price of what was added [2.143, 2.144, 2.164, 2.166, 2.167, 3.006, 9.034]', async ({
    page,
  }) => {
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
    const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => item.locator('img').evaluate(isDrawn)).toBe(true);
    await expect(item.getByRole('link', { name })).toBeVisible();
    await expect(item).toContainText('2 x $2,490');
    expect(JSON.parse((await stored(page, 'localStorage', 'productData')) ?? '{}')).toEqual({
      normal: {},
      combination: { [id]: 2 },
    });
    await expectAccessible(page);
  });

  test('removes an item by its trash button, and can restore it [2.168, 4.007]', async ({
    page,
  }) => {
    await visit(page, '/');
    await addFirstProduct(page, 1);
    await page.getByRole('button', { name: '購物車，1 件商品' }).click();
    await region(page).getByRole('button', { name: /^移除/ }).click();
    await expect(region(page)).toContainText('購物車是空的');
    await expect(badge(page)).toHaveCount(0);
    await page.getByRole('button', { name: '復原' }).click();
    await expect(badge(page)).toHaveText('1');
  });

  test('is empty after signing out', async ({ page }) => {
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

  test('is at most as high as allowed [2.173, 2.174]', async ({ page, isMobile }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: '購物車', exact: true }).click();
    const offset = await page.evaluate(
      () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    );
    const height = page.viewportSize()?.height ?? 0;
    const expected = isMobile ? 415 : height - Math.round(offset) - 20;
    await expect(region(page)).toHaveCSS('max-height', `${expected}px`);
  });

  test('leads by 前往結帳 to the cart; a visitor first comes to the top of the sign-in page [2.169, 2.170, 2.043, 2.044, 6.007]', async ({
    page,
  }) => {
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
    await page.goto('/faq');
    await goOn();
    await expect(page).toHaveURL('/cart');
    await expect(heading).toBeVisible();
  });
});

test.describe('toasts', () => {
  test('appear at the top for three seconds [2.191, 2.192, 2.175, 9.002]', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page
      .getByRole('button', { name: /^加入購物車：/ })
      .first()
      .click();
    const toast = page.getByText('已加入購物車');
    await expect(toast).toBeVisible();
    // On a phone the click may have scrolled: the bars go away a moment later, and the toast follows.
    await page.clock.runFor(400);
    const top = (await toast.boundingBox())?.y ?? 0;
    const header = (await page.getByRole('banner').boundingBox()) ?? { y: 0, height: 0 };
    expect(top).toBeGreaterThan(header.y + header.height);
    expect(top).toBeLessThan(header.y + header.height + 60);
    await page.mouse.move(5, 700);
    await page.clock.runFor(2100);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1000);
    await expect(toast).toHaveCount(0);
  });

  test('count their time only while the page is visible and nothing rests on them [2.192]', async ({
    page,
    isMobile,
  }) => {
    await page.clock.install();
    await visit(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const add = page.getByRole('button', { name: /^加入購物車：/ }).first();
    await add.click();
    const toast = page.getByText('已加入購物車');
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.runFor(2000);

    const turn = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await turn(true);
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await turn(false);
    await page.clock.runFor(500);

    // The focus holds it, also after the pointer has come and gone.
    await page.getByRole('link', { name: '查看購物車' }).focus();
    if (!isMobile) {
      await toast.hover();
      await page.mouse.move(5, 700);
    }
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await add.focus();
    await page.clock.runFor(400);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });

  test('stay for eight seconds if they have a button [2.192]', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/');
    await page
      .getByRole('button', { name: /^加入購物車：/ })
      .first()
      .click();
    await page.getByRole('button', { name: '購物車，1 件商品' }).click();
    const remove = page
      .getByRole('region', { name: '購物車' })
      .getByRole('button', { name: /^移除/ });
    await expect(remove).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await remove.click();
    const undo = page.getByRole('button', { name: '復原' });
    await expect(undo).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.runFor(7500);
    await expect(undo).toBeVisible();
    await page.clock.runFor(1000);
    await expect(undo).toHaveCount(0);
  });
});

test.describe('the cookie notice', () => {
  test('stays until it is accepted, for this browser session [2.193, 2.194, 3.126, 4.005, 4.006]', async ({
    page,
  }) => {
    await page.goto('/');
    await alive(page);
    const notice = page.getByRole('region', { name: 'Cookie 說明' });
    await expect(notice.getByRole('button')).toHaveText(['我瞭解了']);
    await expect(notice.getByRole('link')).toHaveAttribute('href', '/privacy-statement');
    await page.reload();
    await notice.getByRole('button', { name: '我瞭解了' }).click();
    await expect(notice).toHaveCount(0);
    expect(await stored(page, 'sessionStorage', 'cookie-consent')).toBe('true');
    await page.reload();
    await alive(page);
    await expect(notice).toHaveCount(0);
  });

  test('covers no main action: it is a card beside them, and the buy bar of a phone stands above it', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/products/1');
    await alive(page);
    const notice = page.getByRole('region', { name: 'Cookie 說明' });
    await expect(notice).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const buttons = page.getByRole('main').getByRole('button', { name: '加入購物車', exact: true });
    if (isMobile) {
      await page.evaluate(() => window.scrollTo({ top: 1600, behavior: 'instant' }));
      const bar = page.getByRole('region', { name: '購買' });
      await expect(bar).toBeVisible();
      await expectApart(bar, notice);
      await bar.getByRole('button', { name: '加入購物車' }).click();
      await expect(page.getByTestId('cart-badge')).toHaveText('1');
      await notice.getByRole('button', { name: '我瞭解了' }).click();
      const height = page.viewportSize()?.height ?? 0;
      await expect
        .poll(async () => {
          const box = await bar.boundingBox();
          return box && box.y + box.height;
        })
        .toBe(height);
      return;
    }
    for (const width of [1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      const box = await notice.boundingBox();
      expect(box?.width).toBeLessThan(300);
      await expectApart(buttons.first(), notice);
    }
    await page.goto('/signin');
    await alive(page);
    const signIn = page.getByRole('main').getByRole('button', { name: '登入', exact: true });
    await expectApart(signIn, notice);
    await expectAccessible(page);
  });
});

test('fits a narrow screen at four times the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, '/');
  expect(await heightOf(page, 'body')).toBeGreaterThan(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
