import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const known = new Set(['all', 'page', 'keyword', 'email', 'code', 'ecid', 'CVSStoreID']);
const read = (url: string) => pageAddress(url, known);

describe('the address of a page', () => {
  it('is the path with the parameters that pages read, in one order', () => {
    expect(read('/products?page=2&utm_source=line&all=1&fbclid=x')).toEqual({
      path: '/products',
      query: '?all=1&page=2',
      isKept: true,
    });
    expect(read('/products?all=1&page=2').query).toBe('?all=1&page=2');
  });

  it('has no query when nothing in it counts', () => {
    expect(read('/?utm_source=line')).toEqual({ path: '/', query: '', isKept: true });
    expect(read('/?')).toEqual({ path: '/', query: '', isKept: true });
  });

  it('leaves out what only scripts in the browser read', () => {
    expect(read('/products/1?ecid=abc')).toMatchObject({ query: '', isKept: true });
  });

  it('is one visitor’s where mail, sign-in or a store map put something in it', () => {
    for (const query of ['email=a@b.tw', 'code=1', 'CVSStoreID=131386']) {
      expect(read(`/checkout?${query}`).isKept).toBe(false);
    }
  });

  it('is not kept when it is longer than a shopper’s', () => {
    expect(read(`/products?keyword=${'x'.repeat(400)}`).isKept).toBe(false);
  });

  it('of a data request keeps the routes it asks for', () => {
    expect(read('/products.data?_routes=root&utm_source=x').query).toBe('?_routes=root');
    expect(read('/products?_routes=root').query).toBe('');
  });
});
