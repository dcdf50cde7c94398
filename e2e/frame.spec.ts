import { signedInBuyer, visitorApi } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { read, test as reading } from './reading.ts';
import { askedDuring, visit } from './visit.ts';

reading(
  'every page is Traditional Chinese and ends its title with the brand; an unknown address is Page Not Found [0.002, 1.009, 1.010, 2.088, 2.203, 8.077]',
  {
    tag: '@once',
  },
  async ({ request }) => {
    const home = await read(request, '/');
    expect(home.all('html')[0]?.attribs.lang).toBe('zh-Hant-TW');
    expect(home.texts('title')).toEqual(['每一天，都清爽自在｜晴棉 QINGMIAN']);
    for (const path of ['/blog', '/faq', '/signin', '/products?all=1'])
      expect((await read(request, path)).texts('title')[0]).toMatch(/.+｜晴棉 QINGMIAN$/);
    const missing = await read(request, '/no-such-page');
    expect(missing.status).toBe(404);
    expect(missing.texts('h1')).toEqual(['Page Not Found']);
  },
);

test('an unknown address says Page Not Found, with a way on; a keyboard link skips to the content [2.088, 8.077]', {
  tag: '@once',
}, async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page.getByRole('link', { name: '逛逛全部商品' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要內容' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('a dialog names the failure and stops the page from scrolling until it is closed [4.041, 4.042, 8.081, 8.082]', {
  tag: '@once',
}, async ({ page, problems }) => {
  await signedInBuyer(page);
  await page.route('**/api/v1/user', (route) =>
    route.fulfill({ status: 500, json: { status: 500, error_code: '', message: '請稍候' } }),
  );
  await visit(page, '/faq');
  const dialog = page.getByRole('dialog', { name: '提醒您' });
  await expect(dialog).toContainText('請稍候');
  await expectAccessible(page);
  const isLocked = () =>
    page.evaluate(() =>
      [document.documentElement, document.body].some(
        (element) => getComputedStyle(element).overflowY === 'hidden',
      ),
    );
  await expect.poll(isLocked).toBe(true);
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(isLocked).toBe(false);
  // The browser itself logs the answer that this test has faked.
  expect(problems.splice(0).filter((text) => !text.includes('status of 500'))).toEqual([]);
});

test('a page that cannot be shown says Oops, with a way on [2.089, 8.077]', {
  tag: '@once',
}, async ({ page, problems }) => {
  await visit(page, '/blog');
  await page.route('**/api/v1/news/*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, error_code: '', message: '' } }),
  );
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '逛逛全部商品' }).click();
  await expect(page).toHaveURL(/\/products\?all=1/);
  await expect(heading).toHaveCount(0);
  // A failure is logged to the console, on purpose.
  expect(problems.splice(0).length).toBeGreaterThan(0);
});

reading(
  'every page has the shared parts: bars, menu and the year [2.199]',
  {
    tag: '@once',
  },
  async ({ request }) => {
    const { data: bars } = await visitorApi().listMessageBars();
    for (const path of ['/', '/products?all=1', '/products/1', '/blog', '/faq', '/none']) {
      const page = await read(request, path);
      const [list] = page.all('ul', {
        class: (names) => names.split(' ').includes('message-bars'),
      });
      expect(page.all('li', {}, list), path).toHaveLength(bars.length);
      expect(page.all('nav', { 'aria-label': '主選單' }), path).not.toEqual([]);
      expect(page.texts('footer').at(-1), path).toMatch(/© 20\d\d/);
    }
  },
);

test('the shared data are read again after five minutes, not on every navigation [2.199, 2.200]', {
  tag: '@once',
}, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/faq');
  const news = '今晚十點起系統維護';
  await page.route('**/api/v1/message-bars', async (route) => {
    const { data, ...answer } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: [{ ...data[0], name: news }] } });
  });
  const step = (name: string) =>
    askedDuring(page, async () => {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  // The data of the page itself are not shared by all pages.
  expect(await step('服務條款')).toEqual(['/backstage/api/v1/pages/terms-of-service']);
  await expect(page.getByRole('banner')).not.toContainText(news);
  await page.clock.fastForward('05:01');
  const asked = await step('隱私權聲明');
  await expect(page.getByRole('banner')).toContainText(news);
  const lists = asked.map((path) => path.replace('/backstage/api/v1/', '').replace(/\?.*$/, ''));
  expect(lists.toSorted()).toEqual([
    'add-on-offers',
    'amount-offers',
    'discount-events',
    'first-purchase-events',
    'free-shipping-events',
    'index-series',
    'menus',
    'message-bars',
    'pages/privacy-statement',
    'product-combination-discounts',
    'product-new-releases',
    'product-series',
    'promises',
    'quantity-offers',
    'shipping-fees',
    'system/maintain-settings',
    'threshold-rewards',
  ]);
});

reading(
  'the shop has the routes of its table and no others [2.024, 2.214, 9.043]',
  {
    tag: '@once',
  },
  async ({ request }) => {
    const routes = [
      '/',
      '/products',
      '/products/1',
      '/blog',
      '/blog/1',
      '/about-us',
      '/road-to-gender-equality',
      '/member-benefits',
      '/shipping-method',
      '/faq',
      '/test-report',
      '/terms-of-service',
      '/privacy-statement',
      '/signup',
      '/signin',
      '/forgot-password',
      '/reset-password',
      '/new-member',
      '/email-verify',
      '/bind',
      '/line-auth',
      '/cart',
      '/checkout',
      '/redirect',
      '/member-centre',
      '/member-order-detail/1',
      '/coupon-receive',
    ];
    for (const path of routes) expect((await request.get(path)).status(), path).toBe(200);
    for (const path of [
      '/news',
      '/combinations/1',
      '/coupons',
      '/blog/1/2',
      '/member-order-detail',
    ])
      expect((await request.get(path)).status(), path).toBe(404);
  },
);

test('fits a narrow screen at four times the size', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, '/');
  expect((await page.locator('body').boundingBox())?.height).toBeGreaterThan(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
