import { type RefObject, useEffect } from 'react';
import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { Availability } from '#contract/enumerations.ts';
import { fewUnits } from '#contract/stocks.ts';
import { effectiveMaximum } from '#rules/goods/cart-lines.ts';
import { limitPerOrder } from '#rules/goods/purchase-limits.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { type ProductStocks, stockOfComponents, unknownStock } from '#rules/goods/stock.ts';
import { componentsOf } from '../cart/saleable.ts';
import { loadStocks, useStockStore } from '../stores/stock.ts';
import { whenNear } from '../ui/when-near.ts';
import type { RailItem } from './rail-items.ts';

/** The stock as shoppers see it. The number is never shown. */
export type StockState = 'unknown' | 'available' | 'low' | 'soldOut' | 'notSold';

/** The state that shoppers see for each availability. */
export const saidStates: Readonly<Record<Availability, StockState>> = {
  IN_STOCK: 'available',
  FEW: 'low',
  SOLD_OUT: 'soldOut',
};

/** Units that the stock allows, or `unknownStock` until the stock of every component was read (G-067, G-068). */
export function stockOfItem(
  kind: SaleableKind,
  item: ProductCard | CombinationCard,
  stocks: ProductStocks,
): number {
  const components = componentsOf(kind, item);
  // The rules treat an absent product as unlimited; here its stock was not read yet.
  const asked = components.map(
    ({ productId }) => [productId, stocks.get(productId) ?? unknownStock] as const,
  );
  return stockOfComponents(components, new Map(asked));
}

/** Units per order, by its own limit and by those of its products; null is unlimited. */
export function limitOfItem(
  kind: SaleableKind,
  item: ProductCard | CombinationCard,
): number | null {
  const { purchaseLimit } = item;
  return limitPerOrder({ purchaseLimit, components: componentsOf(kind, item) });
}

/** `stock` is the units that the stock allows, or `unknownStock`. A purchase limit of 0 means "not sold" (G-070). */
export function stockState(stock: number, purchaseLimit: number | null): StockState {
  if (purchaseLimit === 0) return 'notSold';
  if (stock === unknownStock) return 'unknown';
  if (stock <= 0) return 'soldOut';
  return stock <= fewUnits ? 'low' : 'available';
}

/** Ids of the products that one unit takes from the stock. */
export function stockIdsOf({ kind, item }: RailItem): number[] {
  return componentsOf(kind, item).map(({ productId }) => productId);
}

/**
 * Reads the stock of these goods in the browser, because the rendered page is the same for everybody. Returns a
 * function that tells whether one of them is sold out. Until the stock is known, none counts as sold out (G-068).
 */
export function useSoldOut(items: readonly RailItem[]): (item: RailItem) => boolean {
  useEffect(() => {
    void loadStocks(items.flatMap(stockIdsOf));
  }, [items]);
  return useIsSoldOut();
}

/** The same for goods in an element, read when it comes near the window: few visits reach the end of a page. */
export function useSoldOutWhenNear(
  element: RefObject<Element | null>,
  items: readonly RailItem[],
): (item: RailItem) => boolean {
  const ids = items.flatMap(stockIdsOf).join(' ');
  useEffect(
    () =>
      element.current && ids
        ? whenNear(element.current, () => void loadStocks(ids.split(' ').map(Number)))
        : undefined,
    [element, ids],
  );
  return useIsSoldOut();
}

function useIsSoldOut(): (item: RailItem) => boolean {
  const stocks = useStockStore((state) => state.products);
  return ({ kind, item }) =>
    effectiveMaximum(stockOfItem(kind, item, stocks), limitOfItem(kind, item)) === 0;
}

/** The same for products of which only the id is known, such as other sizes. */
export function useSoldOutIds(products: readonly { id: number }[]): ReadonlySet<number> {
  const stocks = useStockStore((state) => state.products);
  useEffect(() => {
    void loadStocks(products.map(({ id }) => id));
  }, [products]);
  return new Set(products.map(({ id }) => id).filter((id) => stocks.get(id) === 0));
}
