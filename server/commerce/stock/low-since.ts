import { type SQL, sql } from 'drizzle-orm';
import { fewUnits } from '#contract/stocks.ts';
import { available, inUse } from './source.ts';
import { stockList } from './stock-list.ts';

/** The most movements that are looked back. Below the level, each sale takes a unit, so few of them fit. */
const mostMovements = 200;

/**
 * SQL: since when a row of the list of stocks has been below the number at which to warn: its last movement from that
 * number or above to below. It goes back from the units of now and stops there, so that few movements are read. A
 * record that was never above it is low since its first known movement. It looks up the counts by the id itself: the
 * list need not read the counts of all stocks for the few that are low.
 */
export const lowSince: SQL<Date> = sql`(
  select at from (
    select latest.id, at, greatest(${sql.raw(available('r'))}, 0) - sum(change) over backwards as before,
      coalesce(r.alert_level, ${sql.raw(String(fewUnits + 1))}) as level, lead(latest.id) over backwards is null as is_first
    from stock_records r cross join (
      select m.id, m.at, ${sql.raw(inUse('m.web_change', 'm.erp_change'))} as change
      from stock_movements m where m.stock_record_id = ${stockList.id}
      order by m.id desc limit ${sql.raw(String(mostMovements))}
    ) latest
    where r.id = ${stockList.id}
    window backwards as (order by latest.id desc)
  ) steps
  where is_first or before >= level
  order by id desc limit 1)`;
