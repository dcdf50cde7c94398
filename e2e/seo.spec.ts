import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { visitorApi } from './buying.ts';
import { productSchema } from './product-schema.ts';
import { expect, read, structuredData, test } from './reading.ts';

interface Described {
  title: string;
  description: string;
  canonical: string | null;
  robots: string | null;
  data: ReturnType<typeof structuredData>;
}

/** The page's description for a reader without scripts. */
async function described(request: APIRequestContext, path: string): Promise<Described> {
  const page = await read(request, path);
  const attribute = (name: string, attributes: Record<string, string>, wanted: string) =>
    page.all(name, attributes)[0]?.attribs[wanted] ?? null;
  return {
    title: page.texts('title')[0] ?? '',
    description: attribute('meta', { name: 'description' }, 'content') ?? '',
    canonical: attribute('link', { rel: 'canonical' }, 'href'),
    robots: attribute('meta', { name: 'robots' }, 'content'),
    data: structuredData(page),
  };
}

test('without a script a page is complete: language, menu, heading, content and footer [0.002, 1.009]', async ({
  request,
}) => {
  for (const [path, words] of [
    ['/', '今日優惠'],
    ['/products?all=1', '全部商品'],
    ['/products?series=1', '日用衛生棉'],
    ['/blog', '最新消息'],
    ['/faq', '衛生棉的長度要怎麼選？'],
    ['/member-benefits', '會員等級'],
    ['/about-us?tab=1', '神農門市'],
  ] as const) {
    const page = await read(request, path);
    expect(page.all('html')[0]?.attribs.lang, path).toBe('zh-Hant-TW');
    expect(page.texts('title')[0], path).toMatch(/｜晴棉 QINGMIAN$/);
    expect(page.texts('nav', { 'aria-label': '主選單' })[0], path).toContain('最新消息');
    expect(page.all('h1'), path).toHaveLength(1);
    expect(page.texts('main')[0], path).toContain(words);
    expect(page.texts('footer').at(-1), path).toContain('0800-889-933');
  }
});

test.describe('every page has', () => {
  test('one address, one title and one description of its own [1.009, 1.010, 1.011, 2.203]', async ({
    request,
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
    const all = await Promise.all(paths.map((path) => described(request, path)));
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
    request,
  }) => {
    const [home, series, equality] = await Promise.all(
      ['/', '/products?series=1', '/road-to-gender-equality'].map((path) =>
        described(request, path),
      ),
    );
    expect(home?.description).toContain('線上商店');
    expect(series?.description).toContain('日用衛生棉系列');
    expect(equality?.description).toContain('性別平權之路');
  });

  test('the same canonical address with any campaign', async ({ request, baseURL }) => {
    const { canonical } = await described(request, '/blog?utm_source=x&ecid=1');
    expect(canonical).toBe(`${baseURL}/blog`);
  });

  test('noindex if it is for members only or does not exist', async ({ request }) => {
    for (const path of [
      '/cart',
      '/member-centre',
      '/nowhere',
      '/blog/999999',
      '/products/999999',
    ]) {
      const { robots, canonical } = await described(request, path);
      expect([path, robots, canonical]).toEqual([path, 'noindex', null]);
    }
  });

  test('structured data that search engines understand', async ({ request, baseURL }) => {
    const structuredDataOf = async (path: string) => (await described(request, path)).data;
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

test('the data of every product and combination have all fields that search engines ask of a shop', async ({
  request,
}) => {
  test.slow();
  const api = visitorApi();
  const [products, combinations] = await Promise.all([
    api.listProducts({ query: { fields: 'card' } }),
    api.listCombinations(),
  ]);
  const paths = [
    ...products.data.map(({ id }) => `/products/${id}`),
    ...combinations.data.map(({ id }) => `/products/${id}?combination=1`),
  ];
  expect(paths.length).toBeGreaterThan(77);
  const mistakes: string[] = [];
  for (const path of paths) {
    const { data } = await described(request, path);
    const { error } = productSchema.safeParse(
      data.find((entry) => entry['@type'] === 'Product') ?? {},
    );
    if (error) mistakes.push(`${path}: ${z.prettifyError(error)}`);
  }
  expect(mistakes).toEqual([]);
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
      /^\/choose$/,
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

  test('keep the shop on a home screen by its manifest', async ({ request }) => {
    const [link] = (await read(request, '/faq')).all('link', { rel: 'manifest' });
    const manifest = await (await request.get(link?.attribs.href ?? '-')).json();
    expect(manifest).toMatchObject({ name: '晴棉 QINGMIAN', start_url: '/' });
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  });

  test('learn whether a page shows a product or an article', async ({ request }) => {
    const { data } = await (await request.get('/backstage/api/v1/news')).json();
    for (const [path, type] of [
      ['/products/1', 'product'],
      [`/blog/${data[0].id}`, 'article'],
      ['/faq', 'website'],
    ] as const) {
      const html = await (await request.get(path)).text();
      expect(html, path).toContain(`<meta property="og:type" content="${type}"/>`);
    }
  });
});

test('a shared link has a picture in the size that is asked of it: product, article, home', async ({
  request,
  baseURL,
}) => {
  const { data } = await (await request.get('/backstage/api/v1/news')).json();
  for (const path of ['/', '/products/1', `/blog/${data[0].id}`, '/products?series=1']) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta property="og:image:height" content="630"/>');
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(address.startsWith(`${baseURL}/`), path).toBe(true);
    const picture = await request.get(address);
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
  expect(css).toContain('.topbar .link { display: none }');
});
