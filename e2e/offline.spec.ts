import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { workerThatEnds } from '#server/web/service-worker.ts';
import { signedInBuyer } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { visit } from './visit.ts';

test.use({ serviceWorkers: 'allow' });

/** The addresses that the service worker caches, without the built files. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('qingmian-kept-'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists
      .flat()
      .map(({ url }) => new URL(url).pathname + new URL(url).search)
      .filter((path) => !path.startsWith('/assets/'));
  });

/** The same shop at another address, whose operator can switch the worker off: a browser's own route cannot. */
async function shopBehindProxy(target: string) {
  const shop = { origin: '', isWorkerOff: false, close: async () => {} };
  const proxy = createServer((asked, reply) => {
    if (shop.isWorkerOff && asked.url === '/service-worker.js') {
      reply.setHeader('content-type', 'text/javascript').end(workerThatEnds);
      return;
    }
    const passed = request(`${target}${asked.url}`, { headers: asked.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    asked.pipe(passed);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  shop.origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  shop.close = async () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return shop;
}

/** The number of loaded pictures of the page. */
const shownPictures = (page: Page) =>
  page
    .locator('img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
    );

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.afterEach(({ problems }) => {
  // The browser itself logs each request without a network.
  problems.splice(
    0,
    problems.length,
    ...problems.filter((text) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text)),
  );
});

test('the pages visited last open without a network; any other page says so, and opens once it is back', async ({
  page,
  context,
}) => {
  await visit(page, '/faq');
  await expect.poll(() => cachedPages(page)).toContain('/faq');
  // A page of a step inside the shop is cached too.
  await page.getByRole('contentinfo').getByRole('link', { name: '配送方式' }).click();
  await expect(heading(page, '配送與付款')).toBeVisible();
  await expect.poll(() => cachedPages(page)).toContain('/shipping-method');

  await context.setOffline(true);
  await page.goto('/faq?utm_source=line', { waitUntil: 'commit' });
  await expect(heading(page, '常見問題')).toBeVisible();
  await page.goto('/shipping-method', { waitUntil: 'commit' });
  await expect(heading(page, '配送與付款')).toBeVisible();

  await page.goto('/test-report', { waitUntil: 'commit' });
  await expect(heading(page, '目前沒有網路')).toBeVisible();
  await expect(page).toHaveURL(/\/test-report$/);
  // The worker caches the logo and the drawing with the page.
  await expect.poll(() => shownPictures(page)).toBe(2);
  await expect(page.getByRole('link', { name: '0800-889-933' })).toBeVisible();
  await page.getByRole('link', { name: '重試' }).click();
  await expect(heading(page, '目前沒有網路')).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(heading(page, '檢驗報告')).toBeVisible();
});

test('nothing of a member is kept: neither pages nor answers, nor the cart', async ({
  page,
  context,
}) => {
  await signedInBuyer(page);
  for (const path of ['/member-centre', '/cart', '/coupon-receive?id=1', '/faq']) {
    await visit(page, path);
  }
  // A page that is cached again is missing for a moment.
  const kept = async () => (await cachedPages(page)).toSorted();
  await expect.poll(kept).toEqual(['/faq', '/offline']);
  await context.setOffline(true);
  for (const path of ['/member-centre', '/cart']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(heading(page, '目前沒有網路')).toBeVisible();
  }
});

test('a step to a cached page shows it without a network, and one to another page the offline page', async ({
  page,
  context,
}) => {
  await visit(page, '/blog');
  await expect.poll(() => cachedPages(page)).toContain('/blog');
  await visit(page, '/faq');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: '檢驗報告' }).click();
  await expect(heading(page, '目前沒有網路')).toBeVisible();
  await expect(page).toHaveURL(/\/test-report$/);
  await context.setOffline(false);
  await expect(heading(page, '檢驗報告')).toBeVisible();
});

test('what an earlier release kept is forgotten, and switching the worker off forgets the rest', async ({
  page,
  baseURL,
}) => {
  const shop = await shopBehindProxy(baseURL ?? '');
  const answer = await page.request.get('/service-worker.js');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  // This address is no page of the shop, so it starts no worker.
  await page.goto(`${shop.origin}/robots.txt`);
  await page.evaluate(() => caches.open('qingmian-kept-earlier'));
  await visit(page, `${shop.origin}/faq`);
  await expect.poll(() => cachedPages(page)).toContain('/faq');
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .not.toContain('qingmian-kept-earlier');

  shop.isWorkerOff = true;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations).toBe(0);
  await shop.close();
});

test('a filter chosen without a network leaves the listing there, says so, is taken back and can be tried again', async ({
  page,
  context,
}) => {
  await visit(page, '/products?all=1');
  const goods = page.getByRole('main').getByRole('article');
  await expect(goods).toHaveCount(24);
  // Until then the service worker is being loaded.
  await expect.poll(() => cachedPages(page)).toContain('/products?all=1');
  await context.setOffline(true);
  const sort = page.getByRole('combobox', { name: '排序' });
  const before = await sort.inputValue();
  await sort.selectOption({ index: 1 });
  await expect(page.getByText('目前沒有網路，請連上網路後再試一次')).toBeVisible();
  await expect(sort).toHaveValue(before);
  await expect(page.getByRole('button', { name: '再試一次' })).toBeVisible();
  await page.getByRole('list', { name: '常用篩選' }).getByRole('link', { name: '有現貨' }).click();
  await expect(page).toHaveURL(/\/products\?all=1$/);
  await expect(goods).toHaveCount(24);
  await context.setOffline(false);
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect(page).toHaveURL(/stock/i);
  await expect(goods.first()).toBeVisible();
});

test('a member’s cart takes nothing without a network, and says so', async ({ page, context }) => {
  await signedInBuyer(page);
  await visit(page, '/products/1');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: '加入購物車', exact: true })
    .first();
  await expect(add).toBeEnabled();
  await expect.poll(() => cachedPages(page)).toContain('/products/1');
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText('目前沒有網路，請連上網路後再試一次')).toBeVisible();
  await expect(page.getByText('已加入購物車')).toHaveCount(0);
  await context.setOffline(false);
  await add.click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
});
