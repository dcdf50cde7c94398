import { asc, inArray, or } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { stockRecords } from './tables.ts';

/** Locks the stock records of these products and gifts until the commit and returns them; not all have a record. */
export function lockStockRecords(
  transaction: Transaction,
  { productIds, giftIds }: { productIds: readonly number[]; giftIds: readonly number[] },
) {
  return transaction
    .select()
    .from(stockRecords)
    .where(
      or(
        inArray(stockRecords.productId, [...productIds]),
        inArray(stockRecords.giftId, [...giftIds]),
      ),
    )
    .orderBy(asc(stockRecords.id))
    .for('no key update');
}

export interface ErpCount {
  stockRecordId: number;
  /** Units in the ERP's own count. */
  count: number;
}

export interface SetCount {
  stockRecordId: number;
  /** Units of ERP stock after the change. */
  erpStock: number;
  /** Units of orders that the ERP has not taken yet. */
  notFetched: number;
  isChanged: boolean;
}

const setText = `
  with counted as (
    select id, count from unnest($1::int[], $2::int[]) as c (id, count)
  ), not_fetched as (
    select id, sum(units)::int as units from (
      select stock_record_id as id, greatest(-sum(web_change), -sum(erp_change), 0) as units
      from stock_movements
      where order_id = any($3::int[]) and stock_record_id = any($1::int[]) and reason <> 'RETURN'
      group by stock_record_id, order_id) as of_order
    group by id
  ), target as materialized (
    select r.id, r.erp_stock as before, coalesce(n.units, 0) as units,
      greatest(c.count - coalesce(n.units, 0), 0) as after
    from counted c join stock_records r on r.id = c.id left join not_fetched n on n.id = c.id
  ), changed as (
    update stock_records r set erp_stock = t.after from target t where r.id = t.id and t.after <> t.before
  ), counted_long_ago as materialized (
    select stock_record_id as id from stock_goods
    where stock_record_id = any($1::int[]) and coalesce(erp_counted_at < $4::timestamptz - interval '1 hour', true)
    for no key update skip locked
  ), noted as (
    update stock_goods g set erp_counted_at = $4 from counted_long_ago c where g.stock_record_id = c.id
  ), ledger as (
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, at)
    select id, 'ERP_COUNT', 0, after - before, $4 from target where after <> before
  )
  select id as "stockRecordId", after as "erpStock", units as "notFetched", after <> before as "isChanged"
  from target`;

/**
 * Sets the ERP stock of records to the ERP's counts less the units of orders that the ERP has not taken yet; never
 * below 0. Units that shoppers have reserved stay reserved. If fewer are on hand than are reserved, no cart can
 * take more, and the last shoppers to check out are refused. The caller locks the records in an earlier statement,
 * so that no sale is missed.
 */
export function setErpCounts(
  transaction: Transaction,
  counts: readonly ErpCount[],
  notFetched: { orderIds: readonly number[] },
  at: Date,
): Promise<SetCount[]> {
  const ids = counts.map(({ stockRecordId }) => stockRecordId);
  const values = [ids, counts.map(({ count }) => count), notFetched.orderIds, at];
  return runNamed(transaction, 'set erp counts', setText, values);
}
