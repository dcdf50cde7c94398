import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '#server/platform/http/create-server.ts';
import { openFastPath } from '#server/platform/http/fast-path.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import type { WebAnswer, WebModule } from '#storefront/handler.ts';
import { storefrontPolicy } from './content-policy.ts';
import { servePages } from './pages.ts';

const test = shopForTests();
let app: FastifyInstance;
let rendered: string[] = [];
let wait: number | undefined;
/** The addresses for which the server looked for a redirect. */
let asked: string[] = [];

/** A storefront with pages of every outcome: found, missing, broken and moved. */
const storefront: WebModule = {
  pageQueries: new Set(['page', 'email']),
  workerPage: async () => ({ html: '', release: '' }),
  async handle(request, { settings, api }) {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    if (pathname.startsWith('/missing')) return html('<h1>沒有</h1>', 404);
    if (pathname === '/broken') throw new Error('select password from users');
    if (pathname === '/old') {
      return {
        status: 301,
        headers: new Headers({ location: 'http://localhost:3000/new' }),
        texts: [],
      };
    }
    const { data } = await api.listMessageBars();
    return html(
      `<h1>${settings.brand.name} ${data.length}</h1>${'文字'.repeat(1000)}
<script>start(1)</script><script type="application/json">{}</script><script src="/x.js"></script>`,
      200,
    );
  },
};

const html = (text: string, status: number): WebAnswer => ({
  status,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', 'x-internal': 'hidden' }),
  texts: [text],
});

beforeEach(async () => {
  rendered = [];
  wait = undefined;
  asked = [];
  test.shop.cache.clear();
  app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  const fastPath = openFastPath(app, test.shop);
  servePages(app, {
    shop: test.shop,
    localApi: test.localApi,
    load: async () => storefront,
    isDevelopment: false,
    formTargets: ['https://map.example.com'],
    fastPath,
    floodLimit: async () => wait,
    offers: async () => ({
      paymentTypes: [],
      paymentLimits: {},
      paymentNotes: {},
      lineLogin: true,
      storeMap: true,
    }),
    redirectOf: async (address) => {
      asked.push(address);
      return address.startsWith('/missing/old') ? '/new?a=%E8%88%8A' : undefined;
    },
  });
  await app.ready();
});
afterEach(() => app.close());

describe('a page', () => {
  it('is rendered once for all visitors, whatever campaign parameters their addresses have', async () => {
    const first = await app.inject('/products?page=2&utm_source=line');
    const second = await app.inject({
      url: '/products?page=2&utm_source=line',
      headers: { cookie: 'a=1', 'user-agent': 'other' },
    });
    await app.inject('/products?gclid=x&page=2');
    expect(rendered).toEqual(['/products?page=2']);
    expect(second.body).toBe(first.body);
    expect(first.body).toContain('晴棉 QINGMIAN 0');
    expect(second.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=20',
      etag: first.headers.etag,
      'content-security-policy': first.headers['content-security-policy'],
    });
    expect(first.headers['x-internal']).toBeUndefined();
  });

  it('is rendered again after the data that it may show have changed', async () => {
    await app.inject('/');
    await test.shop.cache.invalidate(['promotions']);
    await app.inject('/');
    expect(rendered).toHaveLength(2);
  });

  it('allows the inline scripts it contains and no others', async () => {
    const { headers } = await app.inject('/');
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update('start(1)').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' `);
    expect(policy.match(/sha256-/g)).toHaveLength(1);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('is sent compressed, and not sent again to a client that has it', async () => {
    const plain = await app.inject('/');
    for (let round = 0; round < 2; round++) {
      const small = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
      expect(small.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    }
    const known = await app.inject({
      url: '/',
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(known.statusCode).toBe(304);
  });

  it('that is missing is not cached', async () => {
    for (let round = 0; round < 2; round++) {
      const { statusCode, headers } = await app.inject('/missing');
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
    }
    expect(rendered).toHaveLength(2);
  });

  it('that is missing leads to where the operator says, and no other page asks for that', async () => {
    await app.inject('/');
    await app.inject('/old');
    expect(asked).toEqual([]);
    const { statusCode, headers } = await app.inject('/missing/old?b=1');
    expect([statusCode, headers.location]).toEqual([301, '/new?a=%E8%88%8A']);
    expect(headers['cache-control']).toBe('no-store');
    expect((await app.inject('/missing/other')).statusCode).toBe(404);
    expect(asked).toEqual(['/missing/old?b=1', '/missing/other']);
  });

  it('that cannot be rendered gives a message with the request id and nothing else', async () => {
    const { statusCode, body, headers } = await app.inject('/broken');
    expect(statusCode).toBe(500);
    expect(body).toBe(
      `系統忙碌中，請稍後再試 (${headers['x-request-id'] ?? /\((.+)\)/.exec(body)?.[1]})\n`,
    );
  });

  it('that has moved redirects to its new address', async () => {
    const { statusCode, headers } = await app.inject('/old');
    expect(statusCode).toBe(301);
    expect(headers.location).toBe('http://localhost:3000/new');
  });

  it('for one visitor is not cached', async () => {
    await app.inject('/email-verify?email=a@b.tw');
    const { headers } = await app.inject('/email-verify?email=a@b.tw');
    expect(headers['cache-control']).toBe('no-store');
    expect(rendered).toEqual(['/email-verify?email=a%40b.tw', '/email-verify?email=a%40b.tw']);
  });

  it('that must be rendered is refused to an address with too many requests; a kept one is not', async () => {
    await app.inject('/');
    wait = 30;
    const { statusCode, headers } = await app.inject('/other');
    expect([statusCode, headers['retry-after']]).toEqual([429, '30']);
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject('/?utm_source=new')).statusCode).toBe(200);
  });

  it('answers HEAD without a body', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  });
});

describe('the content policy', () => {
  it('allows scripts of the video player only, not whatever its host answers', () => {
    const scripts = storefrontPolicy([], { isHttps: true })
      .split('; ')
      .find((directive) => directive.startsWith('script-src'));
    const addresses = scripts?.split(' ').filter((source) => source.startsWith('https:'));
    expect(addresses).toEqual([
      'https://www.youtube.com/iframe_api',
      'https://www.youtube.com/s/player/',
    ]);
  });

  it('requires HTTPS only if the shop has it', () => {
    expect(storefrontPolicy([], { isHttps: true })).toContain('upgrade-insecure-requests');
    expect(storefrontPolicy([], { isHttps: false })).not.toContain('upgrade-insecure-requests');
  });
});
