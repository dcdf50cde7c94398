import type { Locator } from '@playwright/test';
import { expectApart } from './boxes.ts';
import { visitorApi } from './buying.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { addButton, apiPath, idOf, main, openProduct, plus } from './product-page.ts';
import { read, test as reading, structuredData } from './reading.ts';

test('a product shows its name, its price and all its details, turns its pictures by buttons and has no finding of axe [2.036, 9.032]', async ({
  page,
}) => {
  await openProduct(page, '棉柔日用衛生棉 24cm');
  await expect(main(page).getByText('24cm × 14片').first()).toBeVisible();
  // With both a member price (85) and an event price, the event price is charged.
  await expect(main(page).getByText('活動價').first()).toBeVisible();
  await expect(main(page).getByText('$72', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('建議售價 $105').first()).toBeVisible();
  await expect(main(page).getByText('每片 $5.1').first()).toBeVisible();
  await expect(main(page).getByText('30 天內最低價')).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: '進行中的優惠' })
      .getByRole('link', { name: /日用衛生棉 85 折/ }),
  ).toHaveAttribute('href', /discountEvent=\d+/);
  const delivery = main(page).getByText('本島宅配 $80、離島宅配 $200、超商取貨 $60');
  await expect(delivery).toBeVisible();
  const free = main(page)
    .getByRole('paragraph')
    .filter({ hasText: /單筆滿 \$990 免運/ });
  await expect(free).toHaveText('單筆滿 $990 免運，只買這 1 件還差 $918');
  await plus(page).click();
  await expect(free).toHaveText('單筆滿 $990 免運，只買這 2 件還差 $846');
  await expect(main(page).getByRole('row', { name: /^多久換一次/ })).toContainText('小時');
  await expect(main(page).getByRole('row', { name: /^不適合誰/ })).toBeVisible();
  await main(page).getByText('規格與成分').click();
  await expect(main(page).getByRole('cell', { name: 'QM-D24-14' })).toBeVisible();
  await expect(main(page).getByRole('row', { name: '產地' })).toHaveText('產地台灣');
  await main(page).getByRole('heading', { name: '退換貨' }).click();
  await expect(
    main(page)
      .getByText(/一經拆封即不適用 7 日解除權/)
      .last(),
  ).toBeVisible();

  const gallery = page.getByRole('region', { name: /的圖片$/ });
  await expect(gallery.getByText('1/6')).toBeVisible();
  // They must not hide the part of the picture that shows the content of the pack.
  await expectApart(
    gallery.getByRole('button', { name: '下一張圖片' }),
    gallery.getByRole('list').first(),
  );
  await expect(gallery.getByRole('button', { name: '上一張圖片' })).toBeDisabled();
  await gallery.getByRole('button', { name: '下一張圖片' }).click();
  await expect(gallery.getByText('2/6')).toBeVisible();
  await expect(gallery.getByRole('img').nth(1)).toBeInViewport();
  await expect(main(page).getByText('正在確認庫存')).toBeHidden();
  await expectAccessible(page);
});

