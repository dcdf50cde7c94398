import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { countPages, type PageView, pageViewOf } from './count-pages.ts';

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const origin = 'https://shop.example';

const open = (url: string, headers: Record<string, string> = {}) =>
  pageViewOf({
    method: 'GET',
    url,
    headers: {
      'user-agent': browser,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'none',
      ...headers,
    },
  });
const call = (path: string, from: string, headers: Record<string, string> = {}) =>
  open(`/backstage/api/v1${path}`, {
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'same-origin',
    referer: origin + from,
    ...headers,
  });

describe('a view of a page', () => {
  it('counts once it is answered, and only if the page was shown', () => {
    const server = new EventEmitter();
    const views: PageView[] = [];
    countPages({ server } as unknown as FastifyInstance, (view) => views.push(view));
    const headers = { 'user-agent': browser, 'sec-fetch-mode': 'navigate' };
    const answer = (statusCode: number, end: 'finish' | 'close') => {
      const response = Object.assign(new EventEmitter(), { statusCode: 0 });
      server.emit('request', { method: 'GET', url: '/faq', headers }, response);
      response.statusCode = statusCode;
      response.emit(end);
    };
    for (const status of [301, 302, 404, 429, 500, 503]) answer(status, 'finish');
    answer(200, 'close');
    expect(views).toEqual([]);
    answer(200, 'finish');
    answer(304, 'finish');
    expect(views).toHaveLength(2);
  });

  it('is a page that a person opens, by its kind alone', () => {
    expect(open('/?utm_source=line')).toEqual({ page: 'HOME', isEntry: true });
    expect(open('/products/12?combination=1')?.page).toBe('PRODUCT');
    expect(open('/products?series=2')?.page).toBe('LISTING');
    expect(open('/blog/3')?.page).toBe('NEWS');
    expect(open('/pages/spring')?.page).toBe('CONTENT');
  });

  it('is an entry only from outside the shop', () => {
    expect(open('/faq', { 'sec-fetch-site': 'cross-site' })?.isEntry).toBe(true);
    expect(open('/faq', { 'sec-fetch-site': 'same-origin' })?.isEntry).toBe(false);
    // The way back from a payment.
    expect(open('/checkout', { 'sec-fetch-site': 'cross-site' })?.isEntry).toBe(false);
  });

  it('is known without the newer headers too', () => {
    const old = (headers: Record<string, string>) =>
      pageViewOf({
        method: 'GET',
        url: '/faq',
        headers: { 'user-agent': browser, accept: 'text/html', host: 'shop.example', ...headers },
      });
    expect(old({})).toEqual({ page: 'CONTENT', isEntry: true });
    expect(old({ referer: `${origin}/` })).toEqual({ page: 'CONTENT', isEntry: false });
    expect(old({ referer: 'not an address' })?.isEntry).toBe(true);
    expect(old({ accept: '*/*' })).toBeUndefined();
  });

  it('is also a step within the shop to a product or the cart, by the call that the step makes anyway', () => {
    const product = { page: 'PRODUCT', isEntry: false };
    expect(call('/products/12/availability', '/products')).toEqual(product);
    expect(call('/products/12/availability', '/compare')).toEqual(product);
    expect(call('/product-combinations/3/availability', '/')).toEqual(product);
    // Other pages read goods too, e.g. the comparison, whose data are read while the page before is shown.
    expect(call('/products/12', '/products')).toBeUndefined();
    expect(call('/products/12/recent-prices', '/products')).toBeUndefined();
    expect(call('/user/order/shopping-cart', '/cart')).toEqual({ page: 'CART', isEntry: false });
    expect(call('/user/order/shopping-cart', '/products')).toBeUndefined();
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect(call('/products/12/availability', '/', crossSite)).toBeUndefined();
    // The cart counts once, not as a page and as a call.
    expect(open('/cart')).toBeUndefined();
  });

  it('of the cart is also the call that merges the cart of a visitor, and no other change', () => {
    const put = (from: string, more: Record<string, string>) =>
      pageViewOf({
        method: 'PUT',
        url: '/backstage/api/v1/user/order/shopping-cart',
        headers: {
          'user-agent': browser,
          'sec-fetch-site': 'same-origin',
          referer: origin + from,
          ...more,
        },
      });
    expect(put('/cart', { 'idempotency-key': 'a' })).toEqual({ page: 'CART', isEntry: false });
    expect(put('/cart', {})).toBeUndefined();
    expect(put('/products', { 'idempotency-key': 'a' })).toBeUndefined();
  });

  it('is nothing that a program asks for', () => {
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://example.com/bot)',
      'facebookexternalhit/1.1',
      'curl/8.9',
      '',
      `Mozilla/5.0 ${'a'.repeat(5_000)}`,
    ])
      expect(open('/', { 'user-agent': agent }), agent).toBeUndefined();
    expect(open('/', { 'sec-purpose': 'prefetch;prerender' })).toBeUndefined();
  });

  it('is neither a file, nor an unknown path, nor what the service worker stores', () => {
    for (const path of [
      '/assets/a.js',
      '/products/abc',
      '/wp-login.php',
      '/constructor',
      `/${'a'.repeat(3_000)}`,
    ])
      expect(open(path), path).toBeUndefined();
    expect(open('/faq', { 'sec-fetch-mode': 'cors' })).toBeUndefined();
    expect(
      pageViewOf({ method: 'HEAD', url: '/', headers: { 'user-agent': browser } }),
    ).toBeUndefined();
  });
});
