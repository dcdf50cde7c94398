import { useEffect } from 'react';
import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import { effectiveMaximum } from '#rules/cart-lines.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { type ProductStocks, stockOfComponents, unknownStock } from '#rules/stock.ts';
import { componentsOf } from '../cart/saleable.ts';
import { loadStocks, useStockStore } from '../stores/stock.ts';
import type { RailItem } from './product-rail.tsx';

/** What a shopper is told of the stock; never the number. */
export type StockState = 'unknown' | 'available' | 'low' | 'soldOut' | 'notSold';

/** Units from which on down there are said to be few. */
const few = 10;

/** Units that stock allows, or `unknownStock` until all of it has been asked for (G-067, G-068). */
export function stockOfItem(
  kind: SaleableKind,
  item: ProductCard | CombinationCard,
  stocks: ProductStocks,
): number {
  const components = componentsOf(kind, item);
  // For the rules an absent product is unlimited; here it has not been asked for yet.
  const asked = components.map(
    ({ productId }) => [productId, stocks.get(productId) ?? unknownStock] as const,
  );
  return stockOfComponents(components, new Map(asked));
}

/** `stock` is what stock allows, or `unknownStock`; a purchase limit of 0 means that it is not sold (G-070). */
export function stockState(stock: number, purchaseLimit: number | null): StockState {
  if (purchaseLimit === 0) return 'notSold';
  if (stock === unknownStock) return 'unknown';
  if (stock <= 0) return 'soldOut';
  return stock <= few ? 'low' : 'available';
}

/** Ids of the products that have to be in stock for one of these. */
export function stockIdsOf({ kind, item }: RailItem): number[] {
  return componentsOf(kind, item).map(({ productId }) => productId);
}

/**
 * Asks for the stock of these goods once they are on the screen (the page itself is the same for everybody) and says
 * of any whether it is sold out; nothing is while the answer is on its way (G-068).
 */
export function useSoldOut(items: readonly RailItem[]): (item: RailItem) => boolean {
  const stocks = useStockStore((state) => state.products);
  useEffect(() => {
    void loadStocks(items.flatMap(stockIdsOf));
  }, [items]);
  return ({ kind, item }) =>
    effectiveMaximum(stockOfItem(kind, item, stocks), item.purchaseLimit) === 0;
}

/** The same for products of which no more than the id is known, such as sibling sizes. */
export function useSoldOutIds(products: readonly { id: number }[]): ReadonlySet<number> {
  const stocks = useStockStore((state) => state.products);
  useEffect(() => {
    void loadStocks(products.map(({ id }) => id));
  }, [products]);
  return new Set(products.map(({ id }) => id).filter((id) => stocks.get(id) === 0));
}
