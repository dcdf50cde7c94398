import { data as dataWithStatus } from 'react-router';
import type { Answer } from '#contract/client.ts';
import type { ProductCard, ProductFacets } from '#contract/entities/catalog.ts';
import type { QuantityOffer } from '#contract/entities/offers.ts';
import type { SearchSuggestions } from '#contract/entities/search.ts';
import type { SeriesColor } from '#contract/enumerations.ts';
import { isVisible, startedOf, visibleOf } from '#rules/visibility.ts';
import { loadCombinationDiscounts } from '../../data/combination.ts';
import { loadPopularProducts, type ProductListQuery } from '../../data/products.ts';
import type { PublicApi } from '../../handler.ts';
import { type Found, oneOrNothing, oneWithStatus, type PageStatus } from '../../loading.ts';
import { combinationItems, productItems } from '../../product-card/rail-items.ts';
import { appliedFilters } from './applied-filters.ts';
import {
  type GoodsPage,
  loadCataloguePage,
  loadChosenPage,
  loadCombinationPage,
  loadProductPage,
  noGoods,
} from './goods.ts';
import { filterFields, type ListingQuery, readListingQuery } from './listing-query.ts';

export interface ListingBanner {
  /** From 1024 px up (row 2.108). */
  webImage: string;
  /** Below (row 2.109). */
  mobileImage: string;
  link: string | null;
}

/** A part of the catalogue, in the form that the API's list and facet calls take. */
export type Shelf = Pick<ProductListQuery, 'seriesId' | 'subSeriesId'>;

/** The data that a page of /products shows. */
export interface Listing extends GoodsPage {
  query: ListingQuery;
  status: PageStatus;
  /** The name of the listed series, event or the like. Undefined if it is unknown. */
  name: string | undefined;
  /** The colour of a series. */
  color: SeriesColor | undefined;
  banner: ListingBanner | undefined;
  /** The sub-series of a series and `all` of them, one of these `selected`. */
  tabs: { id: number | 'all'; name: string; isSelected: boolean }[];
  /** All offers of the same kind, if there are several. */
  siblings: { id: number; title: string }[];
  /** Whether the shopper can choose the sort order. A listing in an administrator's order cannot be sorted. */
  isSortable: boolean;
  /** Whether the shopper can filter the list. False for a series without goods. */
  isFilterable: boolean;
  /** The part of the catalogue that is listed and filtered. Empty for all of it. */
  shelf: Shelf;
  /** The end of the event, as on the wire. */
  endsAt: string | undefined;
  /** The options of the filters. Undefined if there are none or they could not be read. */
  facets: ProductFacets | undefined;
  /** The first page of the combinations that a search found. None with filters, which combinations do not have. */
  combinations: GoodsPage;
  /** The needs that the keyword names, with the paths to which they lead. */
  needs: SearchSuggestions['needs'];
  /** The offer whose goods are listed. */
  offer?: ListedOffer;
  /** Popular goods, if nothing was found. */
  popular: ProductCard[];
}

/** The terms of an offer by which its bar fills; the ids of its goods are empty if it is for all. */
export type ListedOffer = Pick<
  QuantityOffer,
  | 'id'
  | 'kind'
  | 'tiers'
  | 'maxUsesPerOrder'
  | 'scope'
  | 'productIds'
  | 'combinationIds'
  | 'groupBIds'
>;

type Images = Omit<ListingBanner, 'link'> & { link?: string | null };

type Parts = Partial<Omit<Listing, 'query' | 'popular' | keyof GoodsPage>> & { goods: GoodsPage };

const missing = (status: PageStatus): Parts => ({ status, goods: noGoods });

/** Loads the page of /products that has this URL, with the page's HTTP status. */
export async function loadListingPage(api: PublicApi, url: string, now: () => Date) {
  const listing = await loadListing(api, readListingQuery(new URL(url).searchParams), now);
  return dataWithStatus(listing, { status: listing.status });
}

