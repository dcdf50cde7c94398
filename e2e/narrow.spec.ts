import type { Page } from '@playwright/test';
import { anyGoods, fillCart, sendCart, signedInBuyer } from './buying.ts';
import { expect, test } from './journey.ts';
import { main, section } from './member-screens.ts';
import { placeOrder, tokenOf } from './orders.ts';

const api = '/backstage/api/v1';

const textPages = [
  '/road-to-gender-equality',
  '/member-benefits',
  '/shipping-method',
  '/test-report',
  '/terms-of-service',
  '/privacy-statement',
  '/faq',
  '/about-us?tab=0',
  '/about-us?tab=1',
  '/blog',
];

const visitorScreens = [
  '/',
  '/products?all=1',
  '/products/1',
  '/products/1?combination=1',
  '/blog/1',
  '/products?keyword=zzzz',
  '/signin',
  '/signup',
  '/forgot-password',
  '/email-verify?email=a%40b.tw&type=signup&lastStep=true',
  '/redirect?code=x',
  '/faq',
  '/no-such-page',
];

interface Listed {
  id: number;
  name?: string;
  title?: string;
}

/** All items of a list call. */
async function listed(page: Page, list: string): Promise<Listed[]> {
  const { data } = await (await page.request.get(`${api}/${list}`)).json();
  return data;
}

/** The two items with the longest names, and every fifth of the others. */
function someOf(items: Listed[]): number[] {
  const length = ({ name, title }: Listed) => (name ?? title ?? '').length;
  const [first, second, ...others] = items.toSorted((one, other) => length(other) - length(one));
  const some = others.filter((_, index) => index % 5 === 0);
  return [first, second, ...some].flatMap((item) => (item ? [item.id] : []));
}

/**
 * Elements that scroll sideways although they are no swipeable row (class rail): the page itself, or an element
 * with its own scroll area. Everything is unfolded first, so that closed sections are measured too.
 */
function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    const found = [...document.querySelectorAll<HTMLElement>('html, main *')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.closest('.rail')) return false;
      const { overflowX } = getComputedStyle(element);
      return element === document.documentElement || /auto|scroll/.test(overflowX);
    });
    return found.map(
      ({ tagName, className, scrollWidth, clientWidth }) =>
        `<${tagName.toLowerCase()} class="${className}"> ${scrollWidth} px in ${clientWidth} px`,
    );
  });
}

async function expectNoSidewaysScroll(page: Page, paths: readonly string[]) {
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 });
    // Without scripts the contents are loaded before the styles.
    await page.goto(path, { waitUntil: 'load' });
    expect(await sidewaysScrollers(page), `${path} at 390 px`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScrollers(page), `${path} at 320 px`).toEqual([]);
  }
}

test.describe('at 390 and 320 px nothing scrolls sideways', () => {
  test.slow();

  test('on the home page, in lists and in the forms of accounts', ({ page }) =>
    expectNoSidewaysScroll(page, visitorScreens));

  test('in the cart, the order form, the account and an order', async ({ page }) => {
    const buyer = await signedInBuyer(page);
    const [first, second] = await anyGoods();
    const order = await placeOrder(page, await tokenOf(page, buyer), { products: { 1: 1 } });
    const expectFits = async (path: string, loaded: () => Promise<void>) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await loaded();
      expect(await sidewaysScrollers(page), path).toEqual([]);
    };
    await fillCart(buyer, { [first.id]: 2, [second.id]: 1 });
    await expectFits('/cart', () => expect(page.getByTestId(/^cart-line-/).first()).toBeVisible());
    await sendCart(buyer, { [first.id]: 2, [second.id]: 1 });
    await expectFits('/checkout', () =>
      expect(main(page).getByRole('button', { name: /^送出訂單/ })).toBeEnabled(),
    );
    for (const [type, name] of [
      [2, '我的訂單'],
      [3, '我的優惠券'],
      [4, '消費累金'],
      [5, '會員資料'],
      [6, '常用收件人資料'],
      [7, '常用發票資料'],
    ] as const) {
      await expectFits(`/member-centre?type=${type}`, async () => {
        await section(page, name);
        await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
      });
    }
    await expectFits(`/member-order-detail/${order.id}`, () =>
      expect(main(page).getByText(order.orderNo).first()).toBeVisible(),
    );
  });
});

// Texts, articles and products differ only in the server's HTML; visitorScreens has one of each kind with its scripts.
test.describe('at 390 and 320 px nothing scrolls sideways without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.slow();

  test('on the pages of text', ({ page }) => expectNoSidewaysScroll(page, textPages));

  test('in the articles and on the pages of products and combinations, of each the longest names and a fifth of the rest', async ({
    page,
  }) => {
    const [news, products, combinations] = await Promise.all(
      ['news', 'products', 'product-combinations'].map(async (list) =>
        someOf(await listed(page, `${list}?per_page=100`)),
      ),
    );
    await expectNoSidewaysScroll(page, [
      ...(news ?? []).map((id) => `/blog/${id}`),
      ...(products ?? []).map((id) => `/products/${id}`),
      ...(combinations ?? []).map((id) => `/products/${id}?combination=1`),
    ]);
  });
});

test('the results of the test reports are in view on a phone', async ({ page }) => {
  await page.goto('/test-report');
  const report = page.getByRole('main').getByRole('group').first();
  await report.getByText('棉柔日用衛生棉').first().click();
  const row = report.getByRole('row').filter({ hasText: '可遷移性螢光劑' }).first();
  const result = row.getByRole('cell').last();
  await expect(result).toHaveText('未檢出');
  const box = await result.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('the breadcrumbs of a product are one line on a phone, which cuts the last name alone', async ({
  page,
}) => {
  const [product] = await listed(page, 'products?per_page=1');
  await page.goto(`/products/${product?.id}`);
  const trail = page.getByRole('navigation', { name: '麵包屑' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await trail
      .getByRole('listitem')
      .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size);
    expect(lines).toBe(1);
    expect((await trail.boundingBox())?.height).toBeLessThan(40);
    const cut = await trail
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(cut).toBe(0);
    const last = await trail.locator('[aria-current="page"]').boundingBox();
    expect(last?.width).toBeGreaterThan(30);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});
