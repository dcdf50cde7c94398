import { describe, expect, it } from 'vitest';
import type { DiscountEvent } from '#contract/entities/promotions.ts';
import { combinationCard, productCard } from '../../testing/cards.ts';
import { failing, publicApi } from '../../testing/public-api.ts';
import { listingPath, readListingQuery } from './listing-query.ts';
import { loadListing } from './load-listing.ts';

const now = () => new Date('2026-11-20T10:00:00+08:00');
const images = { webImage: '/media/web-1920.webp', mobileImage: '/media/mobile-1200.webp' };
const online = { currentVisibilityRule: 'ONLINE' } as const;
const offline = { currentVisibilityRule: 'OFFLINE' } as const;
const query = (search: string) => readListingQuery(new URLSearchParams(search));
const page =
  (ids: number[], total = ids.length) =>
  () => ({
    data: ids.map((id) => productCard(id)),
    meta: { total, page: 1, perPage: 24 },
  });

const subSeries = (id: number, parts: object = {}) => ({
  id,
  name: `子系列${id}`,
  productSeriesId: 1,
  webImage: `/media/sub-${id}-web-1920.webp`,
  mobileImage: `/media/sub-${id}-mobile-1200.webp`,
  products: [],
  ...online,
  ...parts,
});
const series = (parts: object = {}) => ({
  data: { series: { id: 1, name: '日用衛生棉', ...images, ...online, subSeries: [], ...parts } },
});

const event = (parts: Partial<DiscountEvent> = {}): DiscountEvent => ({
  id: 3,
  title: '限時',
  label: '限時',
  applicable: 'PARTIAL_PRODUCTS',
  discountType: 'PERCENT',
  discountValue: 10,
  eventBeginAt: '2026-11-19T00:00:00+08:00',
  eventEndAt: '2026-11-30T23:59:00+08:00',
  ...images,
  link: null,
  isDisplayNavigation: true,
  ...online,
  products: [],
  combinations: [],
  ...parts,
});

const facets = { total: 2, usage: [], material: [], absorbency: [], minPrice: 1, maxPrice: 2 };

