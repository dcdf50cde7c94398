import { and, asc, eq, sql } from 'drizzle-orm';
import { salesDays } from '#contract/stocks.ts';
import { addDays } from '#rules/dates.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { stockList } from './stock-list.ts';
import { alertLevel, stockGoods, stockRecords } from './tables.ts';

/** When to warn: below so many units, or when the available units last for fewer days than this. Null: no warning. */
export interface StockAlert {
  alertUnits: number | null;
  alertDays: number | null;
}

/**
 * Sets the warning levels of these stock records; answers their number. The records are locked first and by id, as by
 * buyers: the trigger writes the level beside the counts.
 */
export async function setStockAlerts(
  db: Queryable,
  ids: readonly number[],
  alert: StockAlert,
): Promise<number> {
  await db
    .select({ id: stockRecords.id })
    .from(stockRecords)
    .where(isAmong(stockRecords.id, ids))
    .orderBy(asc(stockRecords.id))
    .for('no key update');
  const { rowCount } = await db
    .update(stockGoods)
    .set(alert)
    .where(isAmong(stockGoods.stockRecordId, ids));
  return rowCount ?? 0;
}

const isShownLow = and(eq(stockList.isShown, true), eq(stockList.state, 'LOW'));
const isShownSoldOut = and(eq(stockList.isShown, true), eq(stockList.available, 0));

/** The number of goods and gifts that shoppers see and that run low, and of those that are sold out. */
export async function countLowStock(db: Queryable): Promise<{ low: number; soldOut: number }> {
  const [low, soldOut] = [
    await db.$count(stockList, isShownLow),
    await db.$count(stockList, isShownSoldOut),
  ];
  return { low, soldOut };
}

/** The first of them; those whose units last for the fewest days come first. */
export async function listLowStock(db: Queryable, most: number) {
  const columns = {
    name: stockList.name,
    materialNo: stockList.materialNo,
    available: stockList.available,
    daysLeft: stockList.daysLeft,
  };
  const rows = (where: typeof isShownLow) =>
    db
      .select(columns)
      .from(stockList)
      .where(where)
      .orderBy(stockList.daysLeft, stockList.materialNo)
      .limit(most);
  return { low: await rows(isShownLow), soldOut: await rows(isShownSoldOut) };
}

// Rows that another transaction is writing are skipped until the next hour, so that nobody waits for this job.
const countSalesText = `
  with sold as (
    select stock_record_id as id, sum(case when reason = 'SALE' then greatest(-web_change, -erp_change)
      else -greatest(web_change, erp_change) end)::int as units
    from stock_movements
    where at >= $1 and reason in ('SALE', 'CANCELLATION') group by stock_record_id
  ), target as materialized (
    select g.stock_record_id as id, greatest(coalesce(s.units, 0), 0) as units
    from stock_goods g left join sold s on s.id = g.stock_record_id
    where g.sold_lately <> greatest(coalesce(s.units, 0), 0)
    order by g.stock_record_id for no key update of g skip locked
  )
  update stock_goods g set sold_lately = t.units from target t where g.stock_record_id = t.id`;

/** The most stocks that one transaction writes, so that a buyer waits only milliseconds for it. */
const mostCopied = 500;

const copySales = sql`
  with target as materialized (
    select ${stockRecords.id} as id, ${stockGoods.soldLately} as sold_lately, ${alertLevel(stockGoods)} as alert_level
    from ${stockRecords} join ${stockGoods} on ${stockGoods.stockRecordId} = ${stockRecords.id}
    where ${stockRecords.soldLately} <> ${stockGoods.soldLately} or ${stockRecords.alertLevel} is distinct from ${alertLevel(stockGoods)}
    order by ${stockRecords.id} limit ${mostCopied} for no key update of ${stockRecords} skip locked
  )
  update ${stockRecords} set sold_lately = target.sold_lately, alert_level = target.alert_level
  from target where ${stockRecords.id} = target.id`;

/**
 * Counts the units sold in the last days again, less the cancelled ones, and copies them beside the counts in small
 * parts. A stock that somebody is buying at that moment follows an hour later.
 */
export async function countSales(db: Database, now: Date): Promise<void> {
  const since = addDays(now, -salesDays);
  await runNamed(db, 'count sales', countSalesText, [since]);
  let copied = mostCopied;
  while (copied === mostCopied) copied = (await db.execute(copySales)).rowCount ?? 0;
}
