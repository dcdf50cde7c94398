import type { SQL } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import {
  isSoldOut,
  listStocks,
  readStocks,
  type StocksQuery,
} from '#server/commerce/stock/read-stock.ts';
import type { Queryable } from '#server/platform/database/database.ts';

const onlineProducts = {
  kind: 'product',
  owners: `(select id from products where current_visibility_rule = 'ONLINE')`,
} as const;

/**
 * The available units of ONLINE products by product id, a page if one is asked for; of all of them without ids (G-049).
 */
export const readProductStocks = (db: Queryable, query: StocksQuery) =>
  readStocks(db, onlineProducts, query);

/** The available units of ONLINE products by product id; of all of them if no ids are given (G-049). */
export function listProductStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, onlineProducts, ids);
}

/** SQL: whether a row of the table `products` is sold out. */
export const productIsSoldOut: SQL<boolean> = isSoldOut('products.id');
