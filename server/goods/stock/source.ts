import { erpIsMaintainedText } from '#server/content/maintain-settings.ts';

/** SQL text: units on hand of the record `alias` in the count that is in use (rows 9.021 to 9.023). */
export const onHand = (alias: string) =>
  `case when ${erpIsMaintainedText} then ${alias}.web_stock else ${alias}.erp_stock end`;

/** SQL text: units of the record `alias` that are on hand and not held by a temporary order; below 0 after a switch of source. */
export const available = (alias: string) => `(${onHand(alias)}) - ${alias}.locked`;

/** SQL text of the id of a temporary order; null when there is none. */
interface Holder {
  temporaryOrderId: string;
}

/**
 * SQL text: units that the holder of a temporary order can have, own locks included, as JSON by the id of the product or
 * gift; of the records `r` that fulfil the condition. When a count has fallen below what is held, whoever comes first
 * gets what there is: nobody is refused for the sake of others who may not buy after all.
 */
export const stocksForHolder = (
  owner: 'product_id' | 'gift_id',
  { temporaryOrderId }: Holder,
  condition: string,
) => `
  (select coalesce(json_object_agg(r.${owner},
     greatest(${available('r')} + coalesce(l.quantity, 0), least(coalesce(l.quantity, 0), ${onHand('r')}), 0)), '{}')
   from stock_records r
   left join stock_locks l on l.stock_record_id = r.id and l.temporary_order_id = ${temporaryOrderId}
   where ${condition})`;

/** SQL text: an array with the ids of the products that a temporary order holds. */
export const heldProducts = ({ temporaryOrderId }: Holder) => `array(
  select held.product_id from stock_records held
  join stock_locks l on l.stock_record_id = held.id
  where l.temporary_order_id = ${temporaryOrderId})`;
