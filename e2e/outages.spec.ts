import type { Page } from '@playwright/test';
import { visitorApi } from './buying.ts';
import { expect, expectAccessible, newMember, test } from './journey.ts';
import { arrived, hydrated, routeOnce, visit } from './visit.ts';

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** Addresses of documents that the page requests from now on. */
function documentsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Makes the scripts of a page's route unavailable, like a release that removes them. */
async function loseScripts(page: Page, id: string): Promise<void> {
  const scripts = await page.evaluate((route) => {
    const { module, clientLoaderModule } = window.__reactRouterManifest.routes[route] ?? {};
    return [module, clientLoaderModule].filter((script) => script !== undefined);
  }, id);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    await page.route(`**${script}`, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  }
}

test.describe('a step to a page whose script a release has removed', () => {
  test('loads the wanted page whole; the click is not lost', async ({ page, problems }) => {
    await visit(page, '/faq');
    await loseScripts(page, 'shipping-method');
    const documents = documentsAsked(page);
    await footerLink(page, '配送方式').click();
    await expect(page).toHaveURL(/\/shipping-method$/);
    await expect(page.getByRole('heading', { level: 1, name: '配送與付款' })).toBeVisible();
    expect(documents).toEqual(['/shipping-method']);
    // A step back works like any other step.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '常見問題' })).toBeVisible();
    problems.splice(0);
  });

  test('is loaded whole once, not again and again', async ({ page, problems }) => {
    await visit(page, '/faq');
    await loseScripts(page, 'pages/news/article/route');
    await footerLink(page, '最新消息').click();
    await expect(page).toHaveURL(/\/blog$/);
    await arrived(page);
    const documents = documentsAsked(page);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    // The next page shows the server's HTML, although its own script is missing too.
    await expect(page).toHaveURL(/\/blog\/\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(documents).toHaveLength(1);
    problems.splice(0);
  });

  test('loads the page whole too if a page before it, with HTML, has lost the script of a part', async ({
    page,
    problems,
  }) => {
    await page.route('**/assets/product-later-*.js', (route) => route.fulfill({ status: 404 }));
    const lost = page.waitForResponse(/\/product-later-[^/]+\.js$/);
    await visit(page, '/products/1');
    await lost;
    const documents = documentsAsked(page);
    const related = page.getByRole('main').getByRole('list', { name: '同系列商品' });
    const link = related.getByRole('article').first().getByRole('link').first();
    const path = String(await link.getAttribute('href'));
    const whole = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === path,
    );
    await link.click();
    await whole;
    await expect(page).toHaveURL(path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 2, name: '退換貨' })).toBeVisible();
    // Several parts may ask for the whole page. The page that comes asks for none, although it loses the script too.
    const loads = documents.length;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(documents).toEqual(Array.from({ length: loads }, () => path));
    expect(loads).toBeGreaterThan(0);
    problems.splice(0);
  });
});