/** Loads the listing of an address. The listing of something unknown, offline or ended is empty (G-016). */
export async function loadListing(
  api: PublicApi,
  query: ListingQuery,
  now: () => Date,
): Promise<Listing> {
  const { goods, ...parts } = await loadParts(api, query, now);
  // Nobody links to a page after the last one. As a page that exists, it would be cached under any number.
  const isBeyond = goods.items.length === 0 && goods.total > 0;
  const isNothing = goods.total === 0 && !parts.combinations?.total;
  const popular = isNothing ? await loadPopularProducts(api, 4) : [];
  return {
    query,
    status: 200,
    name: undefined,
    color: undefined,
    banner: undefined,
    tabs: [],
    siblings: [],
    isSortable: false,
    isFilterable: false,
    shelf: {},
    endsAt: undefined,
    facets: undefined,
    combinations: noGoods,
    needs: [],
    ...parts,
    ...(isBeyond && { status: 404 as const }),
    ...goods,
    correctedKeyword: goods.correctedKeyword ?? parts.combinations?.correctedKeyword,
    popular,
  };
}

function loadParts(api: PublicApi, query: ListingQuery, now: () => Date): Promise<Parts> {
  switch (query.kind) {
    case 'series':
      return loadSeriesListing(api, query);
    case 'combination':
      return loadCombinationListing(api, query);
    case 'newRelease':
      return loadNewReleaseListing(api, query);
    case 'discountEvent':
      return loadEventListing(api, query, now);
    case 'quantityOffer':
      return loadOfferListing(api, query);
    case 'all':
      return loadEverything(api, query);
  }
}

/** Reads the record of an id. Makes no request for an invalid id. */
async function read<Data>(id: number, ask: () => Promise<Answer<Data>>): Promise<Found<Data>> {
  return id > 0 ? oneWithStatus(ask()) : { data: undefined, status: 404 };
}

/** The banner of a listing, if it has pictures. It has no link if that would lead to the listing itself. */
function bannerOf({ webImage, mobileImage, link = null }: Images, query: ListingQuery) {
  if (!webImage) return undefined;
  return { webImage, mobileImage, link: link && leadsTo(link, query) ? null : link };
}