describe('a series', () => {
  it('opens at its first online sub-series with the cards of its products [2.029, 2.106, 2.110, 4.012]', async () => {
    const { api, asked } = publicApi({
      readSeries: () => series({ subSeries: [subSeries(4, offline), subSeries(5), subSeries(6)] }),
      listProducts: page([1, 2], 30),
    });
    const listing = await loadListing(api, query('series=1'), now);
    expect(listing.tabs).toEqual([
      { id: 5, name: '子系列5', isSelected: true },
      { id: 6, name: '子系列6', isSelected: false },
      { id: 'all', name: '全部', isSelected: false },
    ]);
    expect(listing).toMatchObject({ status: 200, total: 30, pageCount: 2 });
    expect(asked.find(({ name }) => name === 'listProducts')?.input).toMatchObject({
      query: { subSeriesId: 5, sort: 'recommended', page: 1, perPage: 24, fields: 'card' },
    });
  });

  it("shows the chosen sub-series' banner, the series' own if that has none [2.107, 2.110]", async () => {
    const { api } = publicApi({
      readSeries: () =>
        series({ subSeries: [subSeries(5), subSeries(6, { webImage: null, mobileImage: null })] }),
      listProducts: page([1]),
    });
    const first = await loadListing(api, query('series=1&subSeries=5'), now);
    expect(first.banner?.webImage).toBe('/media/sub-5-web-1920.webp');
    const second = await loadListing(api, query('series=1&subSeries=6'), now);
    expect(second.tabs.find(({ isSelected }) => isSelected)?.id).toBe(6);
    expect(second.banner).toEqual({ ...images, link: null });
  });

  it('shows every product of the series on the last tab, below its own banner', async () => {
    const { api, asked } = publicApi({
      readSeries: () => series({ subSeries: [subSeries(5), subSeries(6)] }),
      listProducts: page([1, 2], 30),
    });
    const listing = await loadListing(api, query('series=1&subSeries=all'), now);
    expect(listing.tabs.find(({ isSelected }) => isSelected)?.name).toBe('全部');
    expect(listing.banner).toEqual({ ...images, link: null });
    expect(asked.at(-1)?.input).toMatchObject({ query: { seriesId: 1 } });
    expect(listing.shelf).toEqual({ seriesId: 1 });
  });

  it('filters the products of its tab, and counts the options of the filters there', async () => {
    const { api, asked } = publicApi({
      readSeries: () => series({ subSeries: [subSeries(5), subSeries(6)] }),
      listProducts: page([1, 2], 30),
      listProductFacets: () => ({ data: facets }),
    });
    const listing = await loadListing(
      api,
      query('series=1&subSeries=6&usage=夜用&onSale=1&keyword=棉&sort=newest&page=2'),
      now,
    );
    expect(listing).toMatchObject({
      isFilterable: true,
      isSortable: true,
      facets,
      shelf: { subSeriesId: 6 },
    });
    const wanted = { subSeriesId: 6, usage: ['夜用'], onSale: true, keyword: undefined };
    expect(asked.slice(1).map(({ name, input }) => [name, input])).toMatchObject([
      ['listProducts', { query: { ...wanted, sort: 'newest', page: 2 } }],
      ['listProductFacets', { query: wanted }],
    ]);
  });

  it('stays itself if no product fits the filters; without filters it has none to offer', async () => {
    const { api } = publicApi({
      readSeries: () => series({ subSeries: [subSeries(5)] }),
      listProducts: page([]),
    });
    const narrowed = await loadListing(api, query('series=1&usage=夜用'), now);
    expect(narrowed).toMatchObject({ status: 200, name: '日用衛生棉', isFilterable: true });
    const empty = await loadListing(api, query('series=1'), now);
    expect(empty).toMatchObject({ status: 200, total: 0, isFilterable: false });
  });

  it('without sub-series shows its own banner and no tabs [2.110]', async () => {
    const { api } = publicApi({ readSeries: () => series(), listProducts: page([]) });
    const listing = await loadListing(api, query('series=1'), now);
    expect(listing.tabs).toEqual([]);
    expect(listing.banner).toEqual({ ...images, link: null });
  });

  it('that is unknown, OFFLINE or not a number is an empty listing [2.034, 4.011]', async () => {
    const unknown = publicApi({ readSeries: failing(404) });
    for (const search of ['series=99', 'series=99&usage=夜用'])
      await expect(loadListing(unknown.api, query(search), now)).resolves.toMatchObject({
        status: 404,
        items: [],
        name: undefined,
        isFilterable: false,
      });
    const hidden = publicApi({ readSeries: () => series(offline) });
    await expect(loadListing(hidden.api, query('series=1'), now)).resolves.toMatchObject({
      status: 404,
    });
    const none = publicApi({});
    await expect(loadListing(none.api, query('series=abc'), now)).resolves.toMatchObject({
      status: 404,
    });
    expect(none.asked.map(({ name }) => name)).not.toContain('readSeries');
  });

  it('that cannot be read is also empty, but not permanently [8.078]', async () => {
    const { api } = publicApi({});
    await expect(loadListing(api, query('series=1'), now)).resolves.toMatchObject({
      status: 503,
      items: [],
    });
  });
});

