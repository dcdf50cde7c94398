import { describe, expect, it } from 'vitest';
import { facets, images, now, offline, online, page, query } from '../../testing/listings.ts';
import { failing, publicApi } from '../../testing/public-api.ts';
import { loadListing } from './load-listing.ts';

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
    const gone = await loadListing(api, query('series=1&subSeries=7'), now);
    expect(gone).toMatchObject({ status: 404, items: first.items, total: 1 });
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

  it('has no page after its last one', async () => {
    const { api } = publicApi({
      readSeries: () => series({ subSeries: [subSeries(5)] }),
      listProducts: page([], 30),
    });
    const beyond = await loadListing(api, query('series=1&page=3'), now);
    expect(beyond).toMatchObject({ status: 404, items: [], total: 30 });
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
