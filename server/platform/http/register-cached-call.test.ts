import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { done, refused } from '#contract/outcome.ts';
import { banner, type HandlerTest, openHandlerTest } from './testing-handlers.ts';

let test: HandlerTest;
beforeAll(async () => {
  test = await openHandlerTest();
});
afterAll(() => test.close());

describe('an answer that is the same for everybody', () => {
  const many = Array.from({ length: 40 }, (_, id) => ({ ...banner, id }));
  let made = 0;
  beforeEach(() => {
    made = 0;
    test.handle({
      listBanners: async () => {
        made++;
        return done({ items: many });
      },
    });
  });

  it('is made once for all ways of writing the address', async () => {
    await test.http('/api/v1/banners?page=1&per_page=5');
    await test.http('/api/v1/banners?per_page=5&page=1');
    await test.http('/api/v1/banners?per_page=5&page=1&utm_source=line');
    await test.http('/api/v1/banners?per_page=5&page=1&utm_source=line');
    expect(made).toBe(1);
  });

  it('is made once for many simultaneous requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => test.http('/api/v1/banners')));
    expect(made).toBe(1);
  });

  it('is made again after its data have changed', async () => {
    await test.http('/api/v1/banners');
    await test.shop.cache.invalidate(['content']);
    await test.http('/api/v1/banners');
    await test.shop.cache.invalidate(['catalog']);
    await test.http('/api/v1/banners');
    expect(made).toBe(2);
  });

  it('may be cached by shared caches for seconds, and browsers must ask every time', async () => {
    const [first, second] = [
      await test.http('/api/v1/banners'),
      await test.http('/api/v1/banners'),
    ];
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=10, stale-while-revalidate=20',
      );
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-request-id']).toMatch(/./);
    }
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.body).toBe(first.body);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await test.http('/api/v1/banners');
    for (let round = 0; round < 2; round++) {
      const again = await test.http({
        url: '/api/v1/banners',
        headers: { 'if-none-match': `"other", ${headers.etag}` },
      });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(headers.etag);
    }
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to a client that accepts it', async (encoding, decompress) => {
    const plain = await test.http('/api/v1/banners');
    for (let round = 0; round < 3; round++) {
      const response = await test.http({
        url: '/api/v1/banners',
        headers: { 'accept-encoding': `deflate, ${encoding}` },
      });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
      expect(decompress(response.rawPayload).toString()).toBe(plain.body);
    }
    const refusing = await test.http({
      url: '/api/v1/banners',
      headers: { 'accept-encoding': `${encoding};q=0` },
    });
    expect(refusing.headers['content-encoding']).toBeUndefined();
  });

  it('answers HEAD without a body', async () => {
    await test.http('/api/v1/banners');
    const response = await test.http({ method: 'HEAD', url: '/api/v1/banners' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  it('about stock is cached for one second', async () => {
    let count = 0;
    test.handle({
      listProductStocks: async () => done({ items: [{ id: 1, webStock: ++count, erpStock: 0 }] }),
    });
    const stock = async () => (await test.http('/api/v1/products/stocks')).json().data[0].web_stock;
    expect([await stock(), await stock()]).toEqual([1, 1]);
    test.clock.advance(1.1);
    expect(await stock()).toBe(2);
  });

  it('is not cached if it is a refusal', async () => {
    let asked = 0;
    test.handle({
      readBanner: async () => {
        asked++;
        return refused('NOT_FOUND');
      },
    });
    for (let round = 0; round < 2; round++) {
      const response = await test.http('/api/v1/banners/9');
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect(asked).toBe(2);
  });
});
