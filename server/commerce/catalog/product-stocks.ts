import type { SQL } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import { isSoldOut, listStocks } from '#server/commerce/stock/read-stock.ts';
import type { Queryable } from '#server/platform/database/database.ts';

const onlineProducts = `(select id from products where current_visibility_rule = 'ONLINE')`;

/** The available units of ONLINE products by product id; of all of them if no ids are given (G-049). */
export function listProductStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, { kind: 'product', owners: onlineProducts }, ids);
}

/** SQL: whether a row of the table `products` is sold out. */
export const productIsSoldOut: SQL<boolean> = isSoldOut('products.id');
