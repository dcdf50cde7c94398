import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { available } from './source.ts';
import { type Units, wantedText, wantedValues } from './wanted.ts';

export interface SoldChange {
  orderId: number;
  /** Units by product id. Positive ones leave the stock for the order, negative ones come back. */
  units: Units;
  /** The same by gift id. */
  gifts: Units;
  at: Date;
}

// Units that come back raise each count only by the units that it lost beyond those that stay sold. A count that was
// too low has lost fewer (`sell-stock.ts`).
const changeText = `
  with wanted as (
    ${wantedText}
  ), lost as (
    select stock_record_id as id, -sum(web_change)::int as web, -sum(erp_change)::int as erp
    from stock_movements where order_id = $1 group by stock_record_id
  ), target as materialized (
    select r.id, w.quantity as change, r.web_stock, r.erp_stock,
      coalesce(l.web, 0) as web_lost, coalesce(l.erp, 0) as erp_lost
    from stock_records r
    join wanted w on w.product_id = r.product_id or w.gift_id = r.gift_id
    left join lost l on l.id = r.id
    where w.quantity <> 0
    order by r.id for no key update of r
  ), moves as (
    select id, change,
      case when change > 0 then -least(web_stock, change)
        else web_lost - least(web_lost, greatest(web_lost, erp_lost) + change) end as web,
      case when change > 0 then -least(erp_stock, change)
        else erp_lost - least(erp_lost, greatest(web_lost, erp_lost) + change) end as erp
    from target
  ), moved as (
    update stock_records r set web_stock = r.web_stock + m.web, erp_stock = r.erp_stock + m.erp
    from moves m
    where r.id = m.id and (m.change < 0 or ${available('r')} >= m.change)
    returning r.id
  ), ledger as (
    insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
    select id, case when change > 0 then 'SALE' else 'CANCELLATION' end, web, erp, $1, $6
    from moves where id in (select id from moved)
  )
  select count(*)::int as short from moves where id not in (select id from moved)`;

/**
 * Takes units for an order out of the stock, or puts units of it back. The transaction must hold the lock on the
 * order. PRODUCT_IS_OUT_OF_STOCK if fewer are available; the caller must then roll back. Run it last, because
 * others wait for these rows.
 */
export async function changeSoldStock(
  transaction: Transaction,
  { orderId, units, gifts, at }: SoldChange,
): Promise<Outcome<undefined, 'PRODUCT_IS_OUT_OF_STOCK'>> {
  const values = [orderId, ...wantedValues(units, gifts), at];
  const [row] = await runNamed<{ short: number }>(transaction, 'change sold', changeText, values);
  return row?.short === 0 ? done(undefined) : refused('PRODUCT_IS_OUT_OF_STOCK');
}
