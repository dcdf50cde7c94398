import type { Page } from '@playwright/test';
import { visitorApi } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { arrived, askedDuring, visit } from './visit.ts';

/** Every address of goods or of a listing that the page offers, as often as it does. */
const offered = async (page: Page) => {
  const links = page.getByRole('main').locator('a');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return targets.filter((target) => target?.startsWith('/products'));
};

test('home has seven sections with a link to all, is short enough for a thumb, offers nothing more than twice, moves its banners only when the shopper does, and has no axe findings [2.001, 2.002]', async ({
  page,
  isMobile,
}) => {
  // The largest page of the shop: axe looks at every element.
  test.slow();
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '衛生棉就是衛生棉，月經就是月經。',
  );
  expect(await page.locator('main h2').allTextContents()).toEqual([
    '一個週期的組合',
    '商品分類',
    '今日優惠',
    '大家回購的',
    '組合優惠',
    '大家怎麼說',
    '最新消息',
  ]);
  const hrefs = page.getByRole('main').getByRole('link', { name: /^(看全部|怎麼選)(報告)?$/ });
  await expect(hrefs).toHaveCount(7);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (isMobile) expect(height).toBeLessThanOrEqual(6_500);
  const counts = Map.groupBy(await offered(page), (target) => target);
  expect([...counts].filter(([, { length }]) => length > 2)).toEqual([]);
  await expectAccessible(page);

  const hero = page.getByRole('region', { name: '精選活動' });
  await expect(hero).toContainText('1/');
  await hero.getByRole('button', { name: '下一張' }).click();
  await expect(hero).toContainText('2/');
  await expect(hero.getByRole('button', { name: '上一張' })).toBeEnabled();
});

test('three taps on home give a set in their place, which goes into the cart as a whole', async ({
  page,
}) => {
  await visit(page, '/');
  const main = page.getByRole('main');
  const tap = (row: string, name: string) =>
    main.getByRole('group', { name: row, exact: true }).getByText(name, { exact: true }).click();
  await tap('量', '量多');
  await tap('什麼時候', '夜晚');
  await tap('在意什麼', '價格');
  const set = main.getByRole('region', { name: '一個週期的組合' });
  await expect(set).toContainText('量多 · 夜晚 · 價格');
  await expect(page).toHaveURL('/');
  await expect(set.getByRole('listitem')).toHaveCount(1);
  await expect(set).toContainText('每週期約');
  await expect(set).toContainText(/還差|已達免運/);
  await expect(main.getByRole('link', { name: '怎麼選' })).toHaveAttribute(
    'href',
    '/choose?flow=HEAVY&when=NIGHT&care=PRICE',
  );
  await set.getByRole('button', { name: '整組加入購物車' }).click();
  await expect(page.getByText('已加入 1 件商品')).toBeVisible();
});

test('the picture of goods glides from their card into the gallery and back, never under reduced motion', {
  tag: '@once',
}, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const { startViewTransition } = document;
    document.startViewTransition = (update) => {
      document.documentElement.dataset.glides = `${glides() + 1}`;
      return startViewTransition.call(document, update);
    };
    const glides = () => Number(document.documentElement.dataset.glides ?? 0);
  });
  const glides = () => page.evaluate(() => Number(document.documentElement.dataset.glides ?? 0));
  const card = page.getByRole('main').getByRole('article').first().getByRole('link');
  const there = async () => {
    const name = (await card.textContent()) ?? '';
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await arrived(page);
  };
  // Goods of a slow step do not glide: after a third of a second a skeleton stands in the place of their card.
  await expect(async () => {
    await visit(page, '/products?all=1');
    expect(await glides()).toBe(0);
    await there();
    expect(await glides()).toBe(1);
    await page.goBack();
    await expect(page).toHaveURL('/products?all=1');
    await arrived(page);
    expect(await glides()).toBe(2);
  }).toPass();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await there();
  expect(await glides()).toBe(2);
});

test('a series has its colour on its tile, its page and the pages of its goods', {
  tag: '@once',
}, async ({ page }) => {
  const { data } = await (await page.request.get('/backstage/api/v1/index-series')).json();
  const night = data.find(({ name }: { name: string }) => name === '夜用衛生棉');
  expect(night.color).toBe('INDIGO');
  await visit(page, '/');
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: night.name });
  await expect(tile.first()).toHaveAttribute('data-series', 'INDIGO');
  await visit(page, `/products?series=${night.product_series_id}`);
  const ink = 'rgb(51, 53, 122)';
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', ink);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const tag = page.getByRole('main').getByRole('link', { name: night.name, exact: true }).last();
  await expect(tag).toHaveCSS('color', ink);
});

test('home is complete without scripts', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '今日優惠' })).toBeVisible();
  expect(await page.getByRole('link', { name: /日用衛生棉/ }).count()).toBeGreaterThan(3);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  const slides = page.getByRole('region', { name: '精選活動' }).getByRole('listitem');
  expect(await slides.count()).toBeGreaterThan(1);
  for (const slide of await slides.all()) {
    await expect(slide.getByRole('link')).not.toHaveCount(0);
    await slide.getByRole('link').scrollIntoViewIfNeeded();
    await expect(slide.getByRole('link')).toBeInViewport();
  }
  await page.getByText('量多', { exact: true }).click();
  await page.getByRole('button', { name: '看這一組' }).click();
  await expect(page).toHaveURL('/choose?flow=HEAVY&when=ALL&care=NONE');
  await expect(page.getByRole('region', { name: '一個週期的組合' })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: '今日優惠' })).toBeVisible();
  for (const gone of ['官網獨家', '商品分類', '影片', '快閃活動'])
    await expect(page.getByRole('main').getByText(gone, { exact: true })).toHaveCount(0);

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

/** The films of home are near the news, and ask for it when they come into view. */
const withoutVideoService = (page: Page) =>
  page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );

test('news come from the call for the newest articles on a navigation to home, grouped by category, four at most [2.207, 9.008, 9.010]', {
  tag: '@once',
}, async ({ page }) => {
  await withoutVideoService(page);
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
