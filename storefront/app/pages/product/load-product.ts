import { data as dataWithStatus } from 'react-router';
import type { Answer } from '#contract/client.ts';
import type {
  Combination,
  Product,
  ProductCard,
  RecentPrices,
} from '#contract/entities/catalog.ts';
import type { DiscountEvent } from '#contract/entities/promotions.ts';
import type { Availability, VisibilityRule } from '#contract/enumerations.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { struckOutPrice } from '#rules/prices/prices.ts';
import { isVisible, startedOf } from '#rules/visibility.ts';
import { listCards } from '../../data/products.ts';
import type { PublicApi } from '../../handler.ts';
import {
  type Found,
  listOrNothing,
  oneOrNothing,
  oneWithStatus,
  onlineOnly,
} from '../../loading.ts';
import { isInteger, possibleId } from '../../path-ids.ts';
import { combinationItems, productItems, type RailItem } from '../../product-card/rail-items.ts';
import { loadTrust, type Trust } from './trust/load-trust.ts';

/** A running event that these goods belong to. */
export type Promotion = Pick<DiscountEvent, 'id' | 'title' | 'eventEndAt'>;

export interface ComponentPart {
  product: ProductCard;
  quantity: number;
}

interface Shown {
  status: 200;
  promotions: Promotion[];
  /** Goods that are offered beside it. */
  related: RailItem[];
  /** Known for goods that are reduced (G-176). */
  recentPrices: RecentPrices | undefined;
  /** The availability of its stock; undefined if it could not be read. */
  availability: Availability | undefined;
  /** Of a sold-out product: the day on which units are expected; undefined if none is known. */
  expectedOn?: string | undefined;
}

interface ProductShown extends Shown {
  kind: 'product';
  item: Product;
  /** The other sizes, as far as they are among the first goods of the series. */
  sizes: ProductCard[];
  trust: Trust;
}

interface CombinationShown extends Shown {
  kind: 'combination';
  item: Combination;
  parts: ComponentPart[];
}

/** No visible goods have this id (404), or they could not be read (503). Other goods are offered instead. */
interface Missing {
  kind: 'missing';
  status: 404 | 503;
  related: RailItem[];
}

export type GoodsPage = ProductShown | CombinationShown;

/** The data of a page about a product or combination, and its HTTP status. */
export type ProductPage = GoodsPage | Missing;

/** The greatest number of goods offered beside the product. */
const relatedAtMost = 8;

/**
 * Loads the page of the goods with this id and URL, with the page's HTTP status. Throws 404 if the id is
 * no integer. Integers that no goods can have are not asked for.
 */
export async function loadProductPage(api: PublicApi, id: string, url: string, now: () => Date) {
  if (!isInteger(id)) throw dataWithStatus(null, { status: 404 });
  if (!possibleId.test(id)) return dataWithStatus(await missing(api, 404), { status: 404 });
  // Only the presence of the parameter counts, not its value (G-018).
  const kind = new URL(url).searchParams.has('combination') ? 'combination' : 'product';
  const page = await loadProduct(api, kind, Number(id), now, new URL(url).searchParams);
  return dataWithStatus(page, { status: page.status });
}

/** Loads a product or a combination. Returns `missing` if there is nothing to show (G-182, row 8.079). */
export function loadProduct(
  api: PublicApi,
  kind: SaleableKind,
  id: number,
  now: () => Date,
  search = new URLSearchParams(),
): Promise<ProductPage> {
  return kind === 'product' ? loadOneProduct(api, id, now, search) : loadCombination(api, id, now);
}

async function loadOneProduct(
  api: PublicApi,
  id: number,
  now: () => Date,
  search: URLSearchParams,
): Promise<ProductShown | Missing> {
  const [{ data: item, status }, promotions, shelf] = await Promise.all([
    visibleOne(oneWithStatus(api.readProduct({ params: { id } }))),
    loadPromotions(api, { productId: id }, now),
    oneOrNothing(api.readAvailability({ params: { id } })),
  ]);
  if (!item) return missing(api, status);
  const [{ related, sizes }, recentPrices, trust] = await Promise.all([
    loadSeries(api, item),
    ifReduced(item, () => api.readRecentPrices({ params: { id } })),
    loadTrust(api, item, search),
  ]);
  const shown = {
    promotions,
    recentPrices,
    availability: shelf?.availability,
    ...(shelf?.expectedOn && { expectedOn: shelf.expectedOn }),
  };
  return { kind: 'product', status: 200, item, ...shown, related, sizes, trust };
}

