import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { sitemaps } from './sitemap.ts';

const addresses = (text = '') => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
const goods = (count: number) =>
  Array.from({ length: count }, (_, index) => `/products/${index + 1}`);

describe('the sitemap', () => {
  it('is one file as long as one may hold all addresses', () => {
    const [whole, ...parts] = sitemaps('https://shop.local', goods(50_000));
    expect(parts).toEqual([]);
    expect(whole).toContain('<urlset');
    expect(addresses(whole)).toHaveLength(50_000);
  });

  it('is the index of its parts where there are more, and the parts name each address once', () => {
    const [index, ...parts] = sitemaps('https://shop.local', goods(100_001));
    expect(index).toContain('<sitemapindex');
    expect(addresses(index)).toEqual(
      [1, 2, 3].map((part) => `https://shop.local/sitemap.xml?part=${part}`),
    );
    const named = parts.map(addresses);
    expect(named.map(({ length }) => length)).toEqual([50_000, 50_000, 1]);
    expect(new Set(named.flat()).size).toBe(100_001);
  });
});

describe('a part of the sitemap', () => {
  const test = shopForTests();

  it.each(['0', '1', '2', '1.5', 'x', ''])(
    'that there is none of is no page: part %j',
    async (part) => {
      expect((await test.http(`/sitemap.xml?part=${part}`)).statusCode).toBe(404);
    },
  );
});
