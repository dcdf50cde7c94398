import { expect, newMember, signIn, test } from './journey.ts';
import { eventsNamed, visit } from './visit.ts';

const brand = '晴棉 QINGMIAN';

test('the data layer gets each page once, with its title, its address and the page before, and each followed link with its text and address [7.166, 7.168, 7.176, 2.203]', async ({
  page,
  baseURL,
}) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: '常見問題' }).click();
  await expect(page).toHaveTitle(`常見問題｜${brand}`);
  await footer.getByRole('link', { name: '銷售據點' }).click();
  await expect(page).toHaveTitle(`銷售據點｜${brand}`);
  expect(await eventsNamed(page, 'click')).toEqual([
    { event: 'click', link_url: `${baseURL}/faq`, link_text: '常見問題' },
    expect.objectContaining({ event: 'click', link_url: `${baseURL}/about-us?tab=1` }),
  ]);
  await expect.poll(() => eventsNamed(page, 'page_view')).toHaveLength(3);
  expect(await eventsNamed(page, 'page_view')).toMatchObject([
    { page_title: `每一天，都清爽自在｜${brand}`, page_location: `${baseURL}/` },
    {
      page_title: `常見問題｜${brand}`,
      page_location: `${baseURL}/faq`,
      page_referrer: `${baseURL}/`,
    },
    {
      page_title: `銷售據點｜${brand}`,
      page_location: `${baseURL}/about-us?tab=1`,
      page_referrer: `${baseURL}/faq`,
    },
  ]);
});

test('reading 90 % of a page is reported once for each page, and 89 % is not [7.167, 9.004]', async ({
  page,
}) => {
  await visit(page, '/terms-of-service');
  const scrollTo = (share: number) =>
    page.evaluate(async (part) => {
      const { scrollHeight } = document.documentElement;
      const done = new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
      });
      window.scrollTo({ top: scrollHeight * part - window.innerHeight, behavior: 'instant' });
      await done;
    }, share);
  const depths = () => eventsNamed(page, 'scroll');
  await scrollTo(0.5);
  await scrollTo(0.89);
  expect(await depths()).toEqual([]);
  await scrollTo(0.905);
  await expect.poll(depths).toEqual([{ event: 'scroll', percent_scrolled: 90 }]);
  await scrollTo(0.6);
  await scrollTo(0.95);
  expect(await depths()).toHaveLength(1);
  await page.getByRole('contentinfo').getByRole('link', { name: '隱私權聲明' }).click();
  await expect(page).toHaveTitle(`隱私權聲明｜${brand}`);
  await expect.poll(() => eventsNamed(page, 'page_view')).toHaveLength(2);
  await scrollTo(0.95);
  await expect.poll(depths).toHaveLength(2);
});

test('a removal from the side cart is reported with goods, brand and TWD [4.008, 7.169, 7.174, 7.175, 9.035, 0.003]', async ({
  page,
}) => {
  const answer = await page.request.get('/backstage/api/v1/products/1');
  const { data: product } = await answer.json();
  await visit(page, '/products/1');
  await page
    .getByRole('main')
    .getByRole('button', { name: '加入購物車', exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: '購物車，1 件商品' }).click();
  const cart = page.getByRole('region', { name: '購物車' });
  await cart.getByRole('button', { name: `移除 ${product.name}` }).click();
  await expect(cart).toContainText('購物車是空的');
  const [removed] = await eventsNamed(page, 'remove_from_cart');
  const value = removed?.value;
  expect(value).toBeGreaterThan(0);
  expect(removed).toMatchObject({
    currency: 'TWD',
    items: [{ item_name: product.name, item_brand: brand, price: value, quantity: 1 }],
  });
});

test('signing in reports the member and a login; signing out removes the member [4.055, 4.056, 4.064]', async ({
  page,
}) => {
  const member = await newMember(page);
  await signIn(page, member);
  const entries = () => page.evaluate(() => window.dataLayer ?? []);
  const tagged = async () => (await entries()).filter((entry) => 'user_id' in entry);
  expect(await tagged()).toEqual([{ user_id: expect.any(Number) }]);
  expect(await eventsNamed(page, 'login')).toEqual([{ event: 'login', method: 'account' }]);
  await page.getByRole('button', { name: /^會員選單/ }).click();
  await page
    .getByRole('navigation', { name: '會員選單' })
    .getByRole('button', { name: '登出' })
    .click();
  await expect(page.getByText('登出成功')).toBeVisible();
  await expect.poll(async () => (await tagged()).at(-1)).toEqual({ user_id: null });
});

test('the data layer gets the view of goods after that of their page, and no secret of an address', async ({
  page,
  baseURL,
}) => {
  const names = () =>
    page.evaluate(() =>
      (window.dataLayer ?? [])
        .map(({ event }) => event)
        .filter((event) => event === 'page_view' || event === 'view_item'),
    );
  await visit(page, '/products/1');
  await expect.poll(names).toEqual(['page_view', 'view_item']);
  await page
    .getByRole('main')
    .locator('a[href^="/products/"]:not([href="/products/1"]):visible')
    .first()
    .click();
  await expect.poll(names).toEqual(['page_view', 'view_item', 'page_view', 'view_item']);
  await visit(page, '/email-verify?email=secret%40person.tw&type=signup&lastStep=');
  expect(await eventsNamed(page, 'page_view')).toMatchObject([
    { page_location: `${baseURL}/email-verify?type=signup&lastStep=` },
  ]);
});

test('the shop sends no request to another site by itself [7.176]', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await visit(page, '/');
  await visit(page, '/products/1');
  expect([...hosts].filter((origin) => origin !== 'null')).toEqual([baseURL]);
});
