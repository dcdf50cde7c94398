import type { Product, ProductRelative } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { saleablePath } from '../../product-card/product-card.tsx';
import type { StockState } from '../../product-card/stock-state.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import type { ComponentPart } from './load-product.ts';

export const stockTexts: Readonly<Record<StockState, string>> = {
  unknown: '正在確認庫存',
  available: '有現貨',
  low: '即將售完',
  soldOut: '補貨中',
  notSold: '暫停販售',
};

export interface QuantityState {
  purchaseLimit: number | null;
  /** Units that are already in the cart. */
  inCart: number;
  /** Units that can still be added. */
  unitsLeft: number;
  /**
   * Whether purchase limits set the maximum, including the units that the cart has singly and inside combinations
   * (G-163).
   */
  isLimited: boolean;
}

/** Tells the shopper the limit of the quantity before it is reached. */
export function limitNotice({
  purchaseLimit,
  inCart,
  unitsLeft,
  isLimited,
}: QuantityState): string {
  const limit = purchaseLimit ? `每筆訂單限購 ${purchaseLimit} 件` : '';
  if (inCart === 0 && unitsLeft === 0 && isLimited && limit) {
    return `${limit}，購物車內的單品與組合合計已達購買上限`;
  }
  if (inCart === 0) return limit;
  const present = `購物車已有 ${inCart} 件${unitsLeft === 0 ? '，已達購買上限' : ''}`;
  return limit ? `${limit}，${present}` : present;
}

/** Why the quantity cannot be increased. Does not tell the number in stock. */
export function limitReason({ isLimited }: Pick<QuantityState, 'isLimited'>): string {
  return isLimited ? '已達每筆訂單限購數量' : '已達目前可購買的數量';
}

const measured = /(?<!\d)(\d+(?:\.\d+)?)\s*(?:cm|mL)/;

export type Size = Pick<ProductRelative, 'id' | 'name' | 'volume'>;

/** The sizes of a product from small to large, including this one. */
export function sizesOf(product: Size & { relateSelves: readonly Size[] }): Size[] {
  if (product.relateSelves.length === 0) return [];
  return [product, ...product.relateSelves]
    .map(({ id, name, volume }) => ({ id, name, volume }))
    .toSorted((a, b) => measureOf(a) - measureOf(b) || a.id - b.id);
}

/** The length in cm or the volume in mL, whichever the goods have; 0 if neither. */
export function measureOf({ volume }: Pick<Size, 'volume'>): number {
  return Number(measured.exec(volume)?.[1] ?? 0);
}

/** The price of the parts bought singly and the saving, in TWD. Undefined if the combination saves nothing. */
export function savingOf(
  combination: Pick<Product, 'price' | 'memberPrice' | 'eventPrice'>,
  parts: readonly ComponentPart[],
): { single: number; saved: number } | undefined {
  const single = parts.reduce(
    (sum, { product, quantity }) => sum + sellingPrice(product) * quantity,
    0,
  );
  const saved = single - sellingPrice(combination);
  return saved > 0 ? { single, saved } : undefined;
}

/** The breadcrumbs of a product by its place in the catalogue. */
export function productCrumbs(
  kind: SaleableKind,
  { id, name, series }: Pick<Product, 'id' | 'name' | 'series'>,
): Crumb[] {
  const all = { name: '全部商品', path: '/products?all=1' };
  const above = series
    ? [all, { name: series.name, path: `/products?series=${series.id}` }]
    : [all];
  return [...above, { name, path: saleablePath(kind, id) }];
}

/**
 * The breadcrumbs of the listing from which the shopper came. If that listing is a series without this product, the
 * product's own breadcrumbs (G-038).
 */
export function crumbsOfVisit(
  own: readonly Crumb[],
  visited: readonly Crumb[] | undefined,
  series: Product['series'],
): readonly Crumb[] {
  const last = own.at(-1);
  if (!visited || visited.length === 0 || !last) return own;
  const ofSeries = visited
    .map(({ path }) => /[?&]series=(\d+)/.exec(path)?.[1])
    .find((found) => found !== undefined);
  if (ofSeries !== undefined && ofSeries !== String(series?.id)) return own;
  return [...visited, last];
}
