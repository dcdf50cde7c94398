import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInMilliseconds, toWireInstant } from '#rules/dates.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop({ seeded: true, web: 'built' });
});
afterAll(() => test.close());

const minute = 60_000;

/** The begin of this minute, some days later. */
const after = (days: number) =>
  new Date(
    Math.floor(test.shop.clock.now().getTime() / minute) * minute + days * dayInMilliseconds,
  );

/** Creates a version and schedules it; returns the id that its record has or will have. */
async function schedule(
  resource: string,
  id: number,
  values: Record<string, unknown>,
  publishAt: Date,
) {
  const api = await recordApi(test, resource);
  const { data } = await api.call('version-save', { values }, id);
  const scheduled = await api.call(
    'version-schedule',
    { publishAt: toWireInstant(publishAt) },
    Number(data.id),
  );
  expect(scheduled.data.state).toBe('SCHEDULED');
}

/** The cookie of a preview. */
async function openPreview(moment: Date): Promise<string> {
  const { api } = await newAdministrator(test, 'viewer');
  const body = { at: toWireInstant(moment), path: '/', days: 7 };
  const { pathname } = new URL((await api.createPreviewLink({ body })).data.url);
  const opened = await test.app.inject(pathname);
  return String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
}

const pathsOfShop = async () => {
  const { body } = await test.app.inject('/sitemap.xml');
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
    return pathname + search;
  });
};

/** The most pages of unchanged goods; a few represent all of them. */
const mostGoods = 12;

/** A price counts from the second in which its job ran, which a preview cannot know. */
const toTheMinute = (html: string) => html.replaceAll(/(T\d\d:\d\d):\d\d(?=\+08:00)/g, '$1');

/** A page without the bar of its preview, and with the shop's own storage names. */
const asShoppersSeeIt = (html: string) => {
  const { BRAND_KEY } = test.shop.config;
  return toTheMinute(html)
    .replace(/<preview-bar[\s\S]*?<\/preview-bar>/, '')
    .replaceAll(`${BRAND_KEY}-preview`, BRAND_KEY);
};

