import { expect, expectAccessible, test } from './journey.ts';
import { cards, firstCard, type Named, seriesNamed } from './listings.ts';
import { read } from './reading.ts';

test.describe('the five kinds of listing', () => {
  test('each have their title, English line, breadcrumbs and goods, without findings of axe [2.027, 2.028, 2.029, 2.030, 2.031, 2.032, 2.033, 2.092, 2.093, 2.094, 2.095, 2.096, 2.097, 2.098, 2.099, 2.100, 2.101]', {
    tag: '@once',
  }, async ({ page }) => {
    for (const [search, subtitle, title] of [
      ['series=1', 'Shop By Category', '日用衛生棉'],
      ['combination=1', 'Combo Sale', '日夜整週期組合'],
      ['newRelease=1', 'New Arrivals', '天絲系列新長度'],
      ['discountEvent=1', 'ON SALE', '日用衛生棉 85 折'],
      ['all=1', 'SHOP ALL', '全部商品'],
    ] as const) {
      await page.goto(`/products?${search}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main').getByText(subtitle, { exact: true })).toBeVisible();
      const crumbs = page.getByRole('navigation', { name: '麵包屑' });
      await expect(crumbs.getByRole('link').first()).toHaveAttribute('href', '/');
      await expect(crumbs.getByText(title)).toHaveAttribute('aria-current', 'page');
      await expect(firstCard(page)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title}｜.+`));
      // The list of all products is looked at with a filter, below.
      if (search !== 'all=1') await expectAccessible(page);
    }
  });

  test('of an address without any of them are all products, and it is named so; of several kinds the first in the requirements decides [2.034]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/products?utm_source=line');
    await expect(page).toHaveURL(/\/products\?all=1&utm_source=line$/);
    await expect(page.getByRole('heading', { level: 1, name: '全部商品' })).toBeVisible();
    await page.goto('/products?all=1&series=1');
    await expect(page.getByRole('heading', { level: 1, name: '日用衛生棉' })).toBeVisible();
  });

  test('are empty with a way on if it is unknown or not running, without findings of axe [2.034]', {
    tag: '@once',
  }, async ({ page, request }) => {
    for (const search of ['combination=abc', 'newRelease=0', 'discountEvent=4'])
      expect((await read(request, `/products?${search}`)).texts('main')[0]).toContain(
        '目前沒有商品',
      );
    await page.goto('/products?series=99999');
    await expect(page.getByText('目前沒有商品')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '看全部商品' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '全部商品' })).toBeVisible();
  });
});

test.describe('a series', () => {
  test('switches its sub-series by tabs, each with its own banner and address [2.106, 2.107]', {
    tag: '@once',
  }, async ({ page }) => {
    const series = await seriesNamed(page, '日用衛生棉');
    await page.goto(`/products?series=${series.id}`);
    const tabs = page.getByRole('tablist', { name: '子系列' }).getByRole('tab');
    await expect(tabs).toHaveText([...series.sub_series.map(({ name }: Named) => name), '全部']);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    const banner = page.getByRole('main').locator('img:not(nav img)').first();
    const before = await banner.getAttribute('src');
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(new RegExp(`subSeries=${series.sub_series[1].id}`));
    await expect(banner).not.toHaveAttribute('src', before ?? '');
    const [address] = series.sub_series[1].mobile_image.split('#');
    await expect(banner).toHaveAttribute('src', address);
    await expect(firstCard(page)).toContainText('超薄');
    await page.goBack();
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  });

  test('shows the web picture on a large screen and the mobile picture on a small one, and moves between its tabs by arrow keys [2.108, 2.109]', async ({
    page,
    isMobile,
  }) => {
    const series = await seriesNamed(page, '日用衛生棉');
    const [first] = series.sub_series;
    const wanted: string = isMobile ? first.mobile_image : first.web_image;
    await page.goto(`/products?series=${series.id}`);
    const banner = page.getByRole('main').locator('img:not(nav img)').first();
    await expect(async () => {
      const shown = await banner.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(shown).toContain(wanted.replace(/-\d+\.webp(#.*)?$/, ''));
    }).toPass();
    // Keys belong to a keyboard.
    if (isMobile) return;
    await expectAccessible(page);
    const tabs = page.getByRole('tablist', { name: '子系列' }).getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  test('is below all products, and passes its breadcrumbs on to the product, for the session [2.101, 2.102, 2.103, 2.104, 2.105]', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/products?series=1');
    const crumbs = page.getByRole('navigation', { name: '麵包屑' });
    await expect(crumbs.getByRole('link').nth(1)).toHaveAttribute('href', '/products?all=1');
    await firstCard(page).getByRole('link').click();
    await expect(page).toHaveURL(/\/products\/\d+/);
    expect(
      await page.evaluate(() => JSON.parse(sessionStorage.getItem('qingmian-breadcrumb') ?? '[]')),
    ).toEqual([
      { name: '首頁', path: '/' },
      { name: '全部商品', path: '/products?all=1' },
      { name: '日用衛生棉', path: '/products?series=1' },
    ]);
    await expect(crumbs.getByRole('link').nth(2)).toHaveAttribute('href', '/products?series=1');
    expect(await page.evaluate(() => localStorage.getItem('qingmian-breadcrumb'))).toBeNull();
  });
});

test('a combination offer leads to all combination offers [2.210, 2.211]', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/products?combination=1');
  const entries = page.getByRole('navigation', { name: '全部組合優惠' }).getByRole('link');
  await expect(entries).toHaveCount(3);
  await entries.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: '初經與運動組合' })).toBeVisible();
  await firstCard(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/\d+\?combination=1$/);
  await expect(page.getByRole('heading', { name: '組合內容' })).toBeVisible();
});

test('a sold-out product says so and cannot be put into the cart', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/products?all=1&keyword=夜用月亮褲');
  const soldOut = cards(page).filter({ hasText: '夜用月亮褲 XL' });
  await expect(soldOut.getByText('補貨中')).toBeVisible();
  await expect(soldOut.getByRole('button', { name: /^加入購物車/ })).toHaveCount(0);
  const products = cards(page).filter({ hasText: '夜用月亮褲' });
  await expect(products.last()).toContainText('夜用月亮褲 XL');
});

test('a list that cannot be read shows as empty, without an error [8.078]', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/v1/products?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/api/v1/products/facets*', (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await page.getByRole('link', { name: '全部商品' }).first().click();
  await expect(page.getByText('目前沒有商品')).toBeVisible();
});