test('what is often bought with a product comes when the shopper is near', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/bought-together')) asked.push(request.url());
  });
  await openProduct(page, '棉柔日用衛生棉 24cm');
  await expect(main(page).getByRole('list', { name: '同系列商品' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const together = main(page).getByRole('list', { name: '常一起購買' });
  await expect(together.getByRole('article')).toHaveCount(2);
  await expect(
    together.getByRole('link', { name: '棉柔夜用衛生棉 33cm', exact: true }),
  ).toBeVisible();
  expect(asked).toHaveLength(1);
  await openProduct(page, '生理褲手洗精 補充包 500mL');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBe(2);
  await expect(together).toHaveCount(0);
});

test('visitors see the member price as what they will pay [3.014]', { tag: '@once' }, async ({
  page,
}) => {
  await openProduct(page, '夜用安睡褲 M');
  await expect(main(page).getByText('會員價').first()).toBeVisible();
  await expect(main(page).getByText('$189', { exact: true }).first()).toBeVisible();
});

reading(
  'search engines get correct structured data of it; an id that is not a number is not a page, and an unknown one is not for them [2.011, 3.010]',
  {
    tag: '@once',
  },
  async ({ request }) => {
    const { data: found } = await visitorApi().listProducts({
      query: { keyword: '棉柔日用衛生棉 24cm' },
    });
    const id = found.find(({ name }) => name === '棉柔日用衛生棉 24cm')?.id;
    const shown = await read(request, `/products/${id}`);
    const product = structuredData(shown).find((detail) => detail['@type'] === 'Product');
    expect(product).toMatchObject({
      sku: 'QM-D24-14',
      offers: {
        '@type': 'Offer',
        price: 72,
        priceCurrency: 'TWD',
        availability: expect.stringMatching(
          /^https:\/\/schema\.org\/(InStock|LimitedAvailability)$/,
        ),
      },
    });
    const canonical = shown.all('link', { rel: 'canonical' }).map(({ attribs }) => attribs.href);
    expect(canonical).toEqual([expect.stringMatching(new RegExp(`/products/${id}$`))]);
    expect((await read(request, '/products/abc')).texts('h1')).toEqual(['Page Not Found']);
    const unknown = await read(request, '/products/99999');
    expect(unknown.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1);
  },
);

test('a navigation to a product reads it by its number, with its stock and its events; one that cannot be read shows the placeholder, not an error page [2.037, 2.040, 2.041, 3.010, 8.079]', {
  tag: '@once',
}, async ({ page }) => {
  const name = '棉柔日用衛生棉 21cm';
  const id = await idOf(page, name);
  const link = main(page).getByRole('link', { name, exact: true });
  await page.goto(`/products?all=1&keyword=${name}`);
  const read = page.waitForRequest((request) =>
    request.url().endsWith(`${apiPath}/products/${id}`),
  );
  const stock = page.waitForRequest(`**${apiPath}/products/stocks?ids=${id}`);
  const events = page.waitForRequest(`**${apiPath}/discount-events?product_id=${id}&goods_limit=0`);
  await link.click();
  await Promise.all([read, stock, events]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await page.route(`**${apiPath}/products/${id}`, (route) =>
    route.fulfill({ status: 400, json: {} }),
  );
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: '商品不存在或已下架' })).toBeVisible();
});

test('a combination is read as a combination, not as a product with the same number, and is shown instead of it, without findings of axe [2.038, 2.039]', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/products?combination=2');
  await main(page).getByRole('link', { name: '初經安心組' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '初經安心組' })).toBeVisible();
  expect(asked).toContain(`${apiPath}/product-combinations/1`);
  expect(asked).not.toContain(`${apiPath}/products/1`);
  for (const search of ['combination=', 'combination=1']) {
    await page.goto(`/products/1?${search}`);
    await expect(page.getByRole('heading', { level: 1, name: '初經安心組' })).toBeVisible();
    const parts = page.getByRole('region', { name: '組合內容' }).getByRole('listitem');
    await expect(parts).toHaveCount(5);
    await expect(parts.first()).toContainText('× 2');
    await expect(main(page).getByText(/單買合計 \$\d+，組合省 \$\d+/)).toBeVisible();
  }
  await expect(main(page).getByText('正在確認庫存')).toBeHidden();
  await expectAccessible(page);
});