describe('a combination offer', () => {
  const discount = (id: number, combinations: object[] = []) => ({
    id,
    title: `組合優惠${id}`,
    ...images,
    ...online,
    combinations,
  });

  it('lists its combinations, and links to all other offers [2.030, 2.035, 2.210, 4.026]', async () => {
    const { api } = publicApi({
      listCombinationDiscounts: () => ({
        data: [
          discount(1),
          discount(2, [combinationCard(8, [1]), combinationCard(9, [2], offline)]),
        ],
      }),
      listProducts: page([1, 2]),
    });
    const listing = await loadListing(api, query('combination=2'), now);
    expect(listing.name).toBe('組合優惠2');
    expect(listing.items.map(({ kind, item }) => [kind, item.id])).toEqual([['combination', 8]]);
    expect(listing.siblings.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('puts goods last that cannot be bought now', async () => {
    const { api, asked } = publicApi({
      listCombinationDiscounts: () => ({
        data: [discount(2, [combinationCard(7, [1, 3]), combinationCard(8, [1, 2])])],
      }),
      listProducts: page([1, 2]),
    });
    const listing = await loadListing(api, query('combination=2'), now);
    expect(listing.items.map(({ item }) => item.id)).toEqual([8, 7]);
    expect(asked.at(-1)?.input).toEqual({
      query: { ids: [1, 3, 2], inStock: true, fields: 'card' },
    });
  });
});

describe('a new release', () => {
  it('lists its products in their order, 24 at a time [2.031, 4.024]', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    const { api } = publicApi({
      readNewRelease: () => ({
        data: {
          id: 2,
          title: '新品',
          ...images,
          link: '/blog/1',
          ...online,
          products: ids.map((id) => productCard(id)),
        },
      }),
      listProducts: page(ids),
    });
    const listing = await loadListing(api, query('newRelease=2&page=2'), now);
    expect(listing).toMatchObject({ total: 30, pageCount: 2, isSortable: false });
    expect(listing.items.map(({ item }) => item.id)).toEqual([25, 26, 27, 28, 29, 30]);
    expect(listing.banner?.link).toBe('/blog/1');
  });

  it.each([
    ['/products?newRelease=2', null],
    ['/products?newRelease=2&sort=newest', null],
    ['/products?newRelease=3', '/products?newRelease=3'],
    ['/products?all=1', '/products?all=1'],
    [
      'https://elsewhere.example/products?newRelease=2',
      'https://elsewhere.example/products?newRelease=2',
    ],
  ])('has a banner that links to %s only if that is another page', async (link, shown) => {
    const data = { id: 2, title: '新品', ...images, link, ...online, products: [productCard(1)] };
    const { api } = publicApi({ readNewRelease: () => ({ data }), listProducts: page([1]) });
    const listing = await loadListing(api, query('newRelease=2'), now);
    expect(listing.banner?.link).toBe(shown);
  });
});

describe('a limited-time sale', () => {
  it('lists its products and combinations while it runs [2.032, 4.028]', async () => {
    const { api, asked } = publicApi({
      listDiscountEvents: () => ({
        data: [event({ products: [productCard(1)], combinations: [combinationCard(9, [1])] })],
      }),
      listProducts: page([1]),
    });
    const listing = await loadListing(api, query('discountEvent=3'), now);
    expect(listing.items.map(({ kind }) => kind)).toEqual(['product', 'combination']);
    expect(listing.endsAt).toBe('2026-11-30T23:59:00+08:00');
    expect(asked[0]).toEqual({ name: 'listDiscountEvents', input: { query: { id: 3 } } });
  });

  it.each([
    ['is over', { eventEndAt: '2026-11-20T10:00:00+08:00' }],
    ['has not begun', { eventBeginAt: '2026-11-20T10:00:00+08:00' }],
    ['is offline', offline],
  ])('is an empty listing when it %s [2.034, 4.019, 4.027]', async (_, parts) => {
    const { api } = publicApi({
      listDiscountEvents: () => ({ data: [event({ products: [productCard(1)], ...parts })] }),
    });
    await expect(loadListing(api, query('discountEvent=3'), now)).resolves.toMatchObject({
      status: 404,
      items: [],
    });
  });

  it('for all products reads the whole catalogues, and has no banner without pictures [4.030]', async () => {
    const bare = { webImage: '', mobileImage: '' };
    const { api, asked } = publicApi({
      listDiscountEvents: () => ({ data: [event({ applicable: 'ALL_PRODUCTS', ...bare })] }),
      listProducts: page([1, 2], 60),
      listCombinations: () => ({
        data: [{ ...combinationCard(9, [1]), description: '長文' }],
        meta: { total: 10, page: 1, perPage: 24 },
      }),
    });
    const listing = await loadListing(api, query('discountEvent=3'), now);
    const calls = ['listDiscountEvents', 'listProducts', 'listCombinations'];
    expect(asked.map(({ name }) => name)).toEqual(calls);
    expect(listing).toMatchObject({ total: 70, pageCount: 3, banner: undefined });
    expect(listing.items.map(({ item }) => item.id)).toEqual([1, 2, 9]);
    expect(listing.items[2]?.item).not.toHaveProperty('description');
  });
});

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
