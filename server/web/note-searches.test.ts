import { describe, expect, it } from 'vitest';
import { searchOf } from './note-searches.ts';

const get = (url: string) => searchOf({ method: 'GET', url });

describe('what counts as a search of a shopper', () => {
  it('is the first page of a search, by page or by call [7.149]', () => {
    expect(get('/products?all=1&keyword=%E5%A4%9C%E7%94%A8')).toBe('夜用');
    expect(get('/backstage/api/v1/products?keyword=pad&page=1&fields=card')).toBe('pad');
  });

  it('is neither a later page nor any other request [7.149]', () => {
    expect(get('/products?keyword=pad&page=2')).toBeUndefined();
    expect(get('/products?all=1')).toBeUndefined();
    expect(get('/backstage/api/v1/products/facets?keyword=pad')).toBeUndefined();
    expect(searchOf({ method: 'POST', url: '/products?keyword=pad' })).toBeUndefined();
  });
});
