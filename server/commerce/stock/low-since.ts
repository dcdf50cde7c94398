import { type SQL, sql } from 'drizzle-orm';
import { fewUnits } from '#contract/stocks.ts';
import { inUse } from './source.ts';
import { stockList } from './stock-list.ts';

/** The most movements that are looked back. Below the level, each sale takes a unit, so few of them fit. */
const mostMovements = 200;

/**
 * SQL: since when a row of the list of stocks has been below the number at which to warn: its last movement from that
 * number or above to below. It goes back from the units of now and stops there, so that few movements are read. A
 * record that was never above it is low since its first known movement.
 */
export const lowSince: SQL<Date> = sql`(
  select at from (
    select id, at, ${stockList.available} - sum(change) over backwards as before, lead(id) over backwards is null as is_first
    from (
      select m.id, m.at, ${sql.raw(inUse('m.web_change', 'm.erp_change'))} as change
      from stock_movements m where m.stock_record_id = ${stockList.id}
      order by m.id desc limit ${sql.raw(String(mostMovements))}
    ) latest
    window backwards as (order by id desc)
  ) steps
  where is_first or before >= coalesce(${stockList.alertLevel}, ${sql.raw(String(fewUnits + 1))})
  order by id desc limit 1)`;
