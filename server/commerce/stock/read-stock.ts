import { type SQL, sql } from 'drizzle-orm';
import type { StockRecord } from '#contract/entities/catalog.ts';
import { onlineGiftsText } from '#server/commerce/gifts/read-gifts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, type PageQuery, rangeOf } from '#server/platform/http/paging.ts';
import { available } from './source.ts';

const onlineGifts = { kind: 'gift', owners: onlineGiftsText } as const;

interface Owners {
  kind: 'product' | 'gift';
  /** SQL text in place of a table, with an `id`. */
  owners: string;
}

const recordsOf = ({ kind, owners }: Owners) =>
  `from stock_records s join ${owners} owner on owner.id = s.${kind}_id`;

const unitsOf = (of: Owners) => `
  select s.${of.kind}_id as id,
    greatest(s.web_stock - s.locked, 0) as "webStock",
    greatest(s.erp_stock - s.locked, 0) as "erpStock"
  ${recordsOf(of)}`;

/**
 * The available units of the products or gifts that `owners` selects: of all, or of those with these ids. Whether the
 * web or the ERP stock counts is decided when it is read. Units that temporary orders have reserved are subtracted
 * (G-069).
 */
export function listStocks(
  db: Queryable,
  of: Owners,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  const { kind } = of;
  const text = unitsOf(of);
  return ids
    ? runNamed(db, `${kind} stocks by id`, `${text} where owner.id = any($1) order by id`, [ids])
    : runNamed(db, `${kind} stocks`, `${text} order by id`, []);
}

export interface StocksQuery extends PageQuery {
  ids?: readonly number[] | undefined;
}

/** The same, of the page that is asked for; of all without one. */
export async function readStocks(
  db: Queryable,
  of: Owners,
  { ids, ...query }: StocksQuery,
): Promise<Page<StockRecord[]>> {
  const range = rangeOf(query);
  if (!range) return { items: await listStocks(db, of, ids) };
  const { kind } = of;
  const chosen = 'where ($1::int[] is null or owner.id = any($1))';
  const wanted = ids ?? null;
  const pageText = `${unitsOf(of)} ${chosen} order by id limit $2 offset $3`;
  const countText = `select count(*)::int as total ${recordsOf(of)} ${chosen}`;
  const values = [wanted, range.perPage, range.offset];
  const items = await runNamed<StockRecord>(db, `${kind} stocks of a page`, pageText, values);
  const counted = await runNamed<{ total: number }>(db, `${kind} stocks, count`, countText, [
    wanted,
  ]);
  return { items, meta: metaOf(range, counted[0]?.total ?? 0) };
}

/** The available units of ONLINE gifts by gift id, a page if one is asked for; of all of them without ids (G-049). */
export const readGiftStocks = (db: Queryable, query: StocksQuery) =>
  readStocks(db, onlineGifts, query);

/** The available units of ONLINE gifts by gift id; of all of them if no ids are given (G-049). */
export function listGiftStocks(
  db: Queryable,
  ids: readonly number[] | undefined,
): Promise<StockRecord[]> {
  return listStocks(db, onlineGifts, ids);
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
