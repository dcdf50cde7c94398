import { expect, expectAccessible, test } from './journey.ts';
import { askedDuring, stored, visit } from './visit.ts';

const pages = [
  ['/road-to-gender-equality', '性別平權之路', '[2.015, 2.026, 1.009]'],
  ['/member-benefits', '會員權益', '[2.016, 2.026, 1.009]'],
  ['/shipping-method', '配送與付款', '[2.019, 2.026, 1.009]'],
  ['/test-report', '檢驗報告', '[2.021, 2.026, 1.009]'],
  ['/terms-of-service', '服務條款', '[2.022, 2.026, 1.009]'],
  ['/privacy-statement', '隱私權聲明', '[2.023, 2.026, 1.009]'],
] as const;

// The six are one page with different texts, so a large screen walks one of them.
for (const [path, title, rows] of pages) {
  test(`${path} is a page of text with its contents beside it ${rows}`, {
    tag: path === '/member-benefits' ? [] : ['@once'],
  }, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title}｜晴棉 QINGMIAN`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const main = page.getByRole('main');
    const named = main.getByRole('navigation', { name: '本頁內容' }).getByRole('link');
    const contents = await named.allTextContents();
    expect(contents.length).toBeGreaterThan(2);
    const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual(expect.arrayContaining(contents));
    // Chinese sentences, and a good number of them.
    const text = await main.innerText();
    expect(text.match(/[\u4e00-\u9fff]/g)?.length).toBeGreaterThan(400);
    await expectAccessible(page);
  });
}

test('a heading of the contents leads to its section', { tag: '@once' }, async ({ page }) => {
  await visit(page, '/terms-of-service');
  const last = page.getByRole('navigation', { name: '本頁內容' }).getByRole('link').last();
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(page).toHaveURL(/\/terms-of-service#[a-z-]+$/);
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
});

test('the texts say what is sold and how it is shipped, paid and returned [2.026, 9.006, 9.041]', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/shipping-method');
  const main = page.getByRole('main');
  for (const words of ['80 元', '200 元', '60 元', '990 元', '7 日猶豫期', '貨到付款', 'LINE Pay'])
    await expect(main).toContainText(words);
  await expect(main).toContainText('0800-889-933');
  await expect(main).toContainText('週一至週五 08:30-12:00、13:00-17:30');
});

test('the questions open and close by click or key, and have no axe findings when open [2.020, 2.026]', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, '/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常見問題');
  const question = page.getByText('衛生棉的長度要怎麼選？');
  const answer = page.getByText('先看量最多的時段與姿勢，再選長度：');
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
});

test.describe('about us', () => {
  const tab = (name: string) => ({ name, exact: true }) as const;

  test('shows the values of the brand on tab 0 and for any address without a tab [2.012, 2.014]', {
    tag: '@once',
  }, async ({ page }) => {
    for (const search of ['?tab=0', '', '?tab=9', '?tab=x']) {
      await page.goto(`/about-us${search}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', tab('品牌理念'))).toHaveAttribute('aria-current', 'page');
      await expect(main.getByRole('heading', { name: '把話說清楚' })).toBeVisible();
      await expect(page).toHaveTitle('關於品牌｜晴棉 QINGMIAN');
    }
    await expectAccessible(page);
  });

  test('shows the sales locations on tab 1, by city and by kind [2.013, 2.014]', async ({
    page,
    isMobile,
  }) => {
    await visit(page, '/about-us?tab=0');
    const main = page.getByRole('main');
    await main.getByRole('link', tab('銷售據點')).click();
    await expect(page).toHaveURL(/\/about-us\?tab=1$/);
    await expect(page).toHaveTitle('銷售據點｜晴棉 QINGMIAN');
    await expect(main.getByText('共 31 個據點')).toBeVisible();
    await expect(main.getByText(/^赤峰門市/)).toBeHidden();
    await main.getByText(/^臺北市\d+ 個據點$/).click();
    await expect(main.getByText(/^赤峰門市/)).toBeVisible();
    await expectAccessible(page);
    const cities = main.getByRole('navigation', { name: '依縣市篩選' });
    if (isMobile) {
      await expect(cities).toBeHidden();
      await visit(page, '/about-us?tab=1&location=%E8%87%BA%E5%8D%97%E5%B8%82');
    } else await cities.getByRole('link', tab('臺南市')).click();
    await expect(main.getByText('共 2 個據點')).toBeVisible();
    await main
      .getByRole('navigation', { name: '依通路篩選' })
      .getByRole('link', tab('直營門市'))
      .click();
    await expect(main.getByText('共 1 個據點')).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: '神農門市' })).toBeVisible();
    await expect(main.getByRole('link', { name: /在地圖上查看/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps/,
    );
    const address = new URL(page.url());
    expect(address.searchParams.get('location')).toBe('臺南市');
    expect(address.searchParams.get('store')).toBe('直營門市');
    await page.reload();
    await expect(main.getByText('共 1 個據點')).toBeVisible();
  });

  test('offers a way on if a city has no shop of that kind', { tag: '@once' }, async ({ page }) => {
    await visit(
      page,
      '/about-us?tab=1&location=%E8%8A%B1%E8%93%AE%E7%B8%A3&store=%E7%9B%B4%E7%87%9F%E9%96%80%E5%B8%82',
    );
    await expect(page.getByText('這個條件下沒有據點')).toBeVisible();
    await page.getByRole('link', { name: '看全部據點' }).click();
    await expect(page.getByText('共 31 個據點')).toBeVisible();
  });
});