async function loadCombination(
  api: PublicApi,
  id: number,
  now: () => Date,
): Promise<CombinationShown | Missing> {
  const [{ data: item, status }, promotions, shelf] = await Promise.all([
    visibleOne(oneWithStatus(api.readCombination({ params: { id } }))),
    loadPromotions(api, { productCombinationId: id }, now),
    oneOrNothing(api.readCombinationAvailability({ params: { id } })),
  ]);
  if (!item) return missing(api, status);
  const [parts, related, recentPrices] = await Promise.all([
    loadParts(api, item),
    loadOtherCombinations(api, item),
    ifReduced(item, () => api.readRecentCombinationPrices({ params: { id } })),
  ]);
  const shown = { promotions, recentPrices, availability: shelf?.availability };
  return { kind: 'combination', status: 200, item, ...shown, parts, related };
}

/** The recent prices of reduced goods. The page is also shown without them. */
async function ifReduced(
  item: Product,
  read: () => Promise<Answer<RecentPrices>>,
): Promise<RecentPrices | undefined> {
  return struckOutPrice(item) === null ? undefined : oneOrNothing(read());
}

/** The server does not send offline goods. The requirements ask for this second check (G-054). */
async function visibleOne<Item extends { currentVisibilityRule: VisibilityRule }>(
  reading: Promise<Found<Item>>,
): Promise<Found<Item>> {
  const found = await reading;
  return found.data && !isVisible(found.data) ? { data: undefined, status: 404 } : found;
}

async function missing(api: PublicApi, status: Found<unknown>['status']): Promise<Missing> {
  return { kind: 'missing', status: status === 503 ? 503 : 404, related: await loadPopular(api) };
}

/** The running events for these goods (G-138). */
async function loadPromotions(
  api: PublicApi,
  query: { productId: number } | { productCombinationId: number },
  now: () => Date,
): Promise<Promotion[]> {
  const events = await onlineOnly(api.listDiscountEvents({ query: { ...query, goodsLimit: 0 } }));
  return startedOf(events, now()).map(({ id, title, eventEndAt }) => ({ id, title, eventEndAt }));
}

async function loadParts(api: PublicApi, { products }: Combination): Promise<ComponentPart[]> {
  const ids = products.map(({ id }) => id);
  const cards = await onlineOnly(listCards(api, { ids }));
  return products.flatMap(({ id, quantity }) => {
    const product = cards.find((card) => card.id === id);
    return product ? [{ product, quantity }] : [];
  });
}

async function loadOtherCombinations(api: PublicApi, item: Combination): Promise<RailItem[]> {
  const query = { page: 1, perPage: relatedAtMost + 1 };
  const combinations = combinationItems(await listOrNothing(api.listCombinations({ query })));
  return combinations.filter((each) => each.item.id !== item.id).slice(0, relatedAtMost);
}

/** Other goods of the same series. The other sizes are separate, because the page shows them elsewhere. */
async function loadSeries(
  api: PublicApi,
  item: Product,
): Promise<{ related: RailItem[]; sizes: ProductCard[] }> {
  if (!item.series) return { related: [], sizes: [] };
  const sizes = new Set(item.relateSelves.map(({ id }) => id));
  const query = { seriesId: item.series.id, page: 1, perPage: relatedAtMost + 1 + sizes.size };
  const others = (await listOrNothing(listCards(api, query))).filter(({ id }) => id !== item.id);
  return {
    related: productItems(others.filter(({ id }) => !sizes.has(id))).slice(0, relatedAtMost),
    sizes: others.filter(({ id }) => sizes.has(id)),
  };
}

async function loadPopular(api: PublicApi): Promise<RailItem[]> {
  const query = { sort: 'popular', page: 1, perPage: 4 } as const;
  return productItems(await listOrNothing(listCards(api, query)));
}
