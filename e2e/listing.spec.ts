import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { visit } from './visit.ts';

const api = '/backstage/api/v1';

interface Named {
  id: number;
  name: string;
}

/** The series of that name, as the API answers it. */
async function seriesNamed(page: Page, name: string) {
  const { data } = await (await page.request.get(`${api}/product-series`)).json();
  return data.find((series: Named) => series.name === name);
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const firstCard = (page: Page) => cards(page).first();
const price = async (page: Page, index: number) =>
  Number((await cards(page).nth(index).innerText()).match(/\$([\d,]+)/)?.[1]?.replace(',', ''));

test.describe('the five kinds of listing', () => {
  test('each have their title, English line, breadcrumbs and goods [2.027, 2.028, 2.029, 2.030, 2.031, 2.032, 2.033, 2.092, 2.093, 2.094, 2.095, 2.096, 2.097, 2.098, 2.099, 2.100, 2.101]', async ({
    page,
  }) => {
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
    }
  });

  test('an address without any of them shows all products and is named so [2.034]', async ({
    page,
  }) => {
    await page.goto('/products?utm_source=line');
    await expect(page).toHaveURL(/\/products\?all=1&utm_source=line$/);
    await expect(page.getByRole('heading', { level: 1, name: '全部商品' })).toBeVisible();
  });

  test('of several kinds the first in the requirements decides [2.034]', async ({ page }) => {
    await page.goto('/products?all=1&series=1');
    await expect(page.getByRole('heading', { level: 1, name: '日用衛生棉' })).toBeVisible();
  });

  for (const search of ['series=99999', 'combination=abc', 'newRelease=0', 'discountEvent=4']) {
    test(`${search}, unknown or not running, shows an empty listing with a way on [2.034]`, async ({
      page,
    }) => {
      await page.goto(`/products?${search}`);
      await expect(page.getByText('目前沒有商品')).toBeVisible();
      await page.getByRole('link', { name: '看全部商品' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '全部商品' })).toBeVisible();
    });
  }
});

test.describe('a series', () => {
  test('switches its sub-series by tabs, each with its own banner and address [2.106, 2.107]', async ({
    page,
  }) => {
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

  test('moves between its tabs by arrow keys', async ({ page, isMobile }) => {
    test.skip(isMobile, 'keys belong to a keyboard');
    await page.goto('/products?series=1');
    const tabs = page.getByRole('tablist', { name: '子系列' }).getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  });

  test('shows the web picture on a large screen and the mobile picture on a small one [2.108, 2.109]', async ({
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
  });

  test('is below all products, and passes its breadcrumbs on to the product [2.102, 2.103, 2.104, 2.105]', async ({
    page,
  }) => {
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
  });
});

test('a combination offer leads to all combination offers [2.210, 2.211]', async ({ page }) => {
  await page.goto('/products?combination=1');
  const entries = page.getByRole('navigation', { name: '全部組合優惠' }).getByRole('link');
  await expect(entries).toHaveCount(3);
  await entries.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: '初經與運動組合' })).toBeVisible();
  await firstCard(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/\d+\?combination=1$/);
  await expect(page.getByRole('heading', { name: '組合內容' })).toBeVisible();
});

test.describe('the filters of the whole catalogue', () => {
  test('combine values with OR and kinds with AND, and are in the address', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'a small screen has them in a sheet');
    await page.goto('/products?all=1');
    const filters = page.getByRole('complementary', { name: '篩選' });
    const total = page.getByText(/^共 \d+ 件商品$/).locator('visible=true');
    const count = async () => Number((await total.innerText()).match(/\d+/)?.[0]);
    const everything = await count();
    await filters.getByRole('checkbox', { name: /^日用/ }).check();
    await expect(page).toHaveURL(/usage=/);
    await expect(total).not.toHaveText(`共 ${everything} 件商品`);
    const day = await count();
    await filters.getByRole('checkbox', { name: /^夜用/ }).check();
    await expect(total).not.toHaveText(`共 ${day} 件商品`);
    const both = await count();
    expect(both).toBeGreaterThan(day);
    await filters.getByRole('checkbox', { name: /^量多/ }).check();
    await expect(total).not.toHaveText(`共 ${both} 件商品`);
    expect(await count()).toBeLessThan(both);
    const narrowed = await count();
    await page.reload();
    await expect(total).toHaveText(`共 ${narrowed} 件商品`);
    await expect(filters.getByRole('checkbox', { name: /^夜用/ })).toBeChecked();
    await page.getByRole('link', { name: '移除篩選：量多' }).click();
    await expect(total).toHaveText(`共 ${both} 件商品`);
    await page.getByRole('link', { name: '清除全部' }).click();
    await expect(total).toHaveText(`共 ${everything} 件商品`);
    await expect(page).toHaveURL(/\/products\?all=1$/);
  });

  test('show in a sheet how many products they would show; Back closes it without a change', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'a large screen has them beside the list');
    await page.goto('/products?all=1');
    const open = page.getByRole('button', { name: '篩選' });
    await open.click();
    const sheet = page.getByRole('dialog', { name: '篩選商品' });
    const apply = sheet.getByRole('button', { name: /^查看/ });
    await expect(apply).toHaveText('查看 75 件');
    await sheet.getByRole('checkbox', { name: /^夜用/ }).check();
    await expect(apply).toHaveText('查看 17 件');
    await sheet.getByText('長度', { exact: true }).first().click();
    await sheet.getByRole('radio', { name: /^31 公分以上/ }).check();
    await expect(apply).not.toHaveText('查看 17 件');
    await sheet.getByRole('button', { name: '清除' }).click();
    await expect(apply).toHaveText('查看 75 件');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/products\?all=1$/);
    await open.click();
    await sheet.getByRole('checkbox', { name: /^夜用/ }).check();
    await apply.click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('共 17 件商品').locator('visible=true')).toBeVisible();
    await expect(page.getByRole('link', { name: '移除篩選：夜用' })).toBeVisible();
  });

  test('can be switched on and off above the list', async ({ page }) => {
    await page.goto('/products?all=1');
    const sale = page.getByRole('list', { name: '常用篩選' }).getByRole('link', { name: '優惠中' });
    await sale.click();
    await expect(sale).toHaveAttribute('aria-current', 'true');
    await expect(firstCard(page)).toContainText('活動價');
    await sale.click();
    await expect(sale).not.toHaveAttribute('aria-current', 'true');
  });
});

