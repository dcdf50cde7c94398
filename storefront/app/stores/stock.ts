import { create } from 'zustand';
import type { StockRecord } from '#contract/entities/catalog.ts';
import {
  type ProductStocks,
  stocksByProduct,
  unknownStock,
  unlimitedStock,
} from '#rules/goods/stock.ts';
import { useSystemStore } from './system.ts';

interface StockState {
  /** Units that can be bought, by product id. An absent id has not been read. */
  products: ProductStocks;
  /** Units that can be given away, by gift id. An absent id has not been read. */
  gifts: ProductStocks;
}

export const useStockStore = create<StockState>()(() => ({
  products: new Map(),
  gifts: new Map(),
}));

/** The stock of each requested id. Unlimited without a usable record or an answer (rows 9.026, 8.080). */
function answered(ids: readonly number[], records: readonly StockRecord[]): ProductStocks {
  const found = stocksByProduct(records, useSystemStore.getState().shared.maintainSettings);
  return new Map(ids.map((id) => [id, found.get(id) ?? unlimitedStock]));
}

/** The API's client comes after the page: what the server rendered needs none. */
const client = async () => (await import('../api.ts')).api;

/** Reads the stock of products, even if it has been read before. */
export async function loadStocks(ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const answer = await client()
    .then((api) => api.listProductStocks({ query: { ids: wanted } }))
    .catch(() => undefined);
  const found = answered(wanted, answer?.data ?? []);
  useStockStore.setState(({ products }) => ({ products: new Map([...products, ...found]) }));
}

/**
 * Counts units that the shopper has just reserved, or given back if negative. The stock need not be read again for
 * that: the shop may still answer the one of before.
 */
export function countReserved(productId: number, units: number): void {
  useStockStore.setState(({ products }) => {
    const stock = products.get(productId);
    return stock === undefined || stock === unknownStock
      ? {}
      : { products: new Map([...products, [productId, Math.max(stock - units, 0)]]) };
  });
}

/** Reads how many of these gifts can still be given away. */
export async function loadGiftStocks(ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const answer = await client()
    .then((api) => api.listGiftStocks({ query: { ids: wanted } }))
    .catch(() => undefined);
  const found = answered(wanted, answer?.data ?? []);
  useStockStore.setState(({ gifts }) => ({ gifts: new Map([...gifts, ...found]) }));
}
