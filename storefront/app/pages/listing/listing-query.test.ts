import { describe, expect, it } from 'vitest';
import { appliedFilters, withoutFilters } from './applied-filters.ts';
import {
  filterFields,
  type ListingQuery,
  listingPath,
  noFilters,
  readListingQuery,
  toggleValue,
  withFilters,
} from './listing-query.ts';

const read = (search: string) => readListingQuery(new URLSearchParams(search));
const all: ListingQuery = read('all=1');

describe('the listing an address asks for', () => {
  it.each([
    ['series=3', 'series', 3],
    ['combination=4', 'combination', 4],
    ['newRelease=5', 'newRelease', 5],
    ['discountEvent=6', 'discountEvent', 6],
    ['quantityOffer=7', 'quantityOffer', 7],
    ['all=1', 'all', 0],
  ])('is chosen by one query: %s [2.028]', (search, kind, id) => {
    expect(read(search)).toMatchObject({ kind, id });
  });

  it('shows all products without such a query, and of several the first in the requirements [2.034]', () => {
    expect(read('')).toMatchObject({ kind: 'all' });
    expect(read('utm_source=line&keyword=夜用')).toMatchObject({ kind: 'all', keyword: '夜用' });
    expect(read('all=1&series=2')).toMatchObject({ kind: 'series', id: 2 });
    expect(read('discountEvent=1&newRelease=9')).toMatchObject({ kind: 'newRelease', id: 9 });
  });

  it('is unknown if the id is not a number', () => {
    expect(read('series=abc')).toMatchObject({ kind: 'series', id: 0 });
    expect(read('series=-1')).toMatchObject({ kind: 'series', id: 0 });
  });

  it('starts at the first page, in the recommended order', () => {
    expect(all).toMatchObject({ page: 1, sort: 'recommended', keyword: '', filters: noFilters });
    expect(read('all=1&page=0')).toMatchObject({ page: 1 });
    expect(read('all=1&page=x&sort=cheapest')).toMatchObject({ page: 1, sort: 'recommended' });
    expect(read('all=1&page=3&sort=price_asc')).toMatchObject({ page: 3, sort: 'price_asc' });
  });

  it('reads several values of a filter, comma-joined or as a form sends them', () => {
    expect(read('all=1&usage=日用,夜用').filters.usage).toEqual(['日用', '夜用']);
    expect(read('all=1&usage=日用&usage=夜用&usage=日用').filters.usage).toEqual(['日用', '夜用']);
  });

  it('ignores values that no filter has', () => {
    const { filters } = read('all=1&minLength=-3&maxPrice=9e9&scented=maybe&inStock=yes&usage=,');
    expect(filters).toEqual(noFilters);
  });

  it('cuts a search that is too long', () => {
    expect(read(`all=1&keyword=${'長'.repeat(80)}`).keyword).toHaveLength(60);
  });
});

describe('the address of a listing', () => {
  it('has only what differs from the default, in a fixed order', () => {
    expect(listingPath({ kind: 'all' })).toBe('/products?all=1');
    expect(listingPath({ kind: 'series', id: 2 })).toBe('/products?series=2');
    expect(listingPath({ kind: 'series', id: 2, subSeries: 7, page: 2 })).toBe(
      '/products?series=2&subSeries=7&page=2',
    );
  });

  it('has every choice, so that it can be shared and opened again', () => {
    const chosen: ListingQuery = {
      ...all,
      keyword: '棉',
      filters: {
        usage: ['日用', '夜用'],
        absorbency: ['量多'],
        material: ['有機棉'],
        minLength: 21,
        maxLength: 25,
        minPrice: 100,
        maxPrice: 199,
        scented: false,
        inStock: true,
        onSale: true,
      },
      sort: 'popular',
      page: 4,
    };
    expect(read(listingPath(chosen).split('?')[1] ?? '')).toEqual(chosen);
  });
});

describe('filters', () => {
  it('belong to a series as to the whole catalogue, but only the whole catalogue is searched', () => {
    const query = read('series=2&subSeries=7&keyword=棉&usage=夜用&onSale=1');
    expect(query).toMatchObject({ kind: 'series', keyword: '', filters: { usage: ['夜用'] } });
    expect(appliedFilters(query).map(({ text, without }) => [text, listingPath(without)])).toEqual([
      ['夜用', '/products?series=2&subSeries=7&onSale=1'],
      ['優惠中', '/products?series=2&subSeries=7&usage=%E5%A4%9C%E7%94%A8'],
    ]);
    expect(listingPath(withoutFilters(query))).toBe('/products?series=2&subSeries=7');
  });

  it('send several values of one kind together, and leave out empty kinds', () => {
    const query = read('all=1&usage=日用,夜用&inStock=1&scented=0');
    expect(filterFields(query)).toEqual({
      keyword: undefined,
      usage: ['日用', '夜用'],
      absorbency: [],
      material: [],
      minLength: undefined,
      maxLength: undefined,
      minPrice: undefined,
      maxPrice: undefined,
      scented: false,
      inStock: true,
      onSale: undefined,
    });
  });

  it('can be switched on and off, and start at the first page', () => {
    const once = toggleValue({ ...all, page: 3 }, 'usage', '夜用');
    expect(once).toMatchObject({ page: 1, filters: { usage: ['夜用'] } });
    expect(toggleValue(once, 'usage', '夜用').filters.usage).toEqual([]);
    expect(withFilters({ ...all, page: 2 }, { onSale: true })).toMatchObject({ page: 1 });
  });

  it('are listed one by one, each with the listing without it', () => {
    const query = read(
      'all=1&keyword=棉&usage=日用,夜用&minLength=26&maxPrice=99&scented=0&inStock=1&onSale=1&page=2',
    );
    const applied = appliedFilters(query);
    expect(applied.map(({ text }) => text)).toEqual([
      '「棉」',
      '日用',
      '夜用',
      '26 公分以上',
      '99 元以下',
      '無香味',
      '有現貨',
      '優惠中',
    ]);
    const [keyword, day] = applied;
    expect(keyword?.without).toMatchObject({ keyword: '', page: 1 });
    expect(day?.without.filters.usage).toEqual(['夜用']);
  });

  it('can be cleared all at once', () => {
    expect(withoutFilters(read('all=1&keyword=棉&usage=日用&sort=newest&page=2'))).toEqual({
      ...all,
      sort: 'newest',
    });
  });
});
