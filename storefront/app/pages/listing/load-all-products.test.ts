import { describe, expect, it } from 'vitest';
import { combinationCard, productCard } from '../../testing/cards.ts';
import { facets, now, offline, page, query } from '../../testing/listings.ts';
import { publicApi } from '../../testing/public-api.ts';
import { listingPath } from './listing-query.ts';
import { loadListing } from './load-listing.ts';

describe('all products', () => {
  it('are read page by page, with the values of the filters [2.033]', async () => {
    const { api, asked } = publicApi({
      listProducts: page([1, 2]),
      listProductFacets: () => ({ data: facets }),
    });
    const path = listingPath({
      ...query('all=1&usage=日用,夜用&keyword=棉'),
      sort: 'newest',
      page: 2,
    });
    const listing = await loadListing(api, query(path.split('?')[1] ?? ''), now);
    expect(listing.facets).toEqual(facets);
    expect(asked.map(({ input }) => input)).toMatchObject([
      { query: { usage: ['日用', '夜用'], keyword: '棉', sort: 'newest', page: 2, perPage: 24 } },
      { query: { usage: ['日用', '夜用'], keyword: '棉' } },
      { query: { keyword: '棉' } },
    ]);
  });

  it('leave out OFFLINE products, even if the server sends them [4.009]', async () => {
    const { api } = publicApi({
      listProducts: () => ({ data: [productCard(1), productCard(2, offline)], meta: { total: 1 } }),
    });
    const listing = await loadListing(api, query('all=1'), now);
    expect(listing.items.map(({ item }) => item.id)).toEqual([1]);
  });

  it('that cannot be read are an empty list without filters [8.078]', async () => {
    const { api } = publicApi({});
    const listing = await loadListing(api, query('all=1'), now);
    expect(listing).toMatchObject({ items: [], total: 0, facets: undefined, popular: [] });
  });

  it('offer the best-selling products if nothing is found', async () => {
    const { api } = publicApi({
      listProducts: ({ query: asked }: { query: { sort: string } }) =>
        asked.sort === 'popular' ? page([7])() : page([])(),
    });
    const listing = await loadListing(api, query('all=1&keyword=zzz'), now);
    expect(listing.popular.map(({ id }) => id)).toEqual([7]);
  });
});

describe('a search', () => {
  const listCombinations = () => ({
    data: [combinationCard(5, [1])],
    meta: { total: 1, page: 1, perPage: 24 },
  });

  it('finds combinations beside the products, the same on every page', async () => {
    const { api, asked } = publicApi({ listProducts: page([1], 30), listCombinations });
    const listing = await loadListing(api, query('all=1&keyword=夜用&sort=newest&page=2'), now);
    expect(listing).toMatchObject({ total: 30, pageCount: 2 });
    expect(listing.combinations).toMatchObject({ total: 1, items: [{ kind: 'combination' }] });
    expect(asked.find(({ name }) => name === 'listCombinations')?.input).toEqual({
      query: { keyword: '夜用', page: 1, perPage: 24 },
    });
  });

  it('says the keyword as it was meant, and the needs that it names', async () => {
    const needs = [{ label: '怕側漏', path: '/products?all=1' }];
    const corrected = { total: 1, page: 1, perPage: 24, correctedKeyword: '夜用' };
    const { api } = publicApi({
      listProducts: () => ({ data: [productCard(1)], meta: corrected }),
      suggestSearch: () => ({ data: { needs } }),
    });
    const listing = await loadListing(api, query('all=1&keyword=業用'), now);
    expect(listing).toMatchObject({ correctedKeyword: '夜用', needs });
    const onlySets = publicApi({
      listProducts: page([]),
      listCombinations: () => ({ ...listCombinations(), meta: corrected }),
    });
    const other = await loadListing(onlySets.api, query('all=1&keyword=業用'), now);
    expect(other).toMatchObject({ correctedKeyword: '夜用', needs: [] });
  });

  it('asks for no suggestions without a keyword, or for one that is too long', async () => {
    for (const search of ['all=1', `all=1&keyword=${'a'.repeat(51)}`]) {
      const { api, asked } = publicApi({ listProducts: page([1]) });
      await loadListing(api, query(search), now);
      expect(asked.map(({ name }) => name)).not.toContain('suggestSearch');
    }
  });

  it('that finds only combinations has results', async () => {
    const { api } = publicApi({ listProducts: page([]), listCombinations });
    const listing = await loadListing(api, query('all=1&keyword=組合'), now);
    expect(listing).toMatchObject({ total: 0, popular: [], combinations: { total: 1 } });
  });

  it('reads no combinations without a keyword, or with filters that combinations do not have', async () => {
    for (const search of ['all=1', 'all=1&keyword=夜用&material=天絲']) {
      const { api, asked } = publicApi({ listProducts: page([1]), listCombinations });
      expect((await loadListing(api, query(search), now)).combinations.total).toBe(0);
      expect(asked.map(({ name }) => name)).not.toContain('listCombinations');
    }
  });

  it('whose combinations cannot be read shows only products [8.078]', async () => {
    const { api } = publicApi({ listProducts: page([1]) });
    const listing = await loadListing(api, query('all=1&keyword=夜用'), now);
    expect(listing).toMatchObject({ total: 1, combinations: { items: [], total: 0 } });
  });
});
