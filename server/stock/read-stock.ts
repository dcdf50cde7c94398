import { type SQL, sql } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import type { Queryable } from '../platform/database/database.ts';
import { runNamed } from '../platform/database/named.ts';
import { available } from './source.ts';

// Which of the two counts is used is for the reader to decide; both are net of what temporary orders hold (G-069).
const records = (owner: 'product' | 'gift', table: string) => `
  select s.${owner}_id as id,
    greatest(s.web_stock - s.locked, 0) as "webStock",
    greatest(s.erp_stock - s.locked, 0) as "erpStock"
  from stock_records s join ${table} owner on owner.id = s.${owner}_id
  where owner.current_visibility_rule = 'ONLINE'`;

const productStocks = records('product', 'products');
const giftStocks = records('gift', 'gifts');

/** What can still be sold of ONLINE products, by product id; all of them when no ids are given (G-049). */
export function listProductStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, 'product', productStocks, ids);
}

/** What can still be given away of ONLINE gifts, by gift id; all of them when no ids are given (G-049). */
export function listGiftStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, 'gift', giftStocks, ids);
}

/** Whether one of these gifts that is ONLINE can still be given; without a record it is unlimited. */
export async function areGiftsLeft(db: Queryable, giftIds: readonly number[]): Promise<boolean> {
  const text = `select exists (
    select from gifts g left join stock_records s on s.gift_id = g.id
    where g.id = any($1) and g.current_visibility_rule = 'ONLINE'
      and (s.id is null or ${available('s')} > 0)) as "isLeft"`;
  const [row] = await runNamed<{ isLeft: boolean }>(db, 'gifts left', text, [giftIds]);
  return row?.isLeft ?? false;
}

function listStocks(
  db: Queryable,
  owner: string,
  text: string,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return ids
    ? runNamed(db, `${owner} stocks by id`, `${text} and owner.id = any($1) order by id`, [ids])
    : runNamed(db, `${owner} stocks`, `${text} order by id`, []);
}

/** SQL about the table `products`: whether nothing is left of one; without a record it is unlimited (row 9.026). */
export const productIsSoldOut = sql.raw(
  `exists (select from stock_records s where s.product_id = products.id and ${available('s')} <= 0)`,
) as SQL<boolean>;
