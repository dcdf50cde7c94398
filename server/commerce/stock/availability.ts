import type { Availability } from '#contract/enumerations.ts';
import { fewUnits } from '#contract/stocks.ts';
import { available } from './source.ts';

/**
 * SQL text: how many times the available stock contains everything in `wanted`, which is SQL text of rows of
 * product_id and quantity. Null if none of the products has a stock record: then it is unlimited (row 9.026).
 */
export const timesInStock = (wanted: string) => `(
  select min(greatest(${available('s')}, 0) / w.quantity)
  from (${wanted}) w join stock_records s on s.product_id = w.product_id)`;

/** The availability to show for goods that the stock has so many times. */
export function availabilityOf(times: number | null): Availability {
  if (times === null || times > fewUnits) return 'IN_STOCK';
  return times > 0 ? 'FEW' : 'SOLD_OUT';
}
