import { type ProductSort, productSorts } from '#contract/enumerations.ts';

/** The query parameters that choose a listing. An earlier one takes precedence (G-016). */
export const listingKinds = [
  'series',
  'combination',
  'newRelease',
  'discountEvent',
  'quantityOffer',
  'all',
] as const;
export type ListingKind = (typeof listingKinds)[number];

/** The filters with several values. A product matches if one of the values fits. */
export const valueFilters = ['usage', 'absorbency', 'material'] as const;
export type ValueFilter = (typeof valueFilters)[number];

/** The filters of the whole catalogue and of a series. Different filters are combined with AND. */
export interface ListingFilters extends Record<ValueFilter, readonly string[]> {
  /** Centimetres. */
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** The selling price in TWD. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  scented?: boolean | undefined;
  inStock: boolean;
  onSale: boolean;
}

/** The listing that an address of /products asks for. */
export interface ListingQuery {
  kind: ListingKind;
  /** The id for `kind`. 0 for `all` and for an invalid id. */
  id: number;
  /** The chosen tab of a series. 0 is the first; `all` shows every product of the series. */
  subSeries: number | 'all';
  /** The words of a search. Only the whole catalogue is searched. */
  keyword: string;
  filters: ListingFilters;
  sort: ProductSort;
  /** 1-based. */
  page: number;
}

export const noFilters: ListingFilters = {
  usage: [],
  absorbency: [],
  material: [],
  inStock: false,
  onSale: false,
};

/** The greatest number of values of one filter. Further values are ignored. */
const valuesAtMost = 12;
const longestKeyword = 60;

/** Whether all series are shown above the list (G-173). A search shows its results first. */
export function showsCategories({ kind, keyword }: ListingQuery): boolean {
  return kind === 'series' || (kind === 'all' && keyword === '');
}

/** Reads an address. Invalid values are ignored. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const kind = listingKinds.find((each) => search.has(each)) ?? 'all';
  const number = (name: string) => wholeNumber(search.get(name));
  const sort = productSorts.find((each) => each === search.get('sort')) ?? 'recommended';
  return {
    kind,
    id: kind === 'all' ? 0 : (number(kind) ?? 0),
    subSeries: search.get('subSeries') === 'all' ? 'all' : (number('subSeries') ?? 0),
    keyword: kind === 'all' ? (search.get('keyword') ?? '').trim().slice(0, longestKeyword) : '',
    filters: {
      usage: values(search, 'usage'),
      absorbency: values(search, 'absorbency'),
      material: values(search, 'material'),
      minLength: number('minLength'),
      maxLength: number('maxLength'),
      minPrice: number('minPrice'),
      maxPrice: number('maxPrice'),
      scented: yesOrNo(search.get('scented')),
      inStock: search.get('inStock') === '1',
      onSale: search.get('onSale') === '1',
    },
    sort,
    page: number('page') || 1,
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function yesOrNo(text: string | null): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}

/** Reads values joined by commas, or repeated parameters as a plain form sends them. */
function values(search: URLSearchParams, name: string): string[] {
  const given = search.getAll(name).flatMap((text) => text.split(','));
  const sensible = given.map((text) => text.trim()).filter((text) => text && text.length <= 20);
  return [...new Set(sensible)].slice(0, valuesAtMost);
}

/** The canonical address of a listing. The parameters have a fixed order, and default values are omitted. */
export function listingPath(
  query: Partial<ListingQuery> & Pick<ListingQuery, 'kind'>,
): `/products?${string}` {
  const { kind, id = 0, subSeries = 0, keyword = '', filters, sort, page = 1 } = query;
  const search = new URLSearchParams({ [kind]: kind === 'all' ? '1' : String(id) });
  const set = (name: string, value: string | number | false | undefined) => {
    if (value !== false && value !== undefined && value !== '') search.set(name, String(value));
  };
  set('subSeries', subSeries || undefined);
  set('keyword', keyword);
  if (filters) {
    for (const name of valueFilters) set(name, filters[name].join(','));
    for (const name of ['minLength', 'maxLength', 'minPrice', 'maxPrice'] as const)
      set(name, filters[name]);
    set('scented', filters.scented === undefined ? undefined : Number(filters.scented));
    set('inStock', filters.inStock && 1);
    set('onSale', filters.onSale && 1);
  }
  set('sort', sort === 'recommended' ? undefined : sort);
  set('page', page > 1 && page);
  return `/products?${search}`;
}

/** The filters in the form that the API's list and facet calls take. */
export function filterFields({ keyword, filters }: Pick<ListingQuery, 'keyword' | 'filters'>) {
  const { inStock, onSale, usage, absorbency, material, ...ranges } = filters;
  return {
    ...ranges,
    keyword: keyword || undefined,
    usage: [...usage],
    absorbency: [...absorbency],
    material: [...material],
    inStock: inStock || undefined,
    onSale: onSale || undefined,
  };
}

/** The same listing with other filters, from its first page. */
export function withFilters(query: ListingQuery, filters: Partial<ListingFilters>): ListingQuery {
  return { ...query, filters: { ...query.filters, ...filters }, page: 1 };
}

/** Adds a value to a filter, or removes it. */
export function toggleValue(query: ListingQuery, name: ValueFilter, value: string): ListingQuery {
  const present = query.filters[name];
  return withFilters(query, {
    [name]: present.includes(value)
      ? present.filter((each) => each !== value)
      : [...present, value],
  });
}
