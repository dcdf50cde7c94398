import { describe, expect, it } from 'vitest';
import { cacheableAddress, filesOf, isCacheable } from './what-is-cacheable.ts';

const shop = 'https://shop.example';

describe('a page for a time without network', () => {
  it.each(['/', '/products', '/products?series=2', '/products/7?combination=1', '/blog/3', '/faq'])(
    'is cached if it is public: %s',
    (path) => expect(cacheableAddress(shop + path)).toBe(shop + path),
  );

  it.each([
    '/cart',
    '/checkout',
    '/redirect?result=success&no=1',
    '/member-centre',
    '/member-order-detail/5',
    '/signin',
    '/email-verify?email=a%40b.tw',
    '/coupon-receive',
    '/backstage/api/v1/products',
    '/offline',
  ])('is never kept if it is for one person or an answer of the API: %s', (path) =>
    expect(cacheableAddress(shop + path)).toBeUndefined(),
  );

  it('is cached once for all campaigns that lead to it', () => {
    expect(cacheableAddress(`${shop}/faq?utm_source=line&gclid=1`)).toBe(`${shop}/faq`);
  });

  it('is not cached with an endless query', () => {
    expect(cacheableAddress(`${shop}/products?keyword=${'a'.repeat(300)}`)).toBeUndefined();
  });

  it('is cached only if the server allows it', () => {
    const page = (headers: Record<string, string>, status = 200) => ({
      status,
      redirected: false,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    });
    expect(isCacheable(page({ 'cache-control': 'public, max-age=0' }))).toBe(true);
    expect(isCacheable(page({ 'cache-control': 'no-store' }))).toBe(false);
    expect(isCacheable(page({}, 503))).toBe(false);
    expect(isCacheable(page({ 'content-type': 'application/json' }))).toBe(false);
    expect(isCacheable({ ...page({}), redirected: true })).toBe(false);
  });

  it('brings the built files that it names', () => {
    const html = `<link href="/assets/root-A1.css"><script>import("/assets/entry-B_2.js")</script>
      <img src="/media/x-320.webp"><script src="/assets/entry-B_2.js">`;
    expect(filesOf(html)).toEqual(['/assets/root-A1.css', '/assets/entry-B_2.js']);
  });
});
