import { type SQL, sql } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import { onlineGiftsText } from '#server/commerce/gifts/read-gifts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { available } from './source.ts';

/**
 * The available units of the products or gifts that `owners` selects (SQL text in place of a table, with an `id`):
 * of all, or of those with these ids. Whether the web or the ERP stock counts is decided when it is read. Units
 * that temporary orders have reserved are subtracted (G-069).
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

/** The available units of ONLINE gifts by gift id; of all of them if no ids are given (G-049). */
export function listGiftStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, { kind: 'gift', owners: onlineGiftsText }, ids);
}

/** Whether at least one of these gifts is ONLINE and available; a gift without a stock record is unlimited. */
export async function areGiftsLeft(db: Queryable, giftIds: readonly number[]): Promise<boolean> {
  const text = `select exists (
    select from ${onlineGiftsText} g left join stock_records s on s.gift_id = g.id
    where g.id = any($1) and (s.id is null or ${available('s')} > 0)) as "isLeft"`;
  const [row] = await runNamed<{ isLeft: boolean }>(db, 'gifts left', text, [giftIds]);
  return row?.isLeft ?? false;
}

/** The available units of gifts by id; a gift without a stock record is unlimited and left out. */
export async function readGiftUnits(
  db: Queryable,
  giftIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const text = `select s.gift_id as id, greatest(${available('s')}, 0) as units
    from stock_records s where s.gift_id = any($1)`;
  const rows = await runNamed<{ id: number; units: number }>(db, 'gift units', text, [giftIds]);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** SQL: the available units of a row of the table `gifts`; null if it has no stock record. */
export const unitsOfGift: SQL<number | null> = sql.raw(
  `(select greatest(${available('s')}, 0) from stock_records s where s.gift_id = "gifts"."id")`,
) as SQL<number | null>;

/**
 * SQL text: whether fewer than `units` are available of the product whose id is in the column `productId`. A
 * product without a stock record is never short (row 9.026).
 */
export const isShortText = (productId: string, units: string) =>
  `exists (select from stock_records s where s.product_id = ${productId} and ${available('s')} < ${units})`;

/** SQL: whether the product whose id is in the column `productId` is sold out. */
export const isSoldOut = (productId: string) =>
  sql.raw(isShortText(productId, '1')) as SQL<boolean>;
