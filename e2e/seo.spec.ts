import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';

interface Described {
  title: string;
  description: string;
  canonical: string | null;
  robots: string | null;
  structuredData: { '@type': string; [name: string]: unknown }[];
}

/** The page's description for a reader without scripts. */
async function described(page: Page, path: string): Promise<Described> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const attribute = (selector: string, name: string) =>
      parsed.querySelector(selector)?.getAttribute(name) ?? null;
    return {
      title: parsed.title,
      description: attribute('meta[name="description"]', 'content') ?? '',
      canonical: attribute('link[rel="canonical"]', 'href'),
      robots: attribute('meta[name="robots"]', 'content'),
      structuredData: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => JSON.parse(script.textContent ?? ''),
      ),
    };
  }, html);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, words] of [
    ['/', '限時優惠'],
    ['/products?all=1', '全部商品'],
    ['/products?series=1', '日用衛生棉'],
    ['/blog', '最新消息'],
    ['/faq', '衛生棉的長度要怎麼選？'],
    ['/member-benefits', '會員等級'],
    ['/about-us?tab=1', '神農門市'],
  ] as const) {
    test(`${path} is complete: language, menu, heading, content and footer [0.002, 1.009]`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
      await expect(page).toHaveTitle(/｜晴棉 QINGMIAN$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main')).toContainText(words);
      await expect(page.getByRole('contentinfo')).toContainText('0800-889-933');
    });
  }
});

test.describe('every page has', () => {
  test('one address, one title and one description of its own [1.009, 1.010, 1.011, 2.203]', async ({
    page,
    baseURL,
  }) => {
    const paths = [
      '/',
      '/products?all=1',
      '/products?series=1',
      '/products/1',
      '/blog',
      '/blog/1',
      '/about-us?tab=0',
      '/about-us?tab=1',
      '/road-to-gender-equality',
      '/member-benefits',
      '/shipping-method',
      '/faq',
      '/test-report',
      '/terms-of-service',
      '/privacy-statement',
    ];
    const all = await Promise.all(paths.map((path) => described(page, path)));
    expect(all.map(({ canonical }) => canonical)).toEqual(paths.map((path) => baseURL + path));
    expect(all.map(({ robots }) => robots)).toEqual(paths.map(() => null));
    expect(new Set(all.map(({ title }) => title)).size).toBe(paths.length);
    for (const { title, description } of all) {
      expect(title).toMatch(/｜晴棉 QINGMIAN$/);
      expect(description.length).toBeGreaterThan(15);
    }
    expect(all[0]?.title).toBe('每一天，都清爽自在｜晴棉 QINGMIAN');
  });

  test('a description by its type: of the shop, of a series, of gender equality [3.134, 3.135]', async ({
    page,
  }) => {
    const [home, series, equality] = await Promise.all(
      ['/', '/products?series=1', '/road-to-gender-equality'].map((path) => described(page, path)),
    );
    expect(home?.description).toContain('線上商店');
    expect(series?.description).toContain('日用衛生棉系列');
    expect(equality?.description).toContain('性別平權之路');
  });

  test('the same canonical address with any campaign', async ({ page, baseURL }) => {
    const { canonical } = await described(page, '/blog?utm_source=x&ecid=1');
    expect(canonical).toBe(`${baseURL}/blog`);
  });

  test('noindex if it is for members only or does not exist', async ({ page }) => {
    for (const path of [
      '/cart',
      '/member-centre',
      '/nowhere',
      '/blog/999999',
      '/products/999999',
    ]) {
      const { robots, canonical } = await described(page, path);
      expect([path, robots, canonical]).toEqual([path, 'noindex', null]);
    }
  });

  test('structured data that search engines understand', async ({ page, baseURL }) => {
    const structuredDataOf = async (path: string) => (await described(page, path)).structuredData;
    expect(await structuredDataOf('/')).toMatchObject([{ '@type': 'WebSite', url: `${baseURL}/` }]);
    const questions = (await structuredDataOf('/faq')).find(
      (entry) => entry['@type'] === 'FAQPage',
    );
    expect(questions?.mainEntity).toContainEqual(
      expect.objectContaining({ '@type': 'Question', name: '衛生棉的長度要怎麼選？' }),
    );
    const article = await structuredDataOf('/blog/1');
    expect(article.map((entry) => entry['@type'])).toEqual(['NewsArticle', 'BreadcrumbList']);
    expect(article[1]?.itemListElement).toMatchObject([
      { position: 1, name: '首頁', item: `${baseURL}/` },
      { position: 2, name: '最新消息', item: `${baseURL}/blog` },
      { position: 3 },
    ]);
  });
});

