import type { StockRecord } from '#contract/entities/catalog.ts';
import type { MaintainSetting } from '#contract/entities/content.ts';
import type { Component } from './saleable.ts';

/** Units of a product that one shopper may still buy, by product id; a product that is absent is unlimited. */
export type ProductStocks = ReadonlyMap<number, number>;

/** The stock until the server has answered: nothing is shown as sold out, nothing can be bought (row 9.027, G-068). */
export const unknownStock = -1;
/** The stock of goods that have no stock record (row 9.026). */
export const unlimitedStock = Number.MAX_SAFE_INTEGER;

/**
 * Whether the web stock is used, not the ERP stock. It is also the default if the setting is missing or did not
 * load (rows 9.021 to 9.023).
 */
export function usesWebStock(settings: readonly MaintainSetting[] | undefined): boolean {
  return settings?.find(({ type }) => type === 'YIPIN_ERP')?.isMaintained ?? true;
}

/** Units of one product that can be sold: the least of its records that have both counts (rows 9.024 to 9.026). */
export function availableStock(
  records: readonly StockRecord[],
  settings: readonly MaintainSetting[] | undefined,
): number {
  const isWeb = usesWebStock(settings);
  return records.reduce((least, { webStock, erpStock }) => {
    if (typeof webStock !== 'number' || typeof erpStock !== 'number') return least;
    return Math.min(least, isWeb ? webStock : erpStock);
  }, unlimitedStock);
}

/** The stock of every product that has a record, by product id. */
export function stocksByProduct(
  records: readonly StockRecord[],
  settings: readonly MaintainSetting[] | undefined,
): ProductStocks {
  const groups = Map.groupBy(records, ({ id }) => id);
  return new Map([...groups].map(([id, ofProduct]) => [id, availableStock(ofProduct, settings)]));
}

/** Units that can be made of the components in stock; −1 while the stock of a component is unknown (G-067). */
export function stockOfComponents(components: readonly Component[], stocks: ProductStocks): number {
  let least = unlimitedStock;
  for (const { productId, quantity } of components) {
    const stock = stocks.get(productId) ?? unlimitedStock;
    if (stock === unknownStock) return unknownStock;
    least = Math.min(least, Math.floor(stock / quantity));
  }
  return Math.max(least, 0);
}

/**
 * The stocks as one member may use them: units that the member's own live temporary order has reserved are added
 * (G-069).
 */
export function withOwnLocks(
  stocks: ProductStocks,
  held: readonly { components: readonly Component[]; lockedQuantity: number }[],
): ProductStocks {
  const own = new Map(stocks);
  for (const { components, lockedQuantity } of held) {
    for (const { productId, quantity } of components) {
      const stock = own.get(productId);
      if (stock === undefined || stock === unknownStock) continue;
      own.set(productId, stock + quantity * lockedQuantity);
    }
  }
  return own;
}
