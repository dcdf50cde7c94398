import type { SQL } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import { isSoldOut, listStocks } from '#server/goods/stock/read-stock.ts';
import type { Queryable } from '#server/platform/database/database.ts';

const onlineProducts = `(select id from products where current_visibility_rule = 'ONLINE')`;

/** What can still be sold of ONLINE products, by product id; all of them when no ids are given (G-049). */
export function listProductStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, { kind: 'product', owners: onlineProducts }, ids);
}

/** SQL about the table `products`: whether nothing is left of one. */
export const productIsSoldOut: SQL<boolean> = isSoldOut('products.id');
