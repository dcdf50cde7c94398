import { type AnyColumn, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { placeOf } from './places.ts';
import { stockList } from './stock-list.ts';

const columns = {
  id: stockList.id,
  kind: stockList.kind,
  goodsId: sql<number>`coalesce(${stockList.productId}, ${stockList.giftId})`,
  name: stockList.name,
  materialNo: stockList.materialNo,
  barcode: stockList.barcode,
  isShown: stockList.isShown,
  state: stockList.state,
  place: placeOf(stockList.id),
  source: stockList.source,
  onHand: stockList.onHand,
  held: stockList.held,
  available: stockList.available,
  webStock: stockList.webStock,
  erpStock: stockList.erpStock,
  alertUnits: stockList.alertUnits,
  alertDays: stockList.alertDays,
  alertLevel: stockList.alertLevel,
  soldLately: stockList.soldLately,
  daysLeft: stockList.daysLeft,
  erpCountedAt: stockList.erpCountedAt,
};

/** A stock record with its goods, as the inventory screen shows it. */
export type StockRow = Awaited<ReturnType<typeof readStockRows>>[number];

/** Stock records by their ids, in the order of the list; unknown ids are left out. */
export async function readStockRows(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .select(columns)
    .from(stockList)
    .where(inArray(stockList.id, [...ids]))
    .orderBy(asc(stockList.materialNo), asc(stockList.id));
  return rows.map((row) => ({ ...row, erpCountedAt: toWireInstantOrNull(row.erpCountedAt) }));
}

/** The stock records whose goods have this item number or barcode, ignoring case. Scanners read one of the two. */
export async function findStockRows(db: Queryable, code: string) {
  const is = (column: AnyColumn) => or(...spellings(code).map((each) => eq(column, each)));
  const found = await db
    .select({ id: stockList.id })
    .from(stockList)
    .where(or(is(stockList.materialNo), is(stockList.barcode)))
    .limit(20);
  return readStockRows(
    db,
    found.map(({ id }) => id),
  );
}

/** The keyboard of a phone types lower case where the label has capitals. */
const spellings = (code: string) => [...new Set([code, code.toUpperCase(), code.toLowerCase()])];
