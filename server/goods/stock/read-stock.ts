import { type SQL, sql } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import { onlineGiftsText } from '#server/goods/gifts/read-gifts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { available } from './source.ts';

/**
 * What can still be had of goods that `owners` (SQL text in place of a table, with an `id`) selects: all of them, or
 * those of these ids. Which of the two counts is used is for the reader to decide; both are net of what temporary orders
 * hold (G-069).
 */
export function listStocks(
  db: Queryable,
  { kind, owners }: { kind: 'product' | 'gift'; owners: string },
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  const text = `
    select s.${kind}_id as id,
      greatest(s.web_stock - s.locked, 0) as "webStock",
      greatest(s.erp_stock - s.locked, 0) as "erpStock"
    from stock_records s join ${owners} owner on owner.id = s.${kind}_id`;
  return ids
    ? runNamed(db, `${kind} stocks by id`, `${text} where owner.id = any($1) order by id`, [ids])
    : runNamed(db, `${kind} stocks`, `${text} order by id`, []);
}

/** What can still be given away of ONLINE gifts, by gift id; all of them when no ids are given (G-049). */
export function listGiftStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, { kind: 'gift', owners: onlineGiftsText }, ids);
}

/** Whether one of these gifts that is ONLINE can still be given; without a record it is unlimited. */
export async function areGiftsLeft(db: Queryable, giftIds: readonly number[]): Promise<boolean> {
  const text = `select exists (
    select from ${onlineGiftsText} g left join stock_records s on s.gift_id = g.id
    where g.id = any($1) and (s.id is null or ${available('s')} > 0)) as "isLeft"`;
  const [row] = await runNamed<{ isLeft: boolean }>(db, 'gifts left', text, [giftIds]);
  return row?.isLeft ?? false;
}

/** SQL: whether nothing is left of the product whose id the column `productId` holds; without a record it is unlimited (row 9.026). */
export const isSoldOut = (productId: string) =>
  sql.raw(
    `exists (select from stock_records s where s.product_id = ${productId} and ${available('s')} <= 0)`,
  ) as SQL<boolean>;