test('the list is sorted as chosen, and the order is in the address', async ({ page }) => {
  await page.goto('/products?all=1');
  await page.getByRole('combobox', { name: '排序' }).selectOption('價格低到高');
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect(firstCard(page)).toContainText(/\$49(?!\d)/);
  expect(await price(page, 0)).toBeLessThanOrEqual(await price(page, 1));
});

test('more products load below, and Back restores the length and position of the list', async ({
  page,
}) => {
  await page.goto('/products?all=1');
  await expect(cards(page)).toHaveCount(24);
  const more = page.getByRole('link', { name: '載入更多' });
  await expect(more).toHaveAttribute('href', '/products?all=1&page=2');
  await more.click();
  await expect(cards(page)).toHaveCount(48);
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
  const last = cards(page).last().getByRole('link');
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect(last).toBeInViewport();
});

test('a later page opens by its address and leads to the page before', async ({ page }) => {
  await page.goto('/products?all=1&page=2');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: '載入前面的商品' }).click();
  await expect(cards(page)).toHaveCount(48);
});

test('a sold-out product says so and cannot be put into the cart', async ({ page }) => {
  await page.goto('/products?all=1&keyword=夜用月亮褲');
  const soldOut = cards(page).filter({ hasText: '夜用月亮褲 XL' });
  await expect(soldOut.getByText('補貨中')).toBeVisible();
  await expect(soldOut.getByRole('button')).toHaveCount(0);
  const products = cards(page).filter({ hasText: '夜用月亮褲' });
  await expect(products.last()).toContainText('夜用月亮褲 XL');
});

test('a search has an address of its own; without results it offers a way on', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: '搜尋商品' }).click();
  await page.getByRole('searchbox', { name: '搜尋商品' }).fill('產褥');
  await page.getByRole('searchbox', { name: '搜尋商品' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '「產褥」的搜尋結果' })).toBeVisible();
  await expect(firstCard(page)).toContainText('產褥');
  await page.goto('/products?all=1&keyword=沒有這種東西');
  await expect(page.getByText('沒有符合條件的商品')).toBeVisible();
  await expect(page.getByRole('heading', { name: '大家都在買' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '商品分類', exact: true })).toBeVisible();
});

test('a search also finds combinations, below the products and counted apart', async ({ page }) => {
  const main = page.getByRole('main');
  const answer = await page.request.get(`${api}/product-combinations?keyword=夜用`);
  const found = (await answer.json()).data.map(({ name }: Named) => name);
  await visit(page, '/products?all=1&keyword=夜用');
  const block = main.getByRole('region', { name: /^也有相關組合/ });
  await expect(block.getByRole('article')).toHaveCount(found.length);
  await expect(block).toContainText(`共 ${found.length} 個`);
  for (const name of found) await expect(block.getByRole('link', { name })).toBeAttached();
  await main
    .getByRole('link', { name: `${found.length} 個組合` })
    .filter({ visible: true })
    .click();
  await expect(block.getByRole('heading', { level: 2 })).toBeInViewport();
  // Filters are about products.
  await page.goto('/products?all=1&keyword=夜用&inStock=1');
  await expect(firstCard(page)).toBeVisible();
  await expect(main.getByRole('region', { name: /組合/ })).toHaveCount(0);
});

test('a search that finds only combinations has results', async ({ page }) => {
  await page.goto('/products?all=1&keyword=組合');
  const main = page.getByRole('main');
  const block = main.getByRole('region', { name: /^這些組合符合您的搜尋/ });
  await expect(block.getByRole('article')).not.toHaveCount(0);
  await expect(main.getByText('沒有符合條件的商品')).toBeHidden();
  await expect(main.getByText(/件商品/)).toHaveCount(0);
  await expect(main.getByText(/^共 \d+ 個組合$/)).toHaveCount(1);
  // There are no products to narrow down.
  await expect(main.getByRole('list', { name: '常用篩選' })).toHaveCount(0);
  await expect(main.getByRole('combobox', { name: '排序' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a card puts one unit into the cart and says so [2.143]', async ({ page }) => {
  await page.goto('/products?all=1&keyword=潔膚濕巾 隨身包');
  await page.getByRole('button', { name: '加入購物車：潔膚濕巾 隨身包 12片' }).click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看購物車' })).toHaveAttribute('href', '/cart');
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
});

test('a list that cannot be read shows as empty, without an error [8.078]', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/v1/products?*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/api/v1/products/facets*', (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await page.getByRole('link', { name: '全部商品' }).first().click();
  await expect(page.getByText('目前沒有商品')).toBeVisible();
});

for (const path of [
  '/products?series=1',
  '/products?newRelease=1',
  '/products?discountEvent=1',
  '/products?all=1&usage=夜用',
  '/products?series=99',
]) {
  test(`${path} has no axe findings`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('the filter sheet has no axe findings', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a large screen has no sheet');
  await page.goto('/products?all=1');
  await page.getByRole('button', { name: '篩選' }).click();
  await expect(page.getByRole('dialog', { name: '篩選商品' })).toBeVisible();
  await expectAccessible(page);
});
