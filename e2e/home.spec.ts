import { visitorApi } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { askedDuring, visit } from './visit.ts';

test('home shows its blocks in order, is short enough for a thumb, offers nothing more than twice, moves its banners only when the shopper does, and has no axe findings [2.001, 2.002]', async ({
  page,
  isMobile,
}) => {
  // The largest page of the shop: axe looks at every element.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const hero = page.getByRole('region', { name: '精選活動' });
  await expect(hero).toBeVisible();
  expect(await page.locator('main h2').allTextContents()).toEqual([
    '快閃活動',
    '限時優惠',
    '商品分類',
    '新品上市',
    '組合優惠',
    '官網獨家',
    '影片',
    '大家怎麼說',
    '最新消息',
  ]);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (isMobile) expect(height).toBeLessThanOrEqual(9_000);
  const targets = await page
    .getByRole('main')
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const counts = Map.groupBy(
    targets.filter((target) => target.startsWith('/products')),
    (target) => target,
  );
  expect([...counts].filter(([, { length }]) => length > 2)).toEqual([]);
  await expectAccessible(page);

  await expect(hero).toContainText('1/');
  await hero.getByRole('button', { name: '下一張' }).click();
  await expect(hero).toContainText('2/');
  await expect(hero.getByRole('button', { name: '上一張' })).toBeEnabled();
});

test('home is complete without scripts', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '限時優惠' })).toBeVisible();
  expect(await page.getByRole('link', { name: /日用衛生棉/ }).count()).toBeGreaterThan(3);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  const slides = page.getByRole('region', { name: '精選活動' }).getByRole('listitem');
  expect(await slides.count()).toBeGreaterThan(1);
  for (const slide of await slides.all()) {
    await expect(slide.getByRole('link')).not.toHaveCount(0);
    await slide.getByRole('link').scrollIntoViewIfNeeded();
    await expect(slide.getByRole('link')).toBeInViewport();
  }
  await context.close();
});

test('a place shows the colour of its picture until the picture is there', {
  tag: '@once',
}, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const pictures = page.getByRole('main').locator('picture img');
  await expect(pictures.first()).toHaveAttribute('style', /^background-color:#[\da-f]{6}$/);
  await expect(pictures.first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  held.resolve();
});

test('home leaves out a block that is empty, and shows what it can read if other lists cannot be read [4.010, 4.013, 4.014, 4.022, 8.078]', {
  tag: '@once',
}, async ({ page }) => {
  const offline = { current_visibility_rule: 'OFFLINE' };
  for (const list of ['exclusive-sales', 'index-series', 'videos', 'flash-sales']) {
    await page.route(`**/api/v1/${list}`, async (route) => {
      const answer = await (await route.fetch()).json();
      const data = answer.data.map((item: object) => ({ ...item, ...offline }));
      await route.fulfill({ json: { ...answer, data } });
    });
  }
  const goHome = () => page.getByRole('banner').getByRole('link', { name: /首頁/ }).click();
  await visit(page, '/faq');
  await goHome();
  await expect(page.getByRole('heading', { name: '限時優惠' })).toBeVisible();
  for (const gone of ['官網獨家', '商品分類', '影片', '快閃活動'])
    await expect(page.locator('main h2', { hasText: gone })).toHaveCount(0);

  await visit(page, '/faq');
  await page.route(/\/backstage\/api\/v1\/(?!home-blocks|testimonials)/, (route) =>
    route.fulfill({ status: 400, json: { status: 400, error_code: 'UNKNOWN', message: '' } }),
  );
  await goHome();
  await expect(page.getByRole('heading', { name: '大家怎麼說' })).toBeVisible();
  await expect(page.locator('main h2')).toHaveText(['大家怎麼說']);
});

test('cards show the selling price, name the former price and show the price of one piece; reviews are on twelve cards of a few people, and home sells hygiene products [0.001, 9.040, 9.042]', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, '/');
  const card = page
    .getByRole('article')
    .filter({ hasText: '活動價' })
    .filter({ hasText: '每片' })
    .filter({ hasNot: page.getByRole('article') })
    .first();
  const name = await card.getByRole('heading').textContent();
  const goods = (await visitorApi().listProducts()).data.find((one) => one.name === name);
  const { price = 0, eventPrice = 0, unitCount = 0 } = goods ?? {};
  expect(eventPrice).toBeLessThan(price);
  await expect(card).toContainText(`活動價$${eventPrice}`);
  await expect(card).toContainText(`建議售價 $${price}`);
  await expect(card).toContainText(`每片 $${((eventPrice ?? 0) / (unitCount ?? 0)).toFixed(1)}`);
  const cards = page.getByRole('list', { name: '使用心得' }).getByRole('listitem');
  await expect(cards).toHaveCount(12);
  expect(new Set(await cards.allInnerTexts()).size).toBeLessThan(12);
  for (const series of ['日用衛生棉', '夜用衛生棉', '護墊'])
    await expect(page.getByRole('main').getByRole('link', { name: series }).first()).toBeVisible();
});

test('news come from the call for the newest articles on a navigation to home, grouped by category, four at most [2.207, 9.008, 9.010]', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, '/faq');
  const tabs = page.getByRole('tablist', { name: '消息分類' }).getByRole('tab');
  const asked = await askedDuring(page, async () => {
    await page.getByRole('banner').getByRole('link', { name: /首頁/ }).click();
    await expect(tabs.first()).toHaveText('全部消息');
  });
  expect(asked).toContain('/backstage/api/v1/news/newest');
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const count = await page.getByRole('tabpanel').getByRole('article').count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(4);
  }
  await page.keyboard.press('Home');
  await expect(tabs.first()).toBeFocused();
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
});

test('the video service gets requests only when the films are visible [7.164, 7.165]', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.youtube.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await visit(page, '/');
  expect(asked).toEqual([]);
  const film = page.getByRole('link', { name: /播放影片/ }).first();
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toEqual(['https://www.youtube.com/iframe_api']);
  await expect(film).toHaveAttribute('href', /youtube/);
});