test('an unknown product shows a placeholder that cannot be bought [3.010, 3.011, 8.079]', {
  tag: '@once',
}, async ({ page }) => {
  for (const impossible of ['0', '-1', '007', '12345678901', '99999']) {
    const answer = await page.goto(`/products/${impossible}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '商品不存在或已下架' })).toBeVisible();
  }
  await expect(main(page).getByRole('button', { name: '暫停販售' })).toBeDisabled();
  const seen = await page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
  expect(seen).not.toContain('view_item');
  await expectAccessible(page);
});

test('the quantity ends at the purchase limit, with the reason [9.030]', { tag: '@once' }, async ({
  page,
}) => {
  await openProduct(page, '高腰月亮褲 M');
  await expect(main(page).getByText('每筆訂單限購 3 件')).toBeVisible();
  const quantity = main(page).getByRole('textbox', { name: '數量' });
  await quantity.fill('9');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('3');
  await expect(plus(page)).toBeDisabled();
  await expect(main(page).getByText('已達每筆訂單限購數量')).toBeVisible();
  await addButton(page).click();
  await expect(main(page).getByText('購物車已有 3 件，已達購買上限')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '已達購買上限' }).first()).toBeDisabled();
});

test('adding shows a message, counts in the header and is kept in the browser as two maps from id to quantity, for all its tabs [2.143, 2.144, 3.006, 3.127, 3.128]', {
  tag: '@once',
}, async ({ page, context }) => {
  const id = await openProduct(page, '棉柔護墊 16cm');
  await expect(addButton(page)).toBeEnabled();
  await plus(page).click();
  await addButton(page).click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看購物車' })).toBeVisible();
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  await page.goto('/products/1?combination=1');
  await addButton(page).click();
  await expect(page.getByText('已加入購物車')).toBeVisible();
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('qingmian-productData') ?? '{}')),
  ).toEqual({ normal: { [id]: 2 }, combination: { 1: 1 } });
  const other = await context.newPage();
  await other.goto('/faq');
  await expect(other.getByRole('button', { name: '購物車，3 件商品' })).toBeVisible();
});

test('each size has a page of its own, the list stays one step back, and the button for buying at once leads to the cart', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/products?all=1&keyword=高腰月亮褲');
  await main(page).getByRole('link', { name: '高腰月亮褲 M', exact: true }).click();
  const sizes = page.getByRole('navigation', { name: '規格' });
  await expect(sizes.getByRole('link', { name: /^M/ })).toHaveAttribute('aria-current', 'page');
  await sizes.getByRole('link', { name: /^L/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('高腰月亮褲 L');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('的搜尋結果');
  await page.goForward();
  await main(page).getByRole('button', { name: '直接購買' }).click();
  await expect(page).toHaveURL(/\/(cart|signin)/);
});

test('the button to buy is in the first view and stays: beside the details on a large screen, in a bar with the price on a phone, each of them once', async ({
  page,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 1366, height: 768 });
  await page.addInitScript(() => sessionStorage.setItem('qingmian-cookie-consent', 'true'));
  await openProduct(page, '棉柔日用衛生棉 24cm');
  await expect(addButton(page)).toBeEnabled();
  const bar = page.getByRole('region', { name: '購買', exact: true });
  const price = (within: Locator) => within.getByText('$72', { exact: true });
  if (isMobile) {
    await expect(bar.getByRole('button', { name: '加入購物車' })).toBeInViewport();
    await expect(price(main(page)).first()).toBeInViewport();
    await expect(price(bar)).toHaveCount(0);
  }
  const inSight = main(page).getByRole('button', { name: '加入購物車', exact: true }).last();
  const box = await inSight.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(isMobile ? 844 : 720);
  await main(page).getByText('注意事項').first().scrollIntoViewIfNeeded();
  const details = await main(page).getByRole('region', { name: '商品說明' }).boundingBox();
  const feature = await main(page).getByRole('heading', { name: '商品特色' }).boundingBox();
  // On one line.
  expect(feature?.height).toBeLessThan(40);
  expect(details?.width).toBeGreaterThan(isMobile ? 350 : 500);
  await expect(inSight).toBeInViewport();
  if (!isMobile) return;
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar.getByRole('button', { name: '加入購物車' })).toBeInViewport();
  await expect(price(bar)).toBeInViewport();
  await main(page).getByRole('button', { name: '直接購買' }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
});
