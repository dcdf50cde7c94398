import { describe, expect, it } from 'vitest';
import { readListingQuery } from './listing-query.ts';
import { canonicalPath, listingCrumbs, listingTitle } from './listing-texts.ts';

const listing = (search: string, name?: string) => ({
  name,
  query: readListingQuery(new URLSearchParams(search)),
});

describe('the texts of a listing', () => {
  it.each([
    ['series=1', '商品分類'],
    ['combination=1', '組合優惠'],
    ['newRelease=1', '新品上市'],
    ['discountEvent=1', '限時優惠'],
    ['quantityOffer=1', '多件優惠'],
    ['all=1', '全部商品'],
  ])('fall back for %s on %s where nothing has a name [2.100]', (search, title) => {
    expect(listingTitle(listing(search))).toBe(title);
  });

  it('have the name of what is listed, or the search words [2.100]', () => {
    expect(listingTitle(listing('series=1', '日用衛生棉'))).toBe('日用衛生棉');
    expect(listingTitle(listing('all=1&keyword=夜用'))).toBe('「夜用」的搜尋結果');
  });

  it('lead to a series through all products, and to everything else directly [2.102]', () => {
    expect(listingCrumbs(listing('series=3', '護墊'))).toEqual([
      { name: '全部商品', path: '/products?all=1' },
      { name: '護墊', path: '/products?series=3' },
    ]);
    expect(listingCrumbs(listing('newRelease=2', '天絲系列新長度'))).toEqual([
      { name: '天絲系列新長度', path: '/products?newRelease=2' },
    ]);
    expect(listingCrumbs(listing('all=1'))).toEqual([
      { name: '全部商品', path: '/products?all=1' },
    ]);
  });

  it('have one canonical address for all filters of a listing', () => {
    const { query } = listing('all=1&usage=夜用&sort=newest&page=2');
    expect(canonicalPath(query)).toBe('/products?all=1&page=2');
    const series = listing('series=3&subSeries=7&usage=夜用&onSale=1&sort=newest').query;
    expect(canonicalPath(series)).toBe('/products?series=3&subSeries=7');
  });
});
