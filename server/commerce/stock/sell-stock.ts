import type { Transaction } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { onHand } from './source.ts';
import { type Units, wantedOrReservedText, wantedText, wantedValues } from './wanted.ts';

export interface Sale {
  temporaryOrderId: number;
  orderId: number;
  /** Units by product id, the same as were reserved. */
  needed: Units;
  /** Units by gift id, the same as were reserved. */
  gifts: Units;
  at: Date;
}

// Web and ERP stock count the same goods, so a sale lowers both. The count that is not in use may be too low; it stops
// at 0, and the ledger records the units by which each count really fell.
const sellText = `
  with wanted as (
    ${wantedText}
  ), reserved as (
    delete from stock_locks where temporary_order_id = $1 returning stock_record_id, quantity
  ), target as materialized (
    select r.id, r.gift_id is not null as is_gift, r.web_stock, r.erp_stock,
      coalesce(w.quantity, 0) as quantity, coalesce(h.quantity, 0) as reserved
    ${wantedOrReservedText}
  ), sold as (
    update stock_records r set
      web_stock = r.web_stock - least(r.web_stock, t.quantity),
      erp_stock = r.erp_stock - least(r.erp_stock, t.quantity),
      locked = r.locked - t.reserved
    from target t
    where r.id = t.id and t.reserved = t.quantity and ${onHand('r')} >= t.quantity
    returning r.id
  ), ledger as (
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
    select id, 'SALE', -least(web_stock, quantity), -least(erp_stock, quantity), $6, $7
    from target where id in (select id from sold)
  )
  select case when bool_or(reserved <> quantity) then ${refuseText("'LOCK_STOCKS_ARE_EXPIRED'")}
    when bool_or(not is_gift and id not in (select id from sold)) then ${refuseText("'PRODUCT_IS_OUT_OF_STOCK'")}
    when bool_or(is_gift and id not in (select id from sold)) then ${refuseText("'GIFT_IS_OUT_OF_STOCK'")} end
  from target`;

/** The refusals of `saleStatement`. */
export const saleRefusals = [
  'LOCK_STOCKS_ARE_EXPIRED',
  'PRODUCT_IS_OUT_OF_STOCK',
  'GIFT_IS_OUT_OF_STOCK',
] as const;

/**
 * The statement that sells the units that a temporary order has reserved. It refuses if the locks have expired, or
 * if reserved units are missing because a count was lowered or the source switched. It runs last, because others
 * wait for these rows until the commit.
 */
export const saleStatement = ({
  temporaryOrderId,
  orderId,
  needed,
  gifts,
  at,
}: Sale): Statement => ({
  name: 'sell stock',
  text: sellText,
  values: [temporaryOrderId, ...wantedValues(needed, gifts), orderId, at],
});

const returnText = `
  with taken as (
    select stock_record_id as id, sum(web_change)::int as web, sum(erp_change)::int as erp
    from stock_movements where order_id = $1 group by stock_record_id
    having sum(web_change) <> 0 or sum(erp_change) <> 0
  ), target as materialized (
    select r.id, -t.web as web, -t.erp as erp from stock_records r join taken t on t.id = r.id
    order by r.id for no key update of r
  ), returned as (
    update stock_records r set web_stock = r.web_stock + t.web, erp_stock = r.erp_stock + t.erp
    from target t where r.id = t.id
  )
  insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
  select id, 'CANCELLATION', web, erp, $1, $2 from target`;

/**
 * Puts back the units that an order still has, to each count as many as it lost. The caller must hold the lock on
 * the order's row.
 */
export async function returnSoldStock(
  transaction: Transaction,
  orderId: number,
  at: Date,
): Promise<void> {
  await runNamed(transaction, 'return stock', returnText, [orderId, at]);
}
