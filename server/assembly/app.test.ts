import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls/index.ts';
import { apiBase } from '#contract/endpoints.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let test: TestShop;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'shop-'));
  test = await openTestShop({
    seeded: true,
    environment: { PUBLIC_URL: 'https://shop.local', DATA_DIR: dataDirectory },
  });
});
afterAll(async () => {
  await test.close();
  await rm(dataDirectory, { recursive: true });
});

describe('every answer', () => {
  it.each(['/backstage/api/v1/banners', '/backstage/api/v1/nothing', '/robots.txt', '/nothing'])(
    'has security headers, at %s',
    async (url) => {
      for (let round = 0; round < 2; round++) {
        expect((await test.http(url)).headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
          'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
        });
      }
    },
  );

  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/nothing',
    '/media/frame.svg',
    '/backstage/docs/',
    '/backstage/docs/json',
  ])('is shown in no frame and takes no base address, at %s', async (url) => {
    await writeFile(join(dataDirectory, 'media/frame.svg'), '<svg/>');
    for (let round = 0; round < 2; round++) {
      const policy = String((await test.http(url)).headers['content-security-policy']);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).toMatch(/base-uri 'none'/);
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
    }
  });

  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/nothing',
    '/media/frame.svg',
    '/media/none.svg',
    '/backstage/docs/',
    '/backstage/docs/json',
    '/backstage/api/v1/banners',
    '/backstage/api/v1/nothing',
  ])('names how its text is encoded, at %s', async (url) => {
    await writeFile(join(dataDirectory, 'media/frame.svg'), '<svg/>');
    expect((await test.http(url)).headers['content-type']).toMatch(/; ?charset=utf-8$/i);
  });

  it.each(['/', '/robots.txt', '/backstage/api/v1/banners', '/backstage/api/v1/user'])(
    'to TRACE repeats nothing of the request, at %s',
    async (url) => {
      const headers = { authorization: 'Bearer secret-of-the-caller' };
      const answer = await test.http({ method: 'TRACE', url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('secret-of-the-caller');
    },
  );
});

describe('an answer of the API', () => {
  it.each([
    ['GET', '/backstage/api/v1/banners'],
    ['GET', '/backstage/api/v1/user'],
    ['GET', '/backstage/api/v1/nothing'],
    ['DELETE', '/backstage/api/v1/banners'],
    ['POST', '/backstage/api/v1/auth/login'],
    ['POST', '/backstage/api/v1/cathay/atm/deposit'],
  ] as const)('loads nothing and is shown in no frame: %s %s', async (method, url) => {
    for (let round = 0; round < 2; round++) {
      expect((await test.http({ method, url })).headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });
});

describe('search engines', () => {
  it('read in robots.txt which pages are for them', async () => {
    const { body } = await test.http('/robots.txt');
    expect(body).toContain('Disallow: /member-centre');
    expect(body).toContain('Sitemap: https://shop.local/sitemap.xml');
  });

  it('find every product, listing and article in the sitemap', async () => {
    const { body, headers } = await test.http('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const { data: products } = await test.api.listProducts();
    const { data: series } = await test.api.listSeries();
    for (const path of [
      ...products.map(({ id }) => `/products/${id}`),
      ...series.map(({ id }) => `/products?series=${id}`),
      '/products/1?combination=1',
      '/blog/1',
      '/faq',
    ]) {
      expect(body).toContain(`<loc>https://shop.local${path}</loc>`);
    }
  });
});

describe('operators', () => {
  it('see whether the process runs and whether the database answers', async () => {
    expect((await test.http('/healthz')).statusCode).toBe(200);
    expect((await test.http('/readyz')).statusCode).toBe(200);
  });

  it('read the documentation of every call at /backstage/docs', async () => {
    expect((await test.http('/backstage/docs/')).statusCode).toBe(200);
    const document = (await test.http('/backstage/docs/json')).json();
    const office = (await test.http('/backstage/docs/office.json')).json();
    for (const { endpoint } of Object.values(calls)) {
      const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}');
      const described = document.paths[path] ?? office.paths[path];
      expect(described).toHaveProperty(endpoint.method.toLowerCase());
    }
    expect(JSON.stringify(document)).not.toContain('backstagex');
    expect(document.servers).toEqual([{ url: 'https://shop.local' }]);
    const { post } = document.paths['/backstage/api/v1/user/order/checkout'];
    const { schema } = post.requestBody.content['application/json'];
    expect(schema).toEqual({ $ref: '#/components/schemas/CheckoutBody' });
    const { properties } = document.components.schemas.CheckoutBody;
    expect(properties.user.properties).toHaveProperty('mobile_number');
    expect(post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
    expect(post.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/backstage/api/v1/products'].get.security).toEqual([]);
    const subject = (await test.http('/backstage/docs/subjects/products.json')).json();
    expect(Object.keys(subject.paths)).toContain('/backstage/api/v1/products/{id}');
    expect(Object.keys(subject.paths).every((path) => path.includes('/products'))).toBe(true);
    const page = (await test.http('/backstage/docs/static/swagger-initializer.js')).body;
    expect(page).toContain('subjects/products.json');
    expect((await test.http('/backstage/docs/changes')).body).toContain('API 變更紀錄');
    expect(Object.keys(post.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '422', '429', '503']),
    );
  });

  it('read there the roles of a call of the back office and its other address [1.017]', async () => {
    const { paths, components } = (await test.http('/backstage/docs/office.json')).json();
    const { post } = paths['/backstage/api/backstagex/refunds/complete/{id}'];
    expect(post.description).toContain('owner、operator');
    expect(post.description).toContain('/backstage/api/bscore/refunds/complete/{id}');
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['401', '403', '409']));
    expect(post.tags).toEqual(['backstagex/refunds']);
    const listed = paths['/backstage/api/backstagex/payment-exceptions/search'].post;
    const { data, meta } = listed.responses[200].content['application/json'].schema.properties;
    const named = (each: { $ref: string }) => components.schemas[each.$ref.split('/').at(-1) ?? ''];
    expect(named(data).items.properties).toHaveProperty('age_seconds');
    expect(meta.properties).toHaveProperty('total');
  });
});

describe('pictures', () => {
  it.each([
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])(
    'are served as %s, may be shown on other sites and stay in the browser’s cache',
    async (kind, type) => {
      await writeFile(join(dataDirectory, `media/day.${kind}`), 'picture');
      const { statusCode, headers, body } = await test.http(`/media/day.${kind}`);
      expect([statusCode, body]).toEqual([200, 'picture']);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=2592000',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );

  it('that are SVG keep their own styles, and run no script when they are opened as a page', async () => {
    await writeFile(join(dataDirectory, 'media/day.svg'), '<svg/>');
    expect((await test.http('/media/day.svg')).headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('are served as JPEG, too, for feeds and e-mails', async () => {
    const { statusCode, headers, rawPayload } = await test.http(
      '/media/products/care-wipes-12-1-320.jpg?v=1',
    );
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it.each(['/media/none.webp', '/media/../package.json', '/media/%2e%2e/package.json'])(
    'are the only files served: not %s',
    async (url) => {
      expect((await test.http(url)).statusCode).toBe(404);
    },
  );
});