test.describe('search engines', () => {
  test('are told to skip members’ pages, and find the sitemap', async ({ request, baseURL }) => {
    const answer = await request.get('/robots.txt');
    expect(answer.headers()['content-type']).toContain('text/plain');
    const lines = (await answer.text()).split('\n');
    for (const path of ['/backstage/', '/cart', '/checkout', '/member-centre'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  });

  test('find every page of the shop in the sitemap, and one of each kind answers [2.214, 9.043]', async ({
    request,
    baseURL,
  }) => {
    const answer = await request.get('/sitemap.xml');
    expect(answer.headers()['content-type']).toContain('xml');
    const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address.replaceAll('&amp;', '&'),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.every((address) => address.startsWith(`${baseURL}/`))).toBe(true);
    const paths = addresses.map((address) => address.slice(baseURL?.length));
    const kinds = [
      /^\/$/,
      /^\/products\?all=1$/,
      /^\/products\?series=\d+$/,
      /^\/products\?newRelease=\d+$/,
      /^\/products\?discountEvent=\d+$/,
      /^\/products\/\d+$/,
      /^\/products\/\d+\?combination=1$/,
      /^\/blog$/,
      /^\/blog\/\d+$/,
      /^\/about-us\?tab=[01]$/,
      /^\/(road-to-gender-equality|member-benefits|shipping-method|faq|test-report|terms-of-service|privacy-statement)$/,
    ];
    for (const kind of kinds) {
      const path = paths.find((each) => kind.test(each));
      expect(path, String(kind)).toBeDefined();
      expect((await request.get(path ?? '')).status(), path).toBe(200);
    }
    expect(paths.filter((path) => !kinds.some((kind) => kind.test(path)))).toEqual([]);
  });
});

test.describe('machines', () => {
  test('read what the shop is from /llms.txt, whose pages exist', async ({ request, baseURL }) => {
    const answer = await request.get('/llms.txt');
    expect(answer.headers()['content-type']).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(/^# 晴棉 QINGMIAN\n\n> /);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url ?? '');
    expect(links.length).toBeGreaterThan(5);
    for (const url of links) {
      expect(url.startsWith(`${baseURL}/`)).toBe(true);
      expect((await request.get(url)).status(), url).toBe(200);
    }
  });

  test('keep the shop on a home screen by its manifest', async ({ page }) => {
    await page.goto('/faq');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = await (await page.request.get(address ?? '-')).json();
    expect(manifest).toMatchObject({ name: '晴棉 QINGMIAN', start_url: '/' });
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).status(), src).toBe(200);
  });

  test('learn whether a page shows a product or an article', async ({ page }) => {
    const { data } = await (await page.request.get('/backstage/api/v1/news')).json();
    for (const [path, type] of [
      ['/products/1', 'product'],
      [`/blog/${data[0].id}`, 'article'],
      ['/faq', 'website'],
    ] as const) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toContain(`<meta property="og:type" content="${type}"/>`);
    }
  });
});

test('a shared link has a picture in the size that is asked of it: product, article, home', async ({
  page,
  baseURL,
}) => {
  const { data } = await (await page.request.get('/backstage/api/v1/news')).json();
  for (const path of ['/', '/products/1', `/blog/${data[0].id}`, '/products?series=1']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta property="og:image:height" content="630"/>');
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(address.startsWith(`${baseURL}/`), path).toBe(true);
    const picture = await page.request.get(address);
    expect(picture.headers()['content-type'], path).toBe('image/jpeg');
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([path, width, height]).toEqual([path, 1200, 630]);
  }
});

test('the page of the API has the shop’s title and not the mark of the program that draws it', async ({
  request,
}) => {
  const html = await (await request.get('/backstage/docs')).text();
  expect(html).toContain('<title>晴棉 QINGMIAN API</title>');
  const [, style] = /href="([^"]*shop\.css)"/.exec(html) ?? [];
  const css = await (
    await request.get(`/backstage/docs/${style?.replace(/^.*docs\//, '')}`)
  ).text();
  expect(css).toContain('.topbar { display: none }');
});