test.describe('without a network', () => {
  test('a step says so, offers to try again and shows the page once the network is back', async ({
    page,
    context,
    problems,
  }) => {
    await visit(page, '/faq');
    await context.setOffline(true);
    await footerLink(page, '最新消息').click();
    await expect(page.getByRole('heading', { level: 1, name: '目前沒有網路' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '0800-889-933' })).toBeVisible();
    await page.getByRole('button', { name: '重試' }).click();
    await expect(page.getByText('還是沒有網路')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '最新消息' })).toBeVisible();
    await expect(page).toHaveURL(/\/blog$/);
    problems.splice(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages of the cart and of members say that they need them, with the telephone number, and load nothing for ever', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    for (const path of ['/cart', '/checkout', '/member-centre', '/member-order-detail/1']) {
      await page.goto(path);
      // Locators by role and text ignore the content of `noscript`.
      await expect(main.locator('noscript p')).toHaveText('這個頁面需要 JavaScript');
      await expect(main.locator('noscript p')).toBeVisible();
      await expect(main.locator('noscript a[href="tel:0800889933"]')).toBeVisible();
      await expect(main.locator('[aria-busy]')).toBeHidden();
    }
  });

  test('sold-out goods offer no button to buy, promise no delivery and say so to search engines, too', async ({
    page,
  }) => {
    const { data } = await visitorApi().listProducts({ query: { keyword: '夜用月亮褲 XL' } });
    await page.goto(`/products/${data[0]?.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('補貨中').first()).toBeVisible();
    await expect(main.getByRole('button', { name: '補貨中' }).first()).toBeDisabled();
    await expect(main.getByRole('button', { name: /^(加入購物車|直接購買)$/ })).toHaveCount(0);
    await expect(main.getByText('正在確認庫存')).toHaveCount(0);
    await expect(main.getByText(/宅配|工作天送達/)).toHaveCount(0);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const structuredData = texts
      .map((text) => JSON.parse(text))
      .find((entry) => entry['@type'] === 'Product');
    expect(structuredData.offers.availability).toBe('https://schema.org/OutOfStock');
  });

  test('goods, categories and articles are read, and what does not work is said', async ({
    page,
  }) => {
    await page.goto('/');
    const notice = page.locator('body > noscript p');
    await expect(notice).toContainText('瀏覽器未開啟 JavaScript');
    await expect(notice).toBeVisible();
    await page.getByRole('main').locator('a[href^="/products?series="]:visible').first().click();
    await expect(page).toHaveURL(/\/products\?series=\d+/);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/products\/\d+/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing waits for ever, and no button is there that does nothing.
    await expect(page.getByRole('main').locator('[aria-busy]:visible')).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('button', { name: /購物車|購買|增加|下一張/ }),
    ).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: '最新消息' }).click();
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/blog\/\d+/);
  });
});

test.describe('a form without a network', () => {
  test('names it beside the button, keeps what was typed and can be sent again; without an answer it says that the connection broke', async ({
    page,
    context,
    problems,
  }) => {
    const member = await newMember(page);
    await visit(page, '/signin');
    await page.getByLabel('電子信箱或帳號').fill(member.email);
    await page.getByRole('textbox', { name: '密碼', exact: true }).fill(member.password);
    const button = page.getByRole('main').getByRole('button', { name: '登入', exact: true });
    await context.setOffline(true);
    await button.click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('目前沒有網路');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('電子信箱或帳號')).toHaveValue(member.email);
    await expectAccessible(page);
    await context.setOffline(false);
    await routeOnce(page, '**/api/v1/auth/login', (route) => route.abort());
    await button.click();
    await expect(alert).toContainText('連線中斷');
    await button.click();
    await expect(page.getByText('登入成功，開始購物')).toBeVisible();
    problems.splice(0);
  });
});

test('a browser that refuses storage has a cart for this page, and says that it is not kept', async ({
  page,
  problems,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, area, { get: refuse });
    }
  });
  await page.goto('/products/1');
  await page
    .getByRole('main')
    .getByRole('button', { name: '加入購物車', exact: true })
    .first()
    .click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  await footerLink(page, '常見問題').click();
  await expect(page.getByRole('heading', { level: 1, name: '常見問題' })).toBeVisible();
  await page.getByRole('button', { name: '購物車，1 件商品' }).click();
  await expect(page.getByText('您的瀏覽器不允許儲存資料')).toBeVisible();
  // React Router's inline script logs the refusal before anything else runs; nothing depends on it.
  expect(problems.splice(0).filter((text) => text !== 'SecurityError: refused')).toEqual([]);
});

test('goods can be put into the cart at the second press if the cart’s code was lost at the first', async ({
  page,
  problems,
}) => {
  let isLost = true;
  await page.route(/\/assets\/cart-session-[^/]+\.js$/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await visit(page, '/products/1');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: '加入購物車', exact: true })
    .first();
  await add.click();
  await expect(page.getByText('連線中斷，請確認網路後再試一次')).toBeVisible();
  isLost = false;
  await add.click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  // The browser itself logs each file that it could not load.
  problems.splice(0, problems.length, ...problems.filter((text) => !/net::ERR_FAILED/.test(text)));
});

test.describe('a step that takes long', () => {
  test('shows that the next page is loading, and its layout, until it is there [2.090, 4.044]', async ({
    page,
  }) => {
    await visit(page, '/faq');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/news?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await footerLink(page, '最新消息').click();
    const layout = page.getByRole('main').getByRole('status').filter({ hasText: '頁面載入中' });
    await expect(layout).toBeVisible();
    const bar = page.getByRole('progressbar', { name: '頁面載入中' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(0);
    held.resolve();
    await expect(page.getByRole('heading', { level: 1, name: '最新消息' })).toBeVisible();
    await expect(layout).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  });

  test('within a listing keeps the listing in view', async ({ page }) => {
    await visit(page, '/products?all=1');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/products?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('combobox').first().selectOption({ index: 1 });
    await expect(page.getByRole('progressbar', { name: '頁面載入中' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    held.resolve();
    await expect(page.getByRole('progressbar', { name: '頁面載入中' })).toHaveCount(0);
  });
});
