import { asc, inArray, or } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { stockRecords } from './tables.ts';

/** The stock records of these products and gifts, locked until the commit; what has none is left out. */
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
  /** Units that the ERP itself counts. */
  count: number;
}

export interface SetCount {
  stockRecordId: number;
  /** What the ERP stock is now. */
  erpStock: number;
  /** Units of the orders not fetched. */
  notFetched: number;
  isChanged: boolean;
}

const setText = `
  with counted as (
    select id, count from unnest($1::int[], $2::int[]) as c (id, count)
  ), not_fetched as (
    select stock_record_id as id, sum(greatest(-web_change, -erp_change))::int as units
    from stock_movements
    where order_id = any($3::int[]) and stock_record_id = any($1::int[]) and reason = 'SALE'
    group by stock_record_id
  ), target as materialized (
    select r.id, r.erp_stock as before, coalesce(n.units, 0) as units,
      greatest(c.count - coalesce(n.units, 0), 0) as after
    from counted c join stock_records r on r.id = c.id left join not_fetched n on n.id = c.id
  ), changed as (
    update stock_records r set erp_stock = t.after from target t where r.id = t.id and t.after <> t.before
  ), ledger as (
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, at)
    select id, 'ERP_COUNT', 0, after - before, $4 from target where after <> before
  )
  select id as "stockRecordId", after as "erpStock", units as "notFetched", after <> before as "isChanged"
  from target`;

/**
 * Sets the ERP stock of records to what the ERP counts, less the units of orders that it does not know of yet; never
 * below 0. What shoppers hold stays held: with fewer units than that on hand, nothing can be added to a cart any more and
 * whoever checks out last is refused. The caller has locked the records in a statement before, so that no sale is missed.
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
