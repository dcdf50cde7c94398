import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { type Units, wantedText, wantedValues } from './wanted.ts';

export interface Restocking {
  orderId: number;
  /** Units by product id that can be sold again. */
  units: Units;
  /** Units by gift id that can be given again. */
  gifts?: Units;
  at: Date;
}

const restockText = `
  with back as (
    ${wantedText}
  ), target as materialized (
    select r.id, b.quantity
    from stock_records r join back b on b.product_id = r.product_id or b.gift_id = r.gift_id
    order by r.id for no key update of r
  ), restocked as (
    update stock_records r set web_stock = r.web_stock + t.quantity, erp_stock = r.erp_stock + t.quantity
    from target t where r.id = t.id
  )
  insert into stock_movements (stock_record_id, reason, web_change, erp_change, order_id, at)
  select id, 'RETURN', quantity, quantity, $1, $6 from target`;

/**
 * Adds returned goods and gifts to both counts again. Run it once for each return or parcel, while the transaction
 * locks its order.
 */
export async function restockReturned(
  transaction: Transaction,
  { orderId, units, gifts = new Map(), at }: Restocking,
): Promise<void> {
  if (units.size === 0 && gifts.size === 0) return;
  const values = [orderId, ...wantedValues(units, gifts), at];
  await runNamed(transaction, 'restock returned', restockText, values);
}