it('a preview can be looked at as wide as a phone, in a frame that only this shop may make', async () => {
  const cookie = await openPreview(after(3));
  const { body: outer, headers } = await test.app.inject({
    url: '/preview/phone?to=/blog',
    headers: { cookie },
  });
  expect(outer).toContain('<iframe src="/blog"');
  expect(outer).toContain('<preview-bar');
  expect(outer).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("frame-src 'self'");
  const ask = () =>
    test.app.inject({ url: '/blog', headers: { cookie, 'sec-fetch-dest': 'iframe' } });
  let framed = await ask();
  // On a busy machine the first page, which loads the code of all pages, may take longer than a preview may.
  for (let tries = 1; framed.statusCode === 503 && tries < 10; tries++) framed = await ask();
  expect(framed.body).not.toContain('<preview-bar');
  expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const shoppers = await test.app.inject({
    url: '/blog',
    headers: { 'sec-fetch-dest': 'iframe' },
  });
  expect(shoppers.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const without = await test.app.inject('/preview/phone?to=/blog');
  expect(without.headers.location).toBe('/blog');
});

it('a page for a frame of the back office runs no script, leaves no cookie and opens its links in a new tab', async () => {
  const { api } = await newAdministrator(test, 'viewer');
  const { data } = await api.createPreviewLink({ body: { path: '/' } });
  const { statusCode, headers, body } = await test.app.inject(data.frame);
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1');
  expect(body).not.toMatch(/<script|modulepreload/);
  expect(body).toContain('<base target="_blank">');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' });
  expect(headers['set-cookie']).toBeUndefined();
});

it('every page of a preview is what shoppers see once its moment has come', async () => {
  const [dayOne, dayTwo, moment] = [after(1), after(2), after(3)];
  const { data: products } = await test.api.listProducts();
  const [first, second, third] = products.map(({ id }) => id);
  if (!first || !second || !third) throw new Error('The demonstration has too few products.');
  await schedule('products', first, { name: '預告的新名稱', price: 777, memberPrice: 700 }, dayOne);
  await schedule(
    'message-bars',
    0,
    { name: '預告的訊息', currentVisibilityRule: 'ONLINE' },
    dayTwo,
  );
  await schedule(
    'discount-events',
    0,
    {
      title: '預告的活動',
      label: '預告',
      discountValue: 31,
      eventBeginAt: toWireInstant(dayTwo),
      eventEndAt: toWireInstant(after(9)),
      products: [second, third],
      webImage: '/media/events/web-1920.webp',
      mobileImage: '/media/events/mobile-1200.webp',
      isDisplayNavigation: true,
      currentVisibilityRule: 'ONLINE',
    },
    dayTwo,
  );

  const all = await pathsOfShop();
  const goods = all.filter((path) => /^\/products\/\d/.test(path));
  const changed = [first, second].map((id) => `/products/${id}`);
  const left = new Set(goods.filter((path) => !changed.includes(path)).slice(mostGoods));
  const paths = all.filter((path) => !left.has(path));
  const cookie = await openPreview(moment);
  const promised = new Map<string, string>();
  let took = 0;
  for (const path of paths) {
    const began = performance.now();
    const page = await test.app.inject({ url: path, headers: { cookie } });
    took += performance.now() - began;
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.body).toContain('<preview-bar');
    // An event of the sitemap may be over by then: its page is missing in both.
    promised.set(path, `${page.statusCode} ${asShoppersSeeIt(page.body)}`);
  }
  // Nobody else has seen any of it.
  expect((await test.app.inject('/')).body).not.toContain('預告');

  for (const day of [dayOne, dayTwo, moment]) {
    test.clock.set(day);
    await test.jobs.runDue();
  }
  test.shop.cache.clear();
  const begun = performance.now();
  for (const path of paths) {
    const page = await test.app.inject(path);
    expect(promised.get(path), path).toBe(`${page.statusCode} ${toTheMinute(page.body)}`);
  }
  // A preview costs as much as its page, and a few statements one after the other on one connection.
  expect(took / (performance.now() - begun)).toBeLessThan(8);
  expect(promised.get('/')).toContain('預告的訊息');
  expect(promised.get(`/products/${first}`)).toContain('預告的新名稱');
}, 240_000);

it('a page for a frame shows the blocks of the home page in an order that nobody has saved, and saves nothing', async () => {
  const { api } = await newAdministrator(test, 'owner');
  const { data } = await api.createPreviewLink({ body: { path: '/' } });
  const blocks = await recordApi(test, 'home-blocks');
  const { rows } = await blocks.call('search', {
    sort: { field: 'weight', direction: 'descending' },
  });
  const stored = rows.map(({ id }) => Number(id));
  const headingsOf = async (address: string) => {
    const { statusCode, body } = await test.app.inject(address);
    expect(statusCode).toBe(200);
    return [...body.matchAll(/<h2[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, text]) => text);
  };
  const usual = await headingsOf(data.frame);
  expect(await headingsOf(`${data.frame}&blocks=${stored.join('-')}`)).toEqual(usual);
  const reversed = await headingsOf(`${data.frame}&blocks=${stored.toReversed().join('-')}`);
  expect(reversed).not.toEqual(usual);
  expect(reversed.toSorted()).toEqual(usual.toSorted());
  // What is no list of ids, and ids without a block, change nothing.
  for (const wrong of ['1;2', '-', '9999999999', '999999999', '1-'.repeat(500)])
    expect(await headingsOf(`${data.frame}&blocks=${wrong}`)).toEqual(usual);
  const after = await blocks.call('search', { sort: { field: 'weight', direction: 'descending' } });
  expect(after.rows.map(({ id }) => Number(id))).toEqual(stored);
});