test.describe('the member benefits', () => {
  test('show the levels and the gift of the server, and do without the part that cannot be read [2.017, 2.018]', {
    tag: '@once',
  }, async ({ page }) => {
    const levels = await (await page.request.get('/backstage/api/v1/user/level-rules')).json();
    const gift = await (
      await page.request.get('/backstage/api/v1/registration-coupon-events')
    ).json();
    await visit(page, '/faq');
    const way = page.getByRole('contentinfo').getByRole('link', { name: '會員權益' });
    const asked = await askedDuring(page, async () => {
      await way.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('會員權益');
    });
    expect(asked).toContain('/backstage/api/v1/user/level-rules');
    const main = page.getByRole('main');
    for (const { name, benefits } of levels.data) {
      const heading = main.getByRole('heading', { level: 3, name, exact: true });
      await expect(heading.locator('xpath=following-sibling::ul/li')).toHaveText(benefits);
    }
    const last = levels.data.at(-1).benefits;
    expect(last).toEqual(expect.arrayContaining(['生日當月 500 元優惠券', '每月三張免運券']));
    await expect(main.getByRole('heading', { name: '等級優惠券怎麼發放' })).toBeVisible();
    await expect(
      main.getByRole('region', { name: '註冊禮' }).getByRole('heading', { name: gift.data.name }),
    ).toBeVisible();
    await main.getByRole('link', { name: '註冊會員' }).click();
    await expect(page).toHaveURL(/\/signup$/);

    await visit(page, '/faq');
    await page.route('**/api/v1/user/level-rules', (route) =>
      route.fulfill({ status: 404, json: { status: 404, error_code: 'NOT_FOUND', message: '' } }),
    );
    await way.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('會員權益');
    await expect(page.getByRole('heading', { name: '會員等級', exact: true })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: '本頁內容' })).toBeVisible();
  });
});

test('/redirect goes home if the shopper was not sent away, back once to the page that the shopper left, and never out of the shop [2.024, 2.025]', {
  tag: '@once',
}, async ({ page }) => {
  const leaveFor = async (backPath: string) => {
    const left = { type: 'map', featureType: 'orderFormSelect', otherParams: {}, data: null };
    await page.evaluate(
      (info) => localStorage.setItem('qingmian-redirect-info', JSON.stringify(info)),
      { ...left, backPath },
    );
    await page.goto('/redirect');
  };
  await page.goto('/redirect');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await leaveFor('/shipping-method');
  await expect(page).toHaveURL(/\/shipping-method$/);
  expect(await stored(page, 'localStorage', 'redirect-info')).toBeNull();
  await leaveFor('//example.com');
  await expect(page).toHaveURL('/');
});