function leadsTo(link: string, { kind, id }: ListingQuery): boolean {
  const [path, search] = link.split(/[?#]/);
  if (path !== '/products') return false;
  const target = readListingQuery(new URLSearchParams(search));
  return target.kind === kind && target.id === id;
}

async function loadSeriesListing(api: PublicApi, query: ListingQuery): Promise<Parts> {
  const { id } = query;
  const { data, status } = await read(id, () => api.readSeries({ params: { id } }));
  const series = data?.series;
  if (!series || !isVisible(series)) return missing(status === 200 ? 404 : status);
  const subSeries = visibleOf(series.subSeries);
  const isAll = query.subSeries === 'all';
  const selected = isAll
    ? undefined
    : (subSeries.find((each) => each.id === query.subSeries) ?? subSeries[0]);
  const shelf = selected ? { subSeriesId: selected.id } : { seriesId: id };
  const listed = selected || isAll ? await loadShelf(api, shelf, query) : { goods: noGoods };
  return {
    ...listed,
    // The first tab is shown in place of one that is gone.
    ...(selected &&
      query.subSeries !== 0 &&
      selected.id !== query.subSeries && { status: 404 as const }),
    isFilterable: listed.goods.total > 0 || appliedFilters(query).length > 0,
    name: series.name,
    color: series.color,
    banner: bannerOf(
      {
        webImage: selected?.webImage ?? series.webImage,
        mobileImage: selected?.mobileImage ?? series.mobileImage,
      },
      query,
    ),
    isSortable: true,
    tabs: tabsOf(subSeries, selected?.id ?? 'all'),
  };
}

/** The filtered products of a part of the catalogue, and the options of the filters there. */
async function loadShelf(api: PublicApi, shelf: Shelf, query: ListingQuery) {
  const fields = { ...shelf, ...filterFields(query) };
  const [goods, facets] = await Promise.all([
    loadProductPage(api, { ...fields, sort: query.sort }, query.page),
    oneOrNothing(api.listProductFacets({ query: fields })),
  ]);
  return { shelf, goods, facets };
}

/** No tabs without sub-series; 全部 only beside several of them. */
function tabsOf(subSeries: readonly { id: number; name: string }[], selected: number | 'all') {
  const all = subSeries.length > 1 ? [{ id: 'all' as const, name: '全部' }] : [];
  return [...subSeries, ...all].map(({ id, name }) => ({ id, name, isSelected: id === selected }));
}

async function loadCombinationListing(api: PublicApi, query: ListingQuery): Promise<Parts> {
  const { id, page } = query;
  const discounts = await loadCombinationDiscounts(api);
  const siblings = discounts.map(({ id, title }) => ({ id, title }));
  const discount = discounts.find((each) => each.id === id);
  if (!discount) return { ...missing(404), siblings };
  return {
    name: discount.title,
    banner: bannerOf(discount, query),
    siblings,
    goods: await loadChosenPage(api, combinationItems(discount.combinations), page),
  };
}

async function loadNewReleaseListing(api: PublicApi, query: ListingQuery): Promise<Parts> {
  const { id, page } = query;
  const { data, status } = await read(id, () => api.readNewRelease({ params: { id } }));
  if (!data || !isVisible(data)) return missing(status === 200 ? 404 : status);
  return {
    name: data.title,
    banner: bannerOf(data, query),
    goods: await loadChosenPage(api, productItems(data.products), page),
  };
}

async function loadEventListing(
  api: PublicApi,
  query: ListingQuery,
  now: () => Date,
): Promise<Parts> {
  const { id, page, sort } = query;
  const { data = [], status } = await read(id, () => api.listDiscountEvents({ query: { id } }));
  const event = startedOf(visibleOf(data), now()).find((each) => each.id === id);
  if (!event) return missing(status === 200 ? 404 : status);
  const isForAll = event.applicable === 'ALL_PRODUCTS';
  const chosen = [...productItems(event.products), ...combinationItems(event.combinations)];
  return {
    name: event.title,
    banner: bannerOf(event, query),
    endsAt: event.eventEndAt,
    isSortable: isForAll,
    goods: isForAll
      ? await loadCataloguePage(api, { sort }, page)
      : await loadChosenPage(api, chosen, page),
  };
}

/** The goods of an offer on several units; the server answers only offers that run. */
async function loadOfferListing(api: PublicApi, query: ListingQuery): Promise<Parts> {
  const { id, page, sort } = query;
  const { data, status } = await read(id, () =>
    api.readQuantityOffer({ params: { id }, query: {} }),
  );
  if (!data) return missing(status === 200 ? 404 : status);
  const isForAll = data.scope === 'ALL_PRODUCTS';
  const chosen = [
    ...productItems([...data.products, ...data.groupB]),
    ...combinationItems(data.combinations),
  ];
  return {
    name: data.title,
    banner: bannerOf(data, query),
    endsAt: data.eventEndAt ?? undefined,
    offer: listedOffer(data),
    isSortable: isForAll,
    goods: isForAll
      ? await loadCataloguePage(api, { sort }, page)
      : await loadChosenPage(api, chosen, page),
  };
}

const listedOffer = ({
  id,
  kind,
  tiers,
  maxUsesPerOrder,
  scope,
  productIds,
  combinationIds,
  groupBIds,
}: QuantityOffer): ListedOffer => ({
  id,
  kind,
  tiers,
  maxUsesPerOrder,
  scope,
  productIds,
  combinationIds,
  groupBIds,
});

async function loadEverything(api: PublicApi, query: ListingQuery): Promise<Parts> {
  const { keyword } = query;
  const isSearch = keyword !== '' && appliedFilters(query).length === 1;
  const [listed, combinations, needs] = await Promise.all([
    loadShelf(api, {}, query),
    isSearch ? loadCombinationPage(api, 1, keyword) : noGoods,
    loadNeeds(api, keyword),
  ]);
  return { ...listed, combinations, needs, isSortable: true, isFilterable: true };
}

/** The longest keyword for which the shop has suggestions. */
const longestSuggested = 50;

async function loadNeeds(api: PublicApi, keyword: string): Promise<SearchSuggestions['needs']> {
  if (keyword === '' || keyword.length > longestSuggested) return [];
  return (await oneOrNothing(api.suggestSearch({ query: { keyword } })))?.needs ?? [];
}
