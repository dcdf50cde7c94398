import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const known = new Set(['all', 'page', 'keyword', 'email', 'code', 'ecid', 'CVSStoreID']);
const read = (url: string) => pageAddress(url, known);

describe('the address of a page', () => {
  it('is the path with the parameters that pages read, in one order', () => {
    expect(read('/products?page=2&utm_source=line&all=1&fbclid=x')).toEqual({
      path: '/products',
      query: '?all=1&page=2',
      isCacheable: true,
    });
    expect(read('/products?all=1&page=2').query).toBe('?all=1&page=2');
  });

  it('has no query if no page reads any parameter of it', () => {
    expect(read('/?utm_source=line')).toEqual({ path: '/', query: '', isCacheable: true });
    expect(read('/?')).toEqual({ path: '/', query: '', isCacheable: true });
  });

  it('leaves out parameters that only scripts in the browser read', () => {
    expect(read('/products/1?ecid=abc')).toMatchObject({ query: '', isCacheable: true });
  });

  it('is not cached if it has parameters of a mail, a sign-in or a store map, which are for one visitor', () => {
    for (const query of ['email=a@b.tw', 'code=1', 'CVSStoreID=131386']) {
      expect(read(`/checkout?${query}`).isCacheable).toBe(false);
    }
  });

  it('is not cached if it is longer than the addresses of shoppers are', () => {
    expect(read(`/products?keyword=${'x'.repeat(400)}`).isCacheable).toBe(false);
  });

  it('of a data request keeps the names of the requested routes', () => {
    expect(read('/products.data?_routes=root&utm_source=x').query).toBe('?_routes=root');
    expect(read('/products?_routes=root').query).toBe('');
  });
});
