import type { Combination, Product, ProductCard } from '#contract/entities/catalog.ts';
import type { DiscountEvent } from '#contract/entities/promotions.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { isVisible, startedOf } from '#rules/visibility.ts';
import type { PublicApi } from '../../handler.ts';
import { listOrNothing, oneWithStatus, onlineOnly, type PageStatus } from '../../loading.ts';
import type { RailItem } from '../../product-card/product-rail.tsx';
import { combinationItems, productItems } from '../../product-card/rail-items.ts';
import { placeholderProduct } from './placeholder.ts';

/** A running event that these goods belong to. */
export type Promotion = Pick<DiscountEvent, 'id' | 'title' | 'eventEndAt'>;

export interface ComponentPart {
  product: ProductCard;
  quantity: number;
}

/** What the page of one product or combination shows. */
export interface ProductPage {
  kind: SaleableKind;
  item: Product | Combination;
  status: PageStatus;
  promotions: Promotion[];
  /** What a combination is made of; empty for a product. */
  parts: ComponentPart[];
  /** What stands beside it. */
  related: RailItem[];
}

/** Cards beside the product. */
const relatedAtMost = 8;

/** Loads a product, or a combination when `kind` says so; the placeholder when there is none (G-137, row 8.079). */
export async function loadProduct(
  api: PublicApi,
  kind: SaleableKind,
  id: number,
  now: () => Date,
): Promise<ProductPage> {
  const isProduct = kind === 'product';
  const [found, promotions] = await Promise.all([
    isProduct
      ? oneWithStatus<Product | Combination>(api.readProduct({ params: { id } }))
      : oneWithStatus<Product | Combination>(api.readCombination({ params: { id } })),
    loadPromotions(api, kind, id, now),
  ]);
  const item = found.data;
  if (!item || !isVisible(item)) {
    const status = found.status === 200 ? 404 : found.status;
    return { ...nothing, kind, status, related: await loadPopular(api) };
  }
  const [parts, related] = await Promise.all([loadParts(api, item), loadRelated(api, kind, item)]);
  return { kind, item, status: 200, promotions, parts, related };
}

const nothing = { item: placeholderProduct, promotions: [], parts: [] };

/** The events for these goods that run now (G-138). */
async function loadPromotions(
  api: PublicApi,
  kind: SaleableKind,
  id: number,
  now: () => Date,
): Promise<Promotion[]> {
  const query = kind === 'product' ? { productId: id } : { productCombinationId: id };
  const events = await onlineOnly(api.listDiscountEvents({ query }));
  return startedOf(events, now()).map(({ id, title, eventEndAt }) => ({ id, title, eventEndAt }));
}

async function loadParts(api: PublicApi, item: Product | Combination): Promise<ComponentPart[]> {
  if (!('products' in item)) return [];
  const ids = item.products.map(({ id }) => id);
  const cards = await onlineOnly(api.listProducts({ query: { ids } }));
  return item.products.flatMap(({ id, quantity }) => {
    const product = cards.find((card) => card.id === id);
    return product ? [{ product, quantity }] : [];
  });
}

/** Others of the same series, or other combinations; sibling sizes have a place of their own on the page. */
async function loadRelated(
  api: PublicApi,
  kind: SaleableKind,
  item: Product | Combination,
): Promise<RailItem[]> {
  if (kind === 'combination') {
    const query = { page: 1, perPage: relatedAtMost + 1 };
    const combinations = combinationItems(await listOrNothing(api.listCombinations({ query })));
    return combinations.filter((each) => each.item.id !== item.id).slice(0, relatedAtMost);
  }
  if (!item.series) return [];
  const own = new Set([item.id, ...item.relateSelves.map(({ id }) => id)]);
  const query = { seriesId: item.series.id, page: 1, perPage: relatedAtMost + own.size };
  const products = productItems(await listOrNothing(api.listProducts({ query })));
  return products.filter((each) => !own.has(each.item.id)).slice(0, relatedAtMost);
}

async function loadPopular(api: PublicApi): Promise<RailItem[]> {
  const query = { sort: 'popular', page: 1, perPage: 4 } as const;
  return productItems(await listOrNothing(api.listProducts({ query })));
}
